"""What the page is allowed to do, by its own promise: the Content Security Policy, once for all who state it."""

from __future__ import annotations

RULES = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": "'self'",
    "img-src": "'self' blob: data:",
    "font-src": "'self' data:",
    "connect-src": "'self'",
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}
"""No code in the page's text, nothing of another address, no forms that send anything; images made in the page."""
IN_HEADERS_ALONE = {"frame-ancestors": "'none'"}
"""What browsers heed in a header, not in the page."""


def in_page() -> str:
    """Return the policy as the page states it."""
    return "; ".join(f"{name} {value}" for name, value in RULES.items())


def headers() -> dict[str, str]:
    """Return the headers that a host had better send with each file: the policy, and that types are as they say."""
    rules = RULES | IN_HEADERS_ALONE
    return {
        "Content-Security-Policy": "; ".join(f"{name} {value}" for name, value in rules.items()),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
        # Of this page alone, and of no page that shows it in a frame; a browser asks its reader all the same.
        "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
    }
