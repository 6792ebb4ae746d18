"""A wooden lounge chair with linen cushions in a studio; here one unit is one metre."""
import math
import os
import random
import sys

sys.dont_write_bytecode = True
sys.path.append(os.path.dirname(os.path.abspath(__file__)))
from studio import *


def frame():
    """Two side frames of bent wood, joined by rails and a slatted back."""
    teak, upright, deep = [wood("teak", "#6e4527", "#a87242", 0.4, scale=2.5, axis=axis) for axis in "XZY"]
    for side in (-0.33, 0.33):
        front = [(side, -0.34, 0.0), (side, -0.33, 0.3), (side, -0.31, 0.55), (side, -0.27, 0.6)]
        tube("front", front, [0.016, 0.023, 0.023, 0.02], upright, 6)
        rear = [(side, 0.42, 0.0), (side, 0.3, 0.3), (side, 0.25, 0.55), (side, 0.24, 0.61)]
        tube("rear", rear, [0.015, 0.023, 0.022, 0.02], upright, 6)
        arm = [(side, -0.37, 0.6), (side, -0.2, 0.618), (side, 0.1, 0.605), (side, 0.33, 0.585)]
        item = tube("arm", arm, [0.022, 0.03, 0.03, 0.024], deep, 6)
        # Flattens the arm at its own height of 0.61.
        item.scale, item.location = (1, 1, 0.6), (0, 0, 0.244)
        tube("rail", [(side, -0.33, 0.315), (side, 0.31, 0.24)], 0.021, deep, 6, smooth=0)
    for y, z in ((-0.325, 0.3), (0.3, 0.235)):
        tube("cross", [(-0.33, y, z), (0.33, y, z)], 0.02, teak, 6, smooth=0)
    back_low, back_high = Vector((0, 0.26, 0.27)), Vector((0, 0.5, 0.92))
    for x in (-0.29, 0.29):
        tube("post", [(x, *back_low[1:]), (x, 0.4, 0.6), (x, *back_high[1:])], 0.019, upright, 6)
    for i in range(6):
        point = back_low.lerp(back_high, (i + 0.6) / 6)
        slat = box("slat", (0.58, 0.012, 0.05), teak, 0.004)
        place(slat, point, (-20, 0, 0))


def cushions():
    linen = cloth("linen", "#e9ddc8", 150, variation=0.05)
    place(cushion("seat", (0.6, 0.62, 0.135), linen, 0.27, 0.02, 3, piping=0.005), (0, -0.04, 0.365), (-6, 0, 0))
    place(cushion("back", (0.58, 0.14, 0.56), linen, 0.3, 0.025, 5, piping=0.005), (0, 0.28, 0.66), (-20, 0, 0))
    rust = cloth("rust", "#b4623d", 150, variation=0.06)
    place(cushion("pillow", (0.38, 0.14, 0.36), rust, 0.55, 0.05, 8, piping=0.004), (0.08, 0.12, 0.58), (-24, 8, 6))


def companion():
    """A low pot with branches at the side."""
    clay = plain("clay", "#a9917a", 0.85, 0.08, bump=0.006, scale=12)
    profile = [(0, 0), (0.1, 0), (0.16, 0.08), (0.17, 0.18), (0.11, 0.29), (0.07, 0.32), (0.075, 0.36), (0.06, 0.35)]
    place(lathe("vase", smooth_profile(profile, 6), clay, wobble=0.02), (-0.78, 0.5, 0))
    green = leaf_material("olive", "#4b5a38", "#8b9a68", 0.5)
    twig = plain("twig", "#6f5a40", 0.8)
    for i in range(5):
        lean = Vector((-0.3 + i * 0.15, random.uniform(-0.1, 0.1), random.uniform(0.6, 0.85)))
        foot = Vector((-0.78, 0.5, 0.3))
        points = [foot, foot + lean * 0.5 + Vector((0, 0, 0.06)), foot + lean]
        tube("twig", points, [0.007, 0.005, 0.003], twig, 3)
        for k in range(9):
            base = points[1].lerp(points[2], k / 8)
            place(leaf("leaf", 0.15, 0.05, green, curl=0.1, seed=k), base, (random.uniform(10, 50), 0, k * 137 + i * 50))


start(seed=23, ambient="#fff2e4", strength=0.4)
sweep("#cdb9a3", back=5)
frame()
cushions()
companion()
turned = bpy.data.objects.new("chair", None)
link(turned)
for item in list(bpy.context.scene.objects):
    if item.parent is None and item.name.split(".")[0] not in ("sweep", "chair", "vase", "twig", "leaf"):
        item.parent = turned
turned.rotation_euler = (0, 0, math.radians(-28))
leaf_gobo((-2.6, -0.6, 3.2), count=8, size=1.3, angle=-50)
sun((-4.2, -3, 4.2), 2.2, "#ffe6c8", 1.5)
area_light((-2.6, -1.4, 2.6), (0, 0, 0.5), (1.6, 2), 90, "#ffe8cc")
area_light((2.8, -2.2, 1.8), (0, 0, 0.5), 2, 38, "#fff4ea")
area_light((1.2, 2.6, 2.4), (0, 0.2, 0.6), (1.4, 1.2), 40, "#ffe6c8")
camera((-0.08, 0, 0.47), 5.6, 10, lens=85, fstop=35, focus=(0, -0.2, 0.5))
shoot(exposure=0.0)
