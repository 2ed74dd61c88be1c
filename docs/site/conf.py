"""The settings of the documentation site (`make site`).

Sphinx with furo: both are well kept, search works without a server, and every warning, such as a dead link, fails the build.
mkdocs-material, which was compared, ends in 2027, and its successor is not at version 1 yet.
"""

import playmat

project = "Playmat"
copyright = "the authors of Playmat, under the MIT license"
version = release = playmat.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["site"]
myst_heading_anchors = 4
suppress_warnings = ["misc.highlighting_failure"]  # examples of messages name their parts, which is not quite JSON
autodoc_default_options = {"members": True, "undoc-members": True, "member-order": "bysource"}
autodoc_typehints = "signature"
html_theme = "furo"
html_title = f"Playmat {version}"
html_show_sourcelink = False
