"""What is missing is told as not run; what hides is a failure."""
