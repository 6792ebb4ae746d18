"""A glass of orange juice with whole and cut oranges."""
import math
import os
import random
import sys

sys.dont_write_bytecode = True
sys.path.append(os.path.dirname(os.path.abspath(__file__)))
from studio import *


TOP = 1.28


def tumbler():
    outer = [(0, 0), (0.38, 0), (0.42, 0.02), (0.435, 0.07), (0.47, 0.7), (0.5, 1.46), (0.495, 1.485)]
    inner = [(0.475, 1.485), (0.47, 1.46), (0.437, 0.7), (0.402, 0.14), (0.36, 0.1), (0, 0.09)]
    lathe("glass", outer + inner, glass(uneven=0.003))


def juice():
    nodes = Nodes("juice")
    height = nodes.add("SeparateXYZ", Vector=nodes.add("TexCoord").outputs["Object"]).outputs["Z"]
    cloud = nodes.math("MULTIPLY", nodes.math("SUBTRACT", nodes.noise(4, 6, 0.6), 0.5), 0.5)
    level = nodes.math("ADD", nodes.math("DIVIDE", height, TOP), cloud)
    color = nodes.ramp(level, (0.0, "#f08a10"), (0.5, "#f89f1c"), (1.0, "#fcb53a"))
    nodes.set(Base_Color=color, Roughness=0.15, Emission=color, Emission_Strength=0.4)
    heights = np.linspace(0.14, TOP, 12)
    sides = [(0.412 + (z - 0.14) * 0.0535, z) for z in heights]
    lathe("juice", [(0, 0.085), (0.37, 0.095), *sides, (sides[-1][0] - 0.03, TOP - 0.012), (0, TOP - 0.012)], nodes.material)
    foam = plain("foam", "#fdd27a", 0.6, 0.06, bump=0.03, scale=10)
    for _ in range(46):
        a, r, size = random.uniform(0, math.tau), random.uniform(0.2, 0.45), random.uniform(0.012, 0.03)
        place(ball("bubble", size, foam, subdivisions=2), (r * math.cos(a), r * math.sin(a), TOP - 0.008))


def peel_material():
    """Pores are small dents of a Voronoi pattern."""
    nodes = Nodes("peel")
    cells = nodes.add("TexVoronoi", Vector=nodes.coordinates(), Scale=20.0)
    dents = nodes.math("SMOOTH_MIN", cells.outputs["Distance"], 0.35)
    color = nodes.ramp(nodes.noise(2.5, 5), (0.3, "#f47c06"), (0.7, "#ff9a1a"))
    nodes.set(Base_Color=color, Roughness=0.36, Specular=0.5, Subsurface=0.1, Subsurface_Color=color)
    nodes.set(Subsurface_Radius=(0.06, 0.03, 0.01), Normal=nodes.bump(dents, 0.012, 0.8, nodes.bump(nodes.noise(3), 0.04)))
    return nodes.material


def orange(location, radius, peel, turn):
    item = ball("orange", radius, peel, 0.025, 1.2, seed=turn, subdivisions=6, squash=0.95)
    place(item, location, (random.uniform(-30, 30), random.uniform(-30, 30), turn))
    calyx = plain("calyx", "#5d7034", 0.7, 0.2, bump=0.01)
    star = ball("calyx", radius * 0.11, calyx, 0.5, 3, seed=4, subdivisions=3, squash=0.35)
    star.parent, star.location = item, (0, 0, radius * 0.95)


def flesh_material(segments=10):
    """The cut face: segments with juice sacs, membranes, white pith and the peel at the edge."""
    nodes = Nodes("flesh")
    place_ = nodes.add("TexCoord").outputs["Object"]
    split = nodes.add("SeparateXYZ", Vector=place_)
    length = nodes.add("VectorMath", **{"0": place_})
    length.operation = "LENGTH"
    radius = length.outputs["Value"]
    angle = nodes.math("ARCTAN2", split.outputs["Y"], split.outputs["X"])
    wobble = nodes.math("MULTIPLY", nodes.math("SUBTRACT", nodes.noise(6), 0.5), 0.35)
    turn = nodes.math("FRACT", nodes.math("MULTIPLY", nodes.math("ADD", nodes.math("ADD", angle, 7.0), wobble), segments / math.tau))
    off = nodes.math("ABSOLUTE", nodes.math("SUBTRACT", turn, 0.5))
    arc = nodes.math("MULTIPLY", nodes.math("SUBTRACT", 0.5, off), radius)
    membrane = nodes.math("LESS_THAN", arc, 0.018)
    rounded = nodes.math("ADD", radius, nodes.math("MULTIPLY", nodes.math("POWER", off, 3.0), 0.45))
    pith = nodes.math("MAXIMUM", nodes.math("GREATER_THAN", rounded, 0.87), nodes.math("LESS_THAN", radius, 0.09))
    polar = nodes.add("CombineXYZ", X=nodes.math("MULTIPLY", angle, 6.0), Y=nodes.math("MULTIPLY", radius, 2.2))
    sacs = nodes.add("TexVoronoi", Vector=polar.outputs[0], Scale=2.6)
    flesh = nodes.ramp(sacs.outputs["Distance"], (0.0, "#fbb03b"), (0.5, "#f5900f"), (0.9, "#e77a08"))
    color = nodes.mix(nodes.math("MAXIMUM", membrane, pith), flesh, rgba("#fbe3b4"))
    color = nodes.mix(nodes.math("GREATER_THAN", radius, 0.962), color, rgba("#f08a14"))
    wet = nodes.math("SUBTRACT", 1.0, nodes.math("MAXIMUM", membrane, pith))
    rough = nodes.math("SUBTRACT", 0.6, nodes.math("MULTIPLY", wet, 0.4))
    nodes.set(Base_Color=color, Roughness=rough, Subsurface=0.2, Subsurface_Color=color)
    nodes.set(Subsurface_Radius=(0.15, 0.07, 0.02), Emission=color, Emission_Strength=nodes.math("MULTIPLY", wet, 0.06))
    height = nodes.math("ADD", nodes.math("MULTIPLY", sacs.outputs["Distance"], -0.4), wet)
    nodes.set(Normal=nodes.bump(height, 0.05, 0.8))
    return nodes.material


def half(location, radius, peel, flesh, rotation):
    """Half an orange, modelled with radius 1 so that the pattern of the cut face fits."""
    dome = [(math.cos(a) * 1.0, -math.sin(a) * 0.95) for a in np.linspace(0, math.pi / 2, 32)]
    item = lathe("half", dome, peel, 96, wobble=0.01)
    cut = lathe("cut", [(0, 0.0), (0.3, 0.004), (0.9, 0.0), (0.985, 0.004), (1.0, -0.012)], flesh, 96, wobble=0.01)
    cut.parent = item
    return place(item, location, rotation, radius)


def slice_(location, radius, peel, flesh, rotation):
    edge = lathe("edge", [(0.985, -0.1), (1.0, -0.08), (1.0, 0.08), (0.985, 0.1)], peel, 96)
    for side in (0, 180):
        face = lathe("face", [(0, 0), (0.985, 0)], flesh, 96)
        place(face, (0, 0, 0.1 if side == 0 else -0.1), (side, 0, 0))
        face.parent = edge
    return place(edge, location, rotation, radius)


def greens():
    green = leaf_material("green", "#2f5a26", "#6c9a45", 0.3)
    for x, y, z, rx, turn in ((-0.98, 0.34, 0.84, 10, 70), (-0.85, 0.3, 0.86, 14, -50), (1.15, -0.95, 0.03, 4, 40), (1.3, -0.85, 0.03, 8, -30)):
        place(leaf("leaf", 0.55, 0.27, green, curl=0.2, seed=turn), (x, y, z), (rx, 0, turn))


def straw():
    paper = plain("straw", "#f7efe0", 0.6, 0.03)
    tube("straw", [(-0.12, 0.1, 0.15), (0.2, 0.2, 1.3), (0.37, 0.255, 1.95)], 0.035, paper, smooth=0)


start(seed=6, ambient="#fff4e0", strength=0.45)
sweep("#f5e3bd", back=5.5)
peel, flesh = peel_material(), flesh_material()
tumbler()
juice()
straw()
orange((-0.95, 0.45, 0.43), 0.45, peel, 20)
orange((0.98, 0.62, 0.42), 0.44, peel, 140)
half((0.78, -0.5, 0.36), 0.42, peel, flesh, (62, 0, 28))
slice_((-0.62, -0.78, 0.05), 0.42, peel, flesh, (0, 0, 10))
slice_((-0.98, -0.62, 0.1), 0.41, peel, flesh, (-9, 14, 60))
slice_((0.4, -0.12, 1.5), 0.36, peel, flesh, (90, 0, 12))
greens()
area_light((-3.8, 1, 4.2), (0, 0, 0.6), (2, 3), 420, "#fff0d4")
area_light((3.6, -3.6, 2.4), (0, 0, 0.6), 3, 150, "#fff8ee")
area_light((2.2, 3.4, 3), (0, 0, 0.8), (1.6, 2.4), 200, "#fff0d8")
camera((0.02, 0, 0.74), 9.2, 17, lens=85, fstop=3.2, focus=(0, -0.45, 0.8))
shoot(exposure=0.05)
