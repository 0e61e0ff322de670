"""Templates of cards and reports, numbers of the sheets: data, addressed as a package."""
