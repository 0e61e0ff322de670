"""Photographed sheets judged: from what each place is likely to show to a transcript, questions and findings.

Handwritten results of rows and columns are witnesses; other numbers are where somebody typed them into a record.
"""
