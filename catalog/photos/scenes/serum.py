"""Amber dropper bottle on a stone pedestal, with the shadow of leaves."""
import math
import os
import random
import sys

sys.dont_write_bytecode = True
sys.path.append(os.path.dirname(os.path.abspath(__file__)))
from studio import *


def bottle(z):
    outer = smooth_profile([(0.24, 0), (0.275, 0.02), (0.29, 0.07), (0.29, 0.4), (0.29, 0.72)], 4)
    shoulder = smooth_profile([(0.29, 0.72), (0.28, 0.79), (0.22, 0.86), (0.13, 0.9), (0.115, 0.94), (0.115, 1.02)], 5)
    inner = [(0.09, 1.02), (0.09, 0.93), (0.19, 0.84), (0.245, 0.77), (0.255, 0.7), (0.255, 0.09), (0.22, 0.06), (0, 0.06)]
    amber = glass("amber", "#cf9f62", shadow="#e6c396", uneven=0.002)
    place(lathe("bottle", [(0, 0), *outer, *shoulder[1:], *inner], amber), (0, 0, z))
    oil = glass("oil", "#f6dcae", ior=1.38, shadow="#f0c890")
    level = [(0, 0.055), (0.22, 0.055), (0.257, 0.088), (0.257, 0.6), (0.24, 0.596), (0, 0.595)]
    place(lathe("serum", level, oil), (0, 0, z))


def dropper(z):
    cap = plain("cap", "#1d1a18", 0.35, 0.02)
    ring = plain("ring", "#c9a063", 0.25, 0.03, Metallic=1.0)
    rubber = plain("rubber", "#211d1b", 0.5, 0.03, bump=0.002)
    sleeve = [(0, 0.96), (0.145, 0.96), (0.15, 0.97), (0.15, 1.09), (0.145, 1.1), (0, 1.1)]
    place(lathe("sleeve", sleeve, ring, 128), (0, 0, z))
    collar = [(0, 1.1), (0.135, 1.1), (0.14, 1.11), (0.14, 1.17), (0.13, 1.185), (0, 1.185)]
    place(lathe("collar", collar, cap), (0, 0, z))
    bulb = smooth_profile([(0.085, 1.18), (0.088, 1.22), (0.1, 1.3), (0.102, 1.4), (0.085, 1.49), (0.045, 1.535), (0, 1.545)], 5)
    place(lathe("bulb", bulb, rubber), (0, 0, z))
    pipette = [(0.028, 0.98), (0.028, 0.3), (0.012, 0.16), (0.006, 0.16), (0.02, 0.3), (0.02, 0.98)]
    place(lathe("pipette", pipette, glass("pipette"), 48), (0, 0, z))


def label(z):
    """A blank paper label around the front of the bottle."""

    def position(u, v):
        angle = math.radians(-90 + (u - 0.5) * 130)
        return (0.2925 * math.cos(angle), 0.2925 * math.sin(angle), z + 0.2 + v * 0.38)

    grid("label", 48, 4, position, plain("label", "#f5ecdd", 0.7, 0.015, bump=0.001, scale=10), thickness=0.003)


def stone_material(color):
    nodes = Nodes("stone")
    veins = nodes.math("ABSOLUTE", nodes.math("SUBTRACT", nodes.noise(1.1, 8, 0.6, 1.2), 0.5))
    base = nodes.ramp(nodes.noise(2.2, 6), (0.3, shade(color, 0.9)), (0.7, shade(color, 1.04)))
    pores = nodes.math("GREATER_THAN", nodes.noise(16, 3, 0.6, stretch=(1, 1, 2.5)), 0.66)
    color_out = nodes.mix(nodes.ramp(veins, (0.0, "#707070"), (0.03, "#000000")), base, rgba(shade(color, 0.75)))
    color_out = nodes.mix(nodes.math("MULTIPLY", pores, 0.5), color_out, rgba(shade(color, 0.6)))
    level = nodes.math("MULTIPLY", pores, -1.0)
    nodes.set(Base_Color=color_out, Roughness=0.7, Normal=nodes.bump(level, 0.015, 1, nodes.bump(nodes.noise(20, 6), 0.006)))
    return nodes.material


def pedestal():
    stone = stone_material("#d8cab8")
    slab = [(0, 0), (0.83, 0), (0.86, 0.03), (0.86, 0.27), (0.83, 0.3), (0, 0.3)]
    lathe("slab", slab, stone, 128, wobble=0.01)
    top = [(0, 0), (0.52, 0), (0.545, 0.025), (0.545, 0.235), (0.52, 0.26), (0, 0.26)]
    place(lathe("top", top, stone_material("#c6b39e"), 128, wobble=0.01), (0.06, 0, 0.3))
    rock = ball("rock", 0.2, stone, 0.14, 1.2, seed=5, squash=0.62)
    place(rock, (-0.98, -0.35, 0.11), (0, 0, 30), (1.3, 1, 1))
    place(ball("rock", 0.11, stone, 0.14, 1.2, seed=8, squash=0.62), (-0.68, -0.62, 0.06))


start(seed=31, ambient="#fff1e2", strength=0.4)
sweep("#d9bfa4", back=4.5)
pedestal()
bottle(0.56)
dropper(0.56)
label(0.56)
leaf_gobo((-2.5, 0.9, 4.5), count=9, size=1.5, angle=-40)
leaf_gobo((-1.5, 0.2, 4.2), count=8, size=1.4, angle=-100)
sun((-4.2, -2.3, 4.4), 3.2, "#ffe6c6", 1)
area_light((3, 3, 2.2), (0, 0, 1.2), (1.4, 2.4), 150, "#fff0dd")
area_light((-2.4, 2.8, 1.8), (0, 0, 1.2), (0.6, 2.2), 90, "#fff4e6")
area_light((2.6, -4.5, 2.2), (0, 0, 1), 3, 130, "#fff6ee")
camera((0.02, 0, 1.05), 8.0, 10, lens=85, fstop=3.2, focus=(0, -0.3, 1.1))
shoot(exposure=-0.05)
