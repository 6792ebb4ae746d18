"""A rubber plant in a ceramic pot on a wooden stool."""
import math
import os
import random
import sys

sys.dont_write_bytecode = True
sys.path.append(os.path.dirname(os.path.abspath(__file__)))
from studio import *


def stool():
    oak, upright = [wood("oak", "#8f6540", "#cba275", 0.5, scale=1.2, axis=axis) for axis in "XZ"]
    top = [(0, 0), (0.78, 0), (0.82, 0.03), (0.82, 0.1), (0.79, 0.13), (0, 0.13)]
    seat = place(lathe("seat", top, oak, 128), (0, 0, 1.3))
    seat.data.use_auto_smooth, seat.data.auto_smooth_angle = True, math.radians(35)
    for i in range(4):
        a = math.tau * (i + 0.35) / 4
        low, high = (0.72 * math.cos(a), 0.72 * math.sin(a), 0), (0.5 * math.cos(a), 0.5 * math.sin(a), 1.32)
        tube("leg", [low, high], [0.055, 0.085], upright, 8, smooth=0)
    for i in range(4):
        a, b = math.tau * (i + 0.35) / 4, math.tau * (i + 1.35) / 4
        level = 0.45 if i % 2 else 0.6
        r = 0.72 - 0.22 * level / 1.32
        tube("rung", [(r * math.cos(a), r * math.sin(a), level), (r * math.cos(b), r * math.sin(b), level)], 0.035, oak, 6, smooth=0)


def pot(z):
    glaze = ceramic("pot", "#e9e1d3", "#6f5c48", roughness=0.3, density=0.68)
    outer = smooth_profile([(0, 0), (0.36, 0), (0.42, 0.04), (0.52, 0.4), (0.55, 0.72), (0.545, 0.8)], 5)
    inner = [(0.53, 0.82), (0.5, 0.8), (0.49, 0.66), (0, 0.66)]
    place(lathe("pot", outer + inner, glaze, 128, wobble=0.01), (0, 0, z))
    soil = ball("soil", 0.49, plain("soil", "#33241a", 1, 0.3, bump=0.08, scale=5), 0.06, 4, squash=0.16)
    place(soil, (0, 0, z + 0.66))


start(seed=9, ambient="#fff4e8", strength=0.45)
sweep("#c6c2b0", back=4)
stool()
pot(1.43)
green = leaf_material("green", "#18351f", "#4c7d3f", 0.28)
bark = plain("bark", "#5b4632", 0.8, 0.15, bump=0.02, scale=8)
for i, (x, y, height, lean) in enumerate(((0, 0, 2.1, 0), (0.12, 0.08, 1.6, 10), (-0.14, 0.05, 1.35, -12))):
    place(rubber_plant(height, 13 - 2 * i, green, bark, 0.95, seed=i + 5), (x, y, 2.1), (0, lean, i * 75))
leaf_gobo((-2.5, -1.5, 5.2), count=8, size=2.2, angle=-70)
sun((-4.2, -2.6, 4.6), 2.0, "#ffe8ca", 2.5)
area_light((-4, -1, 5), (0, 0, 2.4), (2.4, 3), 330, "#ffeacd")
area_light((4, -3, 3.4), (0, 0, 2), 3.4, 150, "#fff8f0")
area_light((2, 3, 5.6), (0, 0, 2.6), (2, 2), 160, "#ffe8c8")
camera((0, 0, 2.15), 14, 6, lens=85, fstop=4, focus=(0, -0.3, 2.4))
shoot(exposure=0.1)
