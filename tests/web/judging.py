"""What a page is judged by: axe, sideways scrolling, the size of what one has to hit, and what a picture shows."""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass
from functools import cache
from typing import Final, TypedDict

from playwright.sync_api import Page

from tests.web.browsing import ROOT

AXE: Final = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
LEAST_TARGET: Final = 24  # pixels; WCAG 2.2, 2.5.8

_RUN_AXE: Final = """async () => {
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${help}\\n  ${target.join(" ")}\\n  ${failureSummary}`));
}"""

# An element may be wider than the screen inside something that scrolls by itself or cuts it off, but not on the page.
_TOO_WIDE: Final = """() => {
    const limit = document.documentElement.clientWidth;
    const isCutOff = (element) => {
        for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
            if (parent instanceof SVGElement || getComputedStyle(parent).overflowX !== "visible") return true;
        }
        return element instanceof SVGElement && !(element instanceof SVGSVGElement);
    };
    const wide = [...document.body.querySelectorAll("*")].filter((element) => {
        const { right, left, width, height } = element.getBoundingClientRect();
        const isSeen = width > 1 && height > 1 && getComputedStyle(element).visibility !== "hidden";
        return isSeen && (right > limit + 1 || left < -1) && right > 0 && !isCutOff(element);
    });
    const found = wide.slice(0, 8).map((element) => {
        const { left, right } = element.getBoundingClientRect();
        return `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} from ${left} to ${right}`;
    });
    const page = document.scrollingElement;
    if (page.scrollWidth > limit) found.push(`the page is ${page.scrollWidth} wide and the window ${limit}`);
    return found;
}"""

# Links within running text are exempt, as WCAG has it; so is what only screen readers find.
_TOO_SMALL: Final = """(least) => {
    const controls = document.querySelectorAll(
        "button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab]");
    const seen = (element) => element.checkVisibility({ opacityProperty: false, visibilityProperty: true })
        && !element.closest(".visually-hidden, [inert]");
    const area = (element) => {
        const label = element.matches("input") ? element.closest("label") : null;
        const boxes = [element, label].filter((box) => box !== null).map((box) => box.getBoundingClientRect());
        const most = (side) => Math.max(...boxes.map((box) => box[side]));
        return { width: most("width"), height: most("height") };
    };
    return [...controls].filter(seen).filter((element) => !(element.matches("a") && element.closest("p, li, dd, td"))
        && !element.closest("svg")).flatMap((element) => {
        const { width, height } = area(element);
        const isHidden = width <= 1 || height <= 1;
        const name = element.getAttribute("aria-label") ?? element.textContent.trim().slice(0, 40);
        return isHidden || (width >= least && height >= least) ? []
            : [`${element.tagName.toLowerCase()} "${name}" is ${Math.round(width)} by ${Math.round(height)}`];
    });
}"""


@cache
def _axe_source() -> str:
    return AXE.read_text(encoding="utf-8")


def axe_violations(page: Page) -> list[str]:
    """What axe finds on the page as it is now, with its usual rules; contrast of colors is among them."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_axe_source())
    found: list[str] = page.evaluate(_RUN_AXE)
    return found


def sideways(page: Page) -> list[str]:
    """What makes the page wider than its window."""
    found: list[str] = page.evaluate(_TOO_WIDE)
    return found


def small_targets(page: Page, least: int = LEAST_TARGET) -> list[str]:
    """Controls that are hard to hit."""
    found: list[str] = page.evaluate(_TOO_SMALL, least)
    return found


# Pictures. They are decoded and scaled by the browser, which spares us a library.

CELLS: Final = (40, 25)  # across and down; a picture is compared as so many patches of gray

_PIXELS: Final = """async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
}"""

_GRAY: Final = f"""async ([address, width, height]) => {{
    const image = await ({_PIXELS})(address);
    const canvas = new OffscreenCanvas(width, height), pen = canvas.getContext("2d");
    pen.imageSmoothingQuality = "high";
    pen.drawImage(image, 0, 0, width, height);
    const {{ data }} = pen.getImageData(0, 0, width, height), gray = [];
    for (let i = 0; i < data.length; i += 4)
        gray.push(Math.round(0.299 * data[i] + 0.587 * data[i + 1] + 0.114 * data[i + 2]));
    return {{ width: image.naturalWidth, height: image.naturalHeight, gray }};
}}"""

_MARK_DIFFERENCE: Final = f"""async ([one, other]) => {{
    const pixels = async (address) => {{
        const image = await ({_PIXELS})(address);
        const pen = new OffscreenCanvas(image.naturalWidth, image.naturalHeight).getContext("2d");
        pen.drawImage(image, 0, 0);
        return pen.getImageData(0, 0, image.naturalWidth, image.naturalHeight).data;
    }};
    const [a, b] = [await pixels(one), await pixels(other)];
    let total = 0;
    for (let i = 0; i < a.length; i += 4)
        total += Math.max(Math.abs(a[i] - b[i]), Math.abs(a[i + 1] - b[i + 1]), Math.abs(a[i + 2] - b[i + 2]));
    return total / (a.length / 4);
}}"""


class _Gray(TypedDict):
    width: int
    height: int
    gray: list[int]


@dataclass(frozen=True)
class Change:
    """How far two pictures are apart."""

    is_same_size: bool
    mean: float  # of all patches of gray, 0 to 255
    changed: float  # share of the patches that are clearly lighter or darker

    @property
    def is_gross(self) -> bool:
        """Something has moved, vanished or changed its color, rather than a letter its edge."""
        return not self.is_same_size or self.mean > 6 or self.changed > 0.08


class Pictures:
    """Compares pictures with the help of an empty page."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def change(self, before: bytes, after: bytes) -> Change:
        """How far the pictures are apart, looked at from afar."""
        one, other = self._gray(before), self._gray(after)
        apart = [abs(a - b) for a, b in zip(one["gray"], other["gray"], strict=True)]
        is_same_size = (one["width"], one["height"]) == (other["width"], other["height"])
        return Change(is_same_size, sum(apart) / len(apart), sum(cell > 24 for cell in apart) / len(apart))

    def difference(self, one: bytes, other: bytes) -> float:
        """Of two pictures of the same size: how far their pixels are apart on average, 0 to 255."""
        found: float = self._page.evaluate(_MARK_DIFFERENCE, [_address(one), _address(other)])
        return found

    def _gray(self, picture: bytes) -> _Gray:
        found: _Gray = self._page.evaluate(_GRAY, [_address(picture), *CELLS])
        return found


def _address(picture: bytes) -> str:
    return "data:image/png;base64," + base64.b64encode(picture).decode()


def as_text(value: object) -> str:
    """For messages: lists line by line."""
    return "\n".join(value) if isinstance(value, list) else json.dumps(value)
