"""What actions claim to change; importing the package enters all claims in `verdicts.CLAIMS`."""

from playmat.lab.claims import cards, choices, control, harm, lasting  # noqa: F401 - imported for the claims in them
from playmat.lab.claims.claim import CLAIMS, UNSEEN, Verdict

__all__ = ["CLAIMS", "UNSEEN", "Verdict"]
