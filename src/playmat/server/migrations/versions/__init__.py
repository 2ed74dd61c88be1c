"""The steps. A released step is never changed; add a new one."""
