"""How dates and hours are written where Django's own way does not suit a club in France or Flanders."""
