"""Tables: seats, money, journals, rulings, replay."""
