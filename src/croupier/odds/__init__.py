"""What wagers are worth."""
