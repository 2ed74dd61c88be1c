"""The rules by which printed card text is read, by family; `whole.printed_grammar` combines them."""
