"""Gift hamper: an open box with wrapped things, paper shreds and a ribbon."""
import math
import os
import random
import sys

sys.dont_write_bytecode = True
sys.path.append(os.path.dirname(os.path.abspath(__file__)))
from studio import *


WIDE, DEEP, TALL, WALL = 2.5, 1.7, 0.72, 0.06


def open_box():
    board = plain("board", "#8f3b34", 0.6, 0.03, bump=0.003, scale=8)
    x, y = WIDE / 2, DEEP / 2
    box("bottom", (WIDE, DEEP, WALL), board, 0.02, (0, 0, WALL / 2))
    for side in (-1, 1):
        box("side", (WIDE, WALL, TALL), board, 0.02, (0, side * (y - WALL / 2), TALL / 2))
        box("side", (WALL, DEEP, TALL), board, 0.02, (side * (x - WALL / 2), 0, TALL / 2))


def box_ribbon():
    """A satin band around the box with a bow at the front."""
    satin = plain("satin", "#e9c98f", 0.28, 0.04, bump=0.004, scale=3, Sheen=0.4, Specular=0.6)
    for side in (-1, 1):
        box("band", (WIDE + 0.02, 0.012, 0.17), satin, 0.004, (0, side * (DEEP / 2 + 0.006), 0.36))
        box("band", (0.012, DEEP + 0.02, 0.17), satin, 0.004, (side * (WIDE / 2 + 0.006), 0, 0.36))
    place(bow(satin, 0.5), (0, -DEEP / 2 - 0.03, 0.37), (78, 0, 0))


def strip(name, points, width, material, twist=None):
    """A ribbon through points, its width along the given direction at each point."""
    curve = curve_points(points, 10)
    count = len(curve) - 1

    def position(u, v):
        i = round(u * count)
        side = Vector(twist(u) if twist else (0, 0, 1))
        return Vector(curve[i]) + side * (v - 0.5) * width * (1 + 0.04 * math.sin(u * 9))

    return grid(name, count, 8, position, material, thickness=0.006)


def bow(material, size):
    """Two loops, two tails and a knot in the XY plane, Z towards the viewer."""
    root = link(bpy.data.objects.new("bow", None))
    for side in (-1, 1):
        loop = [(0, 0, 0.02), (0.4, 0.2, 0.1), (0.85, 0.3, 0.16), (1.02, 0.08, 0.2), (0.8, -0.12, 0.2), (0.35, -0.06, 0.12), (0, 0, 0.06)]
        points = [(side * x * size, y * size, z * size) for x, y, z in loop]
        lean = lambda u: (0, 0.55, 0.84)
        strip("loop", points, 0.3 * size, material, lean).parent = root
        tail = [(0, 0, 0.03), (0.3, -0.3, 0.1), (0.46, -0.6, 0.06), (0.72, -0.9, 0.05)]
        points = [(side * x * size, y * size, z * size) for x, y, z in tail]
        strip("tail", points, 0.24 * size, material, lambda u, s=side: (0.75 * s, 0.5, 0.3)).parent = root
    knot = cushion("knot", (0.24 * size, 0.3 * size, 0.22 * size), material, 0.6, 0.05)
    place(knot, (0, 0, 0.1 * size)).parent = root
    return root


def shreds():
    """Crinkled paper strips that fill the box."""
    papers = [plain("shred", color, 0.8, 0.05) for color in ("#ecd9b8", "#e2c89d", "#f4e7cf")]
    for _ in range(420):
        x, y = random.uniform(-1.1, 1.1), random.uniform(-0.72, 0.72)
        z, turn = random.uniform(0.42, 0.62), random.uniform(0, math.tau)
        step = Vector((math.cos(turn), math.sin(turn), random.uniform(-0.25, 0.25))) * 0.075
        points = [Vector((x, y, z)) + step * i + Vector((0, 0, 0.035 * (i % 2))) for i in range(6)]
        points = [Vector((max(-1.17, min(1.17, p.x)), max(-0.77, min(0.77, p.y)), p.z)) for p in points]

        def position(u, v, line=points):
            return line[round(u * 5)] + Vector((0, 0, 1)).cross(step).normalized() * (v - 0.5) * 0.035

        grid("shred", 5, 1, position, random.choice(papers))


def gift(size, color, ribbon, location, turn, tilt=0):
    """A wrapped box with crossed ribbon and a small bow."""
    paper = plain("paper", color, 0.5, 0.02, bump=0.006, scale=4)
    band = plain("band", ribbon, 0.3, 0.04, Sheen=0.4)
    w, d, h = size
    item = box("gift", size, paper, 0.018)
    for dims in ((w + 0.012, 0.09, h + 0.012), (0.09, d + 0.012, h + 0.012)):
        box("band", dims, band, 0.008).parent = item
    knot = bow(band, 0.27)
    knot.parent = item
    place(knot, (0, 0, h / 2 + 0.01), (0, 0, 30))
    place(item, location, (tilt, 0, turn))


def jam_jar(location, color, cloth_color):
    """A glass jar with jam, its lid under a cloth tied with string."""
    outer = smooth_profile([(0, 0), (0.27, 0), (0.3, 0.04), (0.3, 0.5), (0.26, 0.58), (0.24, 0.64)], 4)
    place(lathe("jar", outer, glass("jar")), location)
    jam = plain("jam", color, 0.15, 0.15, bump=0.02, scale=3, Subsurface=0.1)
    place(lathe("jam", [(0, 0.03), (0.26, 0.03), (0.296, 0.07), (0.296, 0.47), (0, 0.48)], jam), location)
    fabric = cloth("gingham", cloth_color, 260)

    def position(u, v):
        angle, r = u * math.tau, v * 0.48
        drop = max(0, r - 0.26)
        fold = 1 + 0.07 * math.sin(angle * 9) * min(1, drop * 8)
        return ((r - drop * 0.62) * fold * math.cos(angle), (r - drop * 0.62) * fold * math.sin(angle), 0.69 - drop * 0.85)

    cover = grid("cover", 144, 32, position, fabric, thickness=0.008)
    place(cover, location)
    string = [(0.272 * math.cos(a), 0.272 * math.sin(a), 0.63) for a in np.linspace(0, math.tau, 49)]
    place(tube("string", string, 0.014, plain("string", "#d9bd8b", 0.9), smooth=0), location)


def candy(location, color, turn):
    """A sweet in twisted paper."""
    paper = plain("wrap", color, 0.25, 0.04, bump=0.012, scale=5, Clearcoat=0.4)
    profile = [(0.11, -0.25), (0.1, -0.2), (0.025, -0.12), (0.09, -0.08), (0.11, 0), (0.09, 0.08), (0.025, 0.12), (0.1, 0.2), (0.11, 0.25)]
    place(lathe("candy", smooth_profile(profile, 4), paper, 48, wobble=0.12), location, (90, 0, turn))


def cookie_tube(location):
    """A round tin with a lid."""
    tin = plain("tin", "#d8b26a", 0.3, 0.05, bump=0.002, Metallic=0.9)
    green = plain("label", "#4f6b58", 0.5, 0.02)
    place(lathe("tin", [(0, 0), (0.3, 0), (0.31, 0.01), (0.31, 0.9), (0, 0.9)], green, 96), location)
    place(lathe("lid", [(0.318, 0.78), (0.32, 0.79), (0.32, 0.9), (0.3, 0.925), (0, 0.925)], tin, 96), location)


def leaning_lid():
    board = plain("board", "#8f3b34", 0.6, 0.03, bump=0.003, scale=8)
    place(box("lid", (WIDE + 0.1, DEEP + 0.1, 0.16), board, 0.02), (0.35, 1.45, 0.86), (72, 0, -6))


def sprigs():
    green = leaf_material("green", "#37503a", "#6f8a62", 0.5)
    for x, y, turn in ((-1.75, -0.9, -10), (1.6, -1.0, 60)):
        for i in range(9):
            item = leaf("leaf", 0.34 - i * 0.015, 0.15, green, curl=-0.1, seed=i)
            step = Vector((math.cos(math.radians(turn)), math.sin(math.radians(turn)), 0)) * 0.085 * i
            place(item, Vector((x, y, 0.03)) + step, (10, 0, turn - 90 + (38 if i % 2 else -38)))


start(seed=14, ambient="#fff0e4", strength=0.4)
sweep("#e8d6c3", back=5)
open_box()
box_ribbon()
shreds()
gift((0.66, 0.6, 0.46), "#f3e8d6", "#a34b3f", (-0.78, 0.2, 0.78), 14, 6)
gift((0.5, 0.44, 0.34), "#55705c", "#ecd29b", (0.15, -0.42, 0.74), -18, 8)
jam_jar((0.3, 0.38, 0.42), "#8a1f1c", "#f1e6d4")
cookie_tube((0.9, 0.22, 0.3))
for i, (x, y) in enumerate(((-0.75, -0.5), (-0.38, -0.52), (0.72, -0.52), (0.98, -0.42))):
    candy((x, y, 0.72), ("#d9a441", "#b8483f", "#e8b9a8", "#d9a441")[i], random.uniform(0, 180))
leaning_lid()
sprigs()
area_light((-3.8, 0.2, 4.5), (0, 0, 0.5), (2.2, 3), 460, "#ffe4c6")
area_light((4, -3.5, 3), (0, 0, 0.5), 3, 150, "#fff4ea")
area_light((2, 3.4, 4), (0, 0.5, 0.8), (2, 2), 130, "#ffe2c0")
camera((0.03, 0, 0.56), 12.4, 29, azimuth=-9, lens=85, fstop=4, focus=(0, -0.6, 0.7))
shoot(exposure=0.1)
