"""JSON from outside, as types: one name for objects whose fields are looked at one by one."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
"""A JSON object, or the same from TOML."""
