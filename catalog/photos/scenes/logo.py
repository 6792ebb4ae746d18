"""Draws the mark of the fictitious shop: a cup with a leaf on a disc. Needs only Python: python3 logo.py logo.png"""
import math
import struct
import sys
import zlib

SIZE = 512
GREEN, CREAM, LEAF = (38, 84, 72), (250, 241, 224), (168, 201, 122)


# Signed distances in pixels, negative inside.


def disc(x, y, cx, cy, radius):
    return math.hypot(x - cx, y - cy) - radius


def rounded_box(x, y, cx, cy, width, height, radius):
    dx, dy = abs(x - cx) - width / 2 + radius, abs(y - cy) - height / 2 + radius
    return math.hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - radius


def cup(x, y):
    """A straight upper half and a round lower half."""
    body = max(disc(x, y, 246, 286, 92), 268 - y)
    wall = max(abs(x - 246) - 92, abs(y - 272) - 18)
    return min(body, wall)


def handle(x, y):
    return max(abs(disc(x, y, 336, 302, 34)) - 10, 320 - x)


def leaf(x, y):
    """The overlap of two discs, turned by 35 degrees."""
    angle = math.radians(35)
    dx, dy = x - 262, y - 176
    u, v = dx * math.cos(angle) + dy * math.sin(angle), -dx * math.sin(angle) + dy * math.cos(angle)
    blade = max(math.hypot(u - 62, v) - 98, math.hypot(u + 62, v) - 98)
    midrib = max(abs(u) - 3.5, -30 - v)
    return max(blade, -midrib)


def over(color, below, distance):
    """Blends one premultiplied RGBA colour over another with a soft edge of one pixel."""
    alpha = min(1, max(0, 0.5 - distance))
    return [c * alpha + b * (1 - alpha) for c, b in zip((*color, 255), below)]


def pixel(x, y):
    result = over(GREEN, [0, 0, 0, 0], disc(x, y, 256, 256, 250))
    result = over(CREAM, result, min(cup(x, y), handle(x, y)))
    result = over(CREAM, result, rounded_box(x, y, 250, 398, 196, 16, 8))
    result = over(LEAF, result, leaf(x, y))
    alpha = result[3] / 255
    return [round(c / alpha) if alpha else 0 for c in result[:3]] + [round(result[3])]


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(rows):
    header = struct.pack(">IIBBBBB", SIZE, SIZE, 8, 6, 0, 0, 0)
    body = zlib.compress(b"".join(b"\0" + bytes(row) for row in rows), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


rows = [[value for x in range(SIZE) for value in pixel(x + 0.5, y + 0.5)] for y in range(SIZE)]
with open(sys.argv[1], "wb") as file:
    file.write(png(rows))
