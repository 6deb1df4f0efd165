"""What is typed of a deal, a penalty, totals; a deal in one row."""
