"""The bundled typefaces: subset TrueType files, their metrics, licences and table."""
