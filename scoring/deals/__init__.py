"""The forms for what is written on a sheet: a deal, by fields or in a row; a penalty; totals; a signature."""
