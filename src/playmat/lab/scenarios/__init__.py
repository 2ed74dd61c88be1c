"""Scenarios: boards, answers and expectations that show how a rule works. `docs/scenarios.md` describes the files."""
