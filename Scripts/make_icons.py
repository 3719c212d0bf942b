"""Draws public/icon.svg as PNG files with a palette, in the sizes for home screens.

Android and iOS crop icons. In the icons for them, which have no round corners, the background extends to the edges, and the ball is
within the inner 80 % (W3C Web Application Manifest, maskable icons).
"""
import base64
import re
import struct
import zlib
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path("public")

# Name, size in pixels, whether the corners are round, and the number of shades per channel. Fewer shades make smaller files.
ICONS = [("icon-192.png", 192, True, 32), ("icon-512.png", 512, True, 18), ("icon-maskable-512.png", 512, False, 24),
         ("apple-touch-icon.png", 180, False, 32)]

DRAW = """async ([svg, size]) => {
  const image = new Image(size, size);
  image.src = "data:image/svg+xml," + encodeURIComponent(svg);
  await image.decode();
  const canvas = new OffscreenCanvas(size, size).getContext("2d");
  canvas.drawImage(image, 0, 0, size, size);
  const bytes = canvas.getImageData(0, 0, size, size).data;
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(""));
}"""


def chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def png(pixels, size, shades):
    """Encodes a PNG of colour type 3 (ISO/IEC 15948, 11.2) with the transparent colours first."""
    step = 255 / (shades - 1)
    colours = [tuple(round(round(channel / step) * step) for channel in pixels[i:i + 4]) for i in range(0, len(pixels), 4)]
    colours = [colour if colour[3] else (0, 0, 0, 0) for colour in colours]
    palette = sorted(set(colours), key=lambda colour: (colour[3], colour))
    assert len(palette) <= 256, f"{len(palette)} colours"
    index = {colour: number for number, colour in enumerate(palette)}
    rows = b"".join(b"\0" + bytes(index[colour] for colour in colours[y * size:(y + 1) * size]) for y in range(size))
    alpha = bytes(colour[3] for colour in palette if colour[3] < 255)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 3, 0, 0, 0))
            + chunk(b"PLTE", b"".join(bytes(colour[:3]) for colour in palette)) + (chunk(b"tRNS", alpha) if alpha else b"")
            + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


def main():
    drawing = (PUBLIC / "icon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page()
        for name, size, is_round, shades in ICONS:
            svg = drawing if is_round else re.sub(r' rx="\d+"', "", drawing)
            pixels = base64.b64decode(page.evaluate(DRAW, [svg, size]))
            file = png(pixels, size, shades)
            (PUBLIC / name).write_bytes(file)
            print(f"{name}: {len(file)} bytes")
        browser.close()


if __name__ == "__main__":
    main()
