"""Photographed sheets judged: from what each place is likely to show to a transcript, questions and findings."""
