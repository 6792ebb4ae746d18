"""Nastar, Indonesian pineapple cookies with a clove, in a low bowl."""
import math
import os
import random
import sys

sys.dont_write_bytecode = True
sys.path.append(os.path.dirname(os.path.abspath(__file__)))
from studio import *

SIZE = 0.2


def crust_material():
    """Egg wash: glossy and browner on top, matt and pale at the sides."""
    nodes = Nodes("crust")
    height = nodes.add("SeparateXYZ", Vector=nodes.add("TexCoord").outputs["Object"]).outputs["Z"]
    top = nodes.math("MULTIPLY_ADD", height, 2.6)
    top.node.inputs[2].default_value = 0.42
    uneven = nodes.math("MULTIPLY", nodes.math("SUBTRACT", nodes.noise(7, 5), 0.5), 0.5)
    own = nodes.math("MULTIPLY", nodes.math("SUBTRACT", nodes.add("ObjectInfo").outputs["Random"], 0.5), 0.3)
    level = nodes.math("ADD", nodes.math("ADD", top, uneven), own, clamp=True)
    color = nodes.ramp(level, (0.05, "#f0d096"), (0.4, "#e5ae55"), (0.72, "#d18a31"), (1.0, "#a05a1a"))
    gloss = nodes.math("MULTIPLY_ADD", level, -0.35)
    gloss.node.inputs[2].default_value = 0.55
    nodes.set(Base_Color=color, Roughness=gloss, Subsurface=0.2, Subsurface_Color=color)
    nodes.set(Subsurface_Radius=(0.05, 0.03, 0.012), Clearcoat=nodes.math("MULTIPLY", level, 0.6))
    crumbs = nodes.bump(nodes.noise(24, 6, 0.65), 0.004)
    nodes.set(Clearcoat_Roughness=0.2, Normal=nodes.bump(nodes.noise(6, 4), 0.012, 1, crumbs))
    return nodes.material


def clove(material):
    """A short stem with four petals around a bud."""
    stem = tube("clove", [(0, 0, -0.06), (0, 0, 0.0), (0, 0, 0.035)], [0.012, 0.014, 0.02], material, 4)
    bud = ball("bud", 0.019, material, 0.15, seed=1, subdivisions=3)
    place(bud, (0, 0, 0.048))
    bud.parent = stem
    for i in range(4):
        a = math.tau * i / 4
        tip = (math.cos(a) * 0.042, math.sin(a) * 0.042, 0.052)
        petal = tube("petal", [(0, 0, 0.028), (tip[0] * 0.6, tip[1] * 0.6, 0.036), tip], [0.013, 0.011, 0.003], material, 3)
        petal.parent = stem
    return stem


def cookie_bases(count=5):
    crust = crust_material()
    spice = plain("clove", "#3a2014", 0.6, 0.2, bump=0.004, scale=20)
    bases = []
    for i in range(count):
        body = ball("nastar", SIZE, crust, 0.04, 2.0, seed=i, subdivisions=6, squash=0.84)
        body.location.z = -40
        bases.append((body, clove(spice)))
    return bases


def put_clove(parent, original):
    stem = link(original.copy())
    stem.parent = parent
    stem.location = (random.uniform(-0.02, 0.02), random.uniform(-0.02, 0.02), SIZE * 0.8)
    stem.rotation_euler = (random.uniform(-0.2, 0.2), random.uniform(-0.2, 0.2), random.uniform(0, 2))
    for child in original.children:
        part = link(child.copy())
        part.parent = stem


def cookie(bases, location, tilt=12):
    body, spice = random.choice(bases)
    rotation = (random.uniform(-tilt, tilt), random.uniform(-tilt, tilt), random.uniform(0, 360))
    item = copy(body, location, rotation, random.uniform(0.95, 1.05))
    put_clove(item, spice)


def heap(bases):
    """Three layers of cookies that fill the bowl and rise above it."""
    for z, ring_list in ((0.32, (0, 0.38)), (0.52, (0.3, 0.74)), (0.78, (0.0, 0.46)), (1.02, (0.19,))):
        for ring in ring_list:
            count = max(1, int(math.tau * ring / (SIZE * 2.08)))
            start_angle = random.uniform(0, 6)
            for i in range(count):
                a = start_angle + math.tau * i / count
                x, y = ring * math.cos(a), ring * math.sin(a)
                cookie(bases, (x, y, z - ring * 0.06 + random.uniform(-0.02, 0.02)), 22)


def bowl():
    profile = [(0, 0.0), (0.5, 0), (0.54, 0.02), (0.56, 0.07), (0.8, 0.13), (1.05, 0.32), (1.12, 0.5), (1.1, 0.52)]
    profile += [(1.07, 0.5), (1.0, 0.36), (0.78, 0.2), (0.5, 0.13), (0, 0.12)]
    points = smooth_profile(profile, 5)
    return lathe("bowl", points, ceramic("bowl", "#dfe6df", "#5d6a5e", roughness=0.22), wobble=0.012)


def napkin():
    """A folded cloth under the bowl with soft waves."""

    def position(u, v):
        x, y = (u - 0.5) * 3.6, (v - 0.5) * 2.6
        z = 0.02 + 0.03 * noise.fractal(Vector((x * 0.9, y * 1.4, 3)), 1, 2, 3) * min(1, (x * x + y * y) / 1.5)
        return (x, y, max(z, 0.006))

    item = grid("napkin", 160, 120, position, cloth("linen", "#efe3cf", 130), thickness=0.015)
    place(item, (0.35, -0.25, 0.01), (0, 0, 24))


def branch():
    """Leaves beside the bowl."""
    material = leaf_material("green", "#34502f", "#6f8f4e")
    tube("twig", [(-1.9, 0.5, 0.05), (-1.5, 0.25, 0.06), (-1.2, 0.12, 0.04)], 0.02, plain("twig", "#6b4b2d", 0.7))
    for i in range(6):
        item = leaf("leaf", random.uniform(0.45, 0.6), 0.2, material, curl=-0.05, seed=i)
        place(item, (-1.85 + i * 0.11, 0.48 - i * 0.06, 0.06), (8, 0, (45 if i % 2 else 150) + random.uniform(-15, 15)))


start(seed=12, ambient="#fff2e2", strength=0.35)
plank_table(wood("wood", "#7c5636", "#c49b6c", 0.55), back=5, width=1.6)
wall("#e7d8c2", 9)
napkin()
bowl()
bases = cookie_bases()
heap(bases)
for x, y in ((1.35, -0.75), (1.62, -0.45), (-0.95, -1.2)):
    cookie(bases, (x, y, 0.2), 6)
branch()
area_light((-3.6, 1.6, 4), (0, 0, 0.4), (2, 2.6), 380, "#ffe2bd")
area_light((4, -2.5, 3), (0, 0, 0.4), 3.2, 120, "#fff2e4")
area_light((1.5, 3.6, 2.4), (0, 0, 0.5), (2, 1.4), 120, "#ffd9a6")
area_light((-2, 4, 5), (0, 9, 2.5), 3, 260, "#ffeed8")
camera((0.08, -0.1, 0.45), 9.2, 27, lens=85, fstop=3, focus=(0, -0.5, 0.8))
shoot(exposure=0.15)
