"""Iced milk coffee in a tall glass on a wooden table."""
import math
import os
import random
import sys

sys.dont_write_bytecode = True
sys.path.append(os.path.dirname(os.path.abspath(__file__)))
from studio import *

LIQUID_TOP = 1.5


def tumbler():
    """A glass with a thick base, slightly wider at the rim."""
    outer = [(0, 0), (0.36, 0), (0.405, 0.02), (0.42, 0.07), (0.45, 0.6), (0.5, 1.2), (0.53, 1.76), (0.525, 1.785)]
    inner = [(0.505, 1.785), (0.495, 1.76), (0.465, 1.2), (0.415, 0.6), (0.385, 0.17), (0.34, 0.12), (0, 0.11)]
    item = lathe("glass", outer + inner, glass(uneven=0.004))
    return item


def inner_radius(z):
    points = [(0.12, 0.35), (0.17, 0.386), (0.6, 0.416), (1.2, 0.466), (1.76, 0.496)]
    for (z0, r0), (z1, r1) in zip(points, points[1:]):
        if z <= z1:
            return r0 + (r1 - r0) * (z - z0) / (z1 - z0)
    return points[-1][1]


def coffee_material():
    """Palm sugar at the bottom, milk, then coffee; noise makes the layers run into each other."""
    nodes = Nodes("coffee")
    height = nodes.add("SeparateXYZ", Vector=nodes.add("TexCoord").outputs["Object"]).outputs["Z"]
    swirl = nodes.noise(2.2, 5, 0.55, 1.6, stretch=(1, 1, 0.6))
    wisps = nodes.noise(5, 6, 0.6, 2.5, stretch=(1, 1, 0.35))
    shifted = nodes.math("ADD", height, nodes.math("MULTIPLY", nodes.math("SUBTRACT", swirl, 0.5), 0.55))
    shifted = nodes.math("ADD", shifted, nodes.math("MULTIPLY", nodes.math("SUBTRACT", wisps, 0.5), 0.3))
    stops = [(0.08, "#3a1a0a"), (0.16, "#6b3a1c"), (0.24, "#d8b48c"), (0.34, "#fdebd2"), (0.5, "#f6dcb8")]
    stops += [(0.62, "#c18f60"), (0.76, "#7d4722"), (0.98, "#43200e")]
    color = nodes.ramp(nodes.math("DIVIDE", shifted, LIQUID_TOP), *stops)
    nodes.set(Base_Color=color, Roughness=0.12, Subsurface=0.35, Subsurface_Color=color)
    nodes.set(Subsurface_Radius=(0.12, 0.07, 0.04), Specular=0.35)
    return nodes.material


def coffee():
    # The liquid reaches into the glass wall, so that no air gap reflects.
    heights = [0.1, 0.12, 0.16, *[0.2 + i * 0.05 for i in range(26)], LIQUID_TOP]
    profile = [(0, 0.1)] + [(inner_radius(max(z, 0.12)) + 0.012, z) for z in heights] + [(0, LIQUID_TOP - 0.01)]
    lathe("coffee", profile, coffee_material())


def ice_cube(seed, size):
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=size)
    bmesh.ops.bevel(bm, geom=bm.edges[:], offset=size * 0.16, segments=4, affect="EDGES", profile=0.5)
    bmesh.ops.subdivide_edges(bm, edges=bm.edges[:], cuts=2, use_grid_fill=True)
    for vertex in bm.verts:
        shift = noise.noise_vector(vertex.co * 4 + Vector((seed * 5, 0, 0)))
        vertex.co += shift * size * 0.07
    return mesh_object("ice", bm)


def ice():
    material = glass("ice", "#fbfdff", 0.04, 1.31, "#f4f7f8", uneven=0.05)
    spots = [(-0.19, -0.2, 1.52), (0.2, -0.17, 1.55), (0.02, 0.2, 1.54), (0.0, -0.06, 1.8), (-0.24, 0.14, 1.6)]
    for i, (x, y, z) in enumerate(spots):
        cube = ice_cube(i, 0.33)
        cube.data.materials.append(material)
        place(cube, (x, y, z), (random.uniform(-35, 35), random.uniform(-35, 35), random.uniform(0, 90)))


def condensation():
    """Small drops on the outside, denser towards the lower two thirds."""
    material = glass("water", "#ffffff", 0, 1.33, "#ffffff")
    base = ball("drop", 1, material, subdivisions=3)
    base.hide_render = True
    for _ in range(420):
        z = random.betavariate(1.6, 1.7) * 1.55 + 0.06
        angle = random.uniform(math.pi, math.tau)
        radius = 0.42 + (z - 0.07) * 0.0655 + 0.004
        size = random.choice([0.006, 0.007, 0.009, 0.012, 0.017]) * random.uniform(0.8, 1.2)
        drop = copy(base, (radius * math.cos(angle), radius * math.sin(angle), z))
        drop.scale = (size * 0.55, size, size * random.uniform(1, 1.35))
        drop.rotation_euler = (0, 0, angle)
        drop.hide_render = False


def bean_mesh(material):
    def shape(bm):
        bmesh.ops.create_icosphere(bm, subdivisions=4, radius=1)
        for vertex in bm.verts:
            x, y, z = vertex.co
            groove = math.exp(-((y + 0.08 * math.sin(x * 3)) ** 2) / 0.012) if z > 0 else 0
            vertex.co = Vector((x * 0.1, y * 0.07, (z * 0.035 if z > 0 else z * 0.06) - groove * 0.02))

    bm = bmesh.new()
    shape(bm)
    return mesh_object("bean", bm, material)


def beans():
    material = plain("bean", "#3d2012", 0.32, 0.2, bump=0.006, scale=9, Specular=0.6)
    base = bean_mesh(material)
    spots = [(0.78, -0.5), (0.95, -0.32), (0.7, -0.78), (1.12, -0.62), (-0.85, -0.42), (-1.02, -0.7), (0.98, 0.1)]
    spots += [(-0.72, -0.75), (1.3, -0.2), (-1.25, -0.3), (0.5, -0.95)]
    base.hide_render = True
    for x, y in spots:
        flip = random.random() < 0.5
        bean = copy(base, (x, y, 0.036 if flip else 0.056), (180 if flip else 0, 0, random.uniform(0, 360)))
        bean.rotation_euler.x += random.uniform(-0.2, 0.2)
        bean.hide_render = False
        bean.scale *= random.uniform(0.9, 1.12)


def lights():
    area_light((-4, -1.2, 4), (0, 0, 0.8), (2, 3.4), 520, "#ffe6c8")
    area_light((4.2, -2.4, 2.2), (0, 0, 0.8), (2, 3), 150, "#fff3e6")
    area_light((2.6, 3, 2.6), (0, 0, 1), (1.2, 2.6), 260, "#ffd9a8")
    area_light((-2.5, 3.4, 4.5), (-1, 8, 2.6), 3, 420, "#ffdcb4")


start(seed=4, ambient="#fff0e0", strength=0.35)
plank_table(wood(dark="#5d3820", light="#b98252", roughness=0.42), back=4.5)
wall("#dcc4a4", 8)
tumbler()
coffee()
ice()
condensation()
beans()
lights()
camera((0, -0.1, 0.92), 7.7, 14, lens=85, fstop=2.8, focus=(0, -0.4, 0.9))
shoot(exposure=0.25)
