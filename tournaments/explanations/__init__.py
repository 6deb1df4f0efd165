"""Why a row stands where it does."""
