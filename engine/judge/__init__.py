"""Photographed sheets judged: from what each place is likely to show to a transcript, questions and findings.

Handwritten numbers are witnesses only where somebody typed them into a record: nothing reads them yet.
"""
