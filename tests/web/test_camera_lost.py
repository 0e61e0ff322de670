"""A camera that another program has, and one that is taken away while it films: told, and tried again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.web.conftest import wait_until
from tests.web.test_camera import ASK_NOBODY, PRETENDED, filming

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.web.conftest import Site

FAILING = """() => {
  const asked = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  let first = true;
  navigator.mediaDevices.getUserMedia = (wanted) => {
    if (!first) return asked(wanted);
    first = false;
    return Promise.reject(new DOMException("", "%s"));
  };
}"""
"""A browser whose camera is not to be had once, for a reason, and then is."""
FILMING = "() => document.querySelector('video')?.srcObject?.active"


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        ("NotReadableError", "The camera does not start"),
        ("AbortError", "The camera does not start"),
        ("OverconstrainedError", "No camera was found"),
        ("SecurityError", "may not use the camera"),
    ],
)
def test_a_camera_that_is_not_to_be_had_is_told_and_tried_again(
    browser: Browser, site: Site, reason: str, sentence: str
) -> None:
    with filming(browser, site, ASK_NOBODY, PRETENDED[0]) as page:
        page.evaluate(FAILING % reason)
        page.get_by_role("button", name="Camera with help").click()
        page.locator(".camera .failed").filter(has_text=sentence).wait_for()
        assert page.locator("video").count() == 0
        page.get_by_role("button", name="Camera with help").click()
        wait_until(page, FILMING)
        assert page.locator(".camera .failed").count() == 0


def test_a_camera_whose_permission_is_taken_back_is_told(browser: Browser, site: Site) -> None:
    with filming(browser, site, PRETENDED[0], permissions=["camera"]) as page:
        page.get_by_role("button", name="Camera with help").click()
        wait_until(page, FILMING)
        page.context.clear_permissions()
        page.locator(".camera .failed").filter(has_text="The camera is gone").wait_for()
        page.get_by_role("button", name="Camera with help").click()
        page.locator(".camera .failed").filter(has_text="may not use the camera").wait_for()
