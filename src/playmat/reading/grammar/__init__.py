"""The rules by which printed card text is read, by family; `full_grammar.printed_grammar` combines them."""
