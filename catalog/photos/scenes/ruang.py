"""A room corner before and after a make-over; here one unit is one metre."""
import math
import os
import random
import sys

sys.dont_write_bytecode = True
sys.path.append(os.path.dirname(os.path.abspath(__file__)))
from studio import *

LEFT, BACK, HIGH = -2.0, 2.0, 2.9


def worn_plaster():
    """Grey paint with damp stains, peeled patches and cracks."""
    nodes = Nodes("worn")
    stain = nodes.noise(0.9, 6, 0.62, 0.4)
    color = nodes.ramp(stain, (0.3, "#7f7d77"), (0.5, "#9a9892"), (0.7, "#a6a49d"))
    height = nodes.add("SeparateXYZ", Vector=nodes.add("NewGeometry").outputs["Position"]).outputs["Z"]
    damp = nodes.math("ADD", height, nodes.math("MULTIPLY", nodes.noise(2.2, 6, 0.6), 0.9))
    color = nodes.mix(nodes.ramp(damp, (0.35, "#b0b0b0"), (0.85, "#000000")), color, rgba("#66625a"))
    peel_edge = nodes.noise(1.3, 8, 0.66, 0.3)
    peeled = nodes.math("GREATER_THAN", peel_edge, 0.615)
    color = nodes.mix(peeled, color, nodes.ramp(nodes.noise(12, 5), (0.3, "#a89c8a"), (0.7, "#c4b9a6")))
    warped = nodes.add("VectorMath", **{"0": nodes.coordinates(), "1": nodes.add("TexNoise", Scale=3.0).outputs["Color"]})
    cells = nodes.add("TexVoronoi", Vector=warped.outputs[0], Scale=0.9)
    cells.feature = "DISTANCE_TO_EDGE"
    crack = nodes.math("LESS_THAN", cells.outputs["Distance"], 0.0025)
    crack = nodes.math("MULTIPLY", crack, nodes.math("GREATER_THAN", nodes.noise(0.8, 2), 0.52))
    color = nodes.mix(nodes.math("MULTIPLY", crack, 0.8), color, rgba("#3d3a35"))
    level = nodes.math("SUBTRACT", nodes.math("MULTIPLY", peeled, -0.6), crack)
    nodes.set(Base_Color=color, Roughness=0.95, Normal=nodes.bump(level, 0.006, 1, nodes.bump(nodes.noise(9, 6), 0.01)))
    return nodes.material


def cement():
    nodes = Nodes("cement")
    color = nodes.ramp(nodes.noise(1.4, 8, 0.65), (0.3, "#5f5c57"), (0.55, "#7d7a74"), (0.75, "#8d8a83"))
    nodes.set(Base_Color=color, Roughness=0.75, Normal=nodes.bump(nodes.noise(14, 6), 0.006))
    return nodes.material


def room(back_material, left_material, floor, skirting):
    """Back wall, left wall with a window outside the picture, floor and skirting."""
    box("back", (8, 0.2, 6), back_material, 0, (2, BACK + 0.1, 3))
    front, rear, low, high = -1.3, 0.35, 0.75, 2.3
    box("left", (0.2, BACK - rear, 6), left_material, 0, (LEFT - 0.1, (BACK + rear) / 2, 3))
    box("left", (0.2, 4, 6), left_material, 0, (LEFT - 0.1, front - 2, 3))
    box("left", (0.2, rear - front, low), left_material, 0, (LEFT - 0.1, (front + rear) / 2, low / 2))
    box("left", (0.2, rear - front, 4), left_material, 0, (LEFT - 0.1, (front + rear) / 2, high + 2))
    bar = plain("bar", "#e9e4da", 0.5)
    box("bar", (0.05, 0.05, high - low), bar, 0.005, (LEFT, (front + rear) / 2, (low + high) / 2))
    box("bar", (0.05, rear - front, 0.05), bar, 0.005, (LEFT, (front + rear) / 2, (low + high) / 2))
    box("ceiling", (8, 8, 0.1), plain("ceiling", "#d9d5cd", 0.9, 0.01), 0, (2, -1, HIGH + 0.05))
    box("right", (0.2, 8, 6), plain("right", "#cfc8bd", 0.9), 0, (3.4, 0, 3))
    floor()
    box("skirting", (8, 0.02, 0.1), skirting, 0.006, (2, BACK - 0.01, 0.05))
    box("skirting", (0.02, 8, 0.1), skirting, 0.006, (LEFT + 0.01, BACK - 4, 0.05))


def cement_floor():
    box("floor", (8, 10, 0.1), cement(), 0, (1, 0, -0.05))


def wooden_floor():
    material = wood("boards", "#8a6443", "#c4a07a", 0.4, scale=2.2)
    for row in range(36):
        y = BACK - (row + 0.5) * 0.14
        shift = random.uniform(0, 1.8)
        for i in range(4):
            board = box("board", (1.797, 0.137, 0.02), material, 0.002, segments=1)
            place(board, (LEFT - 1 + shift + i * 1.8, y, -0.01))


def view():
    """The same camera for both pictures."""
    item = camera((-0.28, 1.6, 0.98), 5.1, 4, 17, lens=36, fstop=110, focus=(-0.3, 1.2, 0.8))
    return item


def daylight(sun_strength, sky_power, sky_color):
    if sun_strength:
        sun((-3.0, -2.4, 0.8), sun_strength, "#ffe3b8", 1.2)
    area_light((LEFT - 0.35, -0.5, 1.55), (0.5, 0.4, 1), (1.6, 1.5), sky_power, sky_color)
    area_light((1.4, -3.0, 2.5), (0, 1.5, 0.8), 2.4, sky_power * 0.4, sky_color)


def bare_bulb():
    cable = plain("cable", "#26241f", 0.6)
    tube("cable", [(0.25, 1.2, HIGH), (0.26, 1.2, 2.4), (0.25, 1.2, 2.12)], 0.006, cable)
    lathe_item = lathe("socket", [(0, 0), (0.022, 0), (0.024, 0.06), (0.01, 0.08), (0, 0.08)], cable)
    place(lathe_item, (0.25, 1.2, 2.06))
    bulb = ball("bulb", 0.042, glass("bulb", "#f4f2ea", 0.1), subdivisions=4, squash=1.2)
    place(bulb, (0.25, 1.2, 2.02))


def leftovers():
    """A cardboard box and a paint bucket."""
    card = plain("card", "#8f7350", 0.9, 0.1, bump=0.002, scale=4)
    place(box("carton", (0.46, 0.36, 0.3), card, 0.006), (-1.25, 1.45, 0.15), (0, 0, 24))
    for angle, x, y in ((24, -1.36, 1.66), (24, -1.14, 1.24)):
        flap = box("flap", (0.46, 0.17, 0.006), card, 0.001)
        place(flap, (x, y, 0.335), (32 if y > 1.5 else -28, 0, angle))
    tin = plain("tin", "#8b8c8c", 0.4, 0.15, bump=0.001, Metallic=0.8)
    profile = [(0, 0), (0.125, 0), (0.135, 0.01), (0.145, 0.27), (0.15, 0.28), (0.14, 0.28), (0.13, 0.02), (0, 0.02)]
    place(lathe("bucket", profile, tin), (0.55, 1.55, 0))


def armchair():
    """Rounded cushions on a low frame with tapered wooden legs."""
    fabric = cloth("boucle", "#5f7f74", 260, variation=0.06)
    parts = [
        place(cushion("base", (0.74, 0.72, 0.2), fabric, 0.22, 0.01, 1), (0, 0, 0.27)),
        place(cushion("seat", (0.6, 0.66, 0.18), fabric, 0.32, 0.025, 2, piping=0.006), (0, -0.05, 0.42)),
        place(cushion("back", (0.78, 0.24, 0.66), fabric, 0.4, 0.02, 3), (0, 0.32, 0.62), (-12, 0, 0)),
        place(cushion("arm", (0.17, 0.74, 0.36), fabric, 0.4, 0.02, 4), (-0.39, -0.02, 0.43), (0, -4, 0)),
        place(cushion("arm", (0.17, 0.74, 0.36), fabric, 0.4, 0.02, 5), (0.39, -0.02, 0.43), (0, 4, 0)),
    ]
    pillow = cushion("pillow", (0.42, 0.15, 0.4), cloth("linen", "#efe2c9", 300), 0.55, 0.05, 6, piping=0.004)
    parts.append(place(pillow, (0.04, 0.12, 0.66), (-20, 9, 4)))
    leg_wood = wood("leg", "#4d3220", "#7d5434", 0.4, scale=3)
    for x in (-0.3, 0.3):
        for y in (-0.28, 0.28):
            leg = lathe("leg", [(0, 0), (0.014, 0), (0.026, 0.2), (0, 0.2)], leg_wood, 24)
            parts.append(place(leg, (x * 1.05, y * 1.05, 0), (-5 if y > 0 else 5, 5 if x > 0 else -5, 0)))
    return gather(parts)


def gather(parts):
    root = link(bpy.data.objects.new("group", None))
    for part in parts:
        part.parent = root
    return root


def floor_lamp(x, y):
    brass = plain("brass", "#b08a4a", 0.3, 0.05, Metallic=1.0)
    lathe_base = lathe("base", [(0, 0), (0.15, 0), (0.152, 0.012), (0.14, 0.022), (0.02, 0.03), (0, 0.03)], brass)
    place(lathe_base, (x, y, 0))
    tube("pole", [(x, y, 0.02), (x, y, 0.8), (x, y, 1.5)], 0.011, brass, smooth=0)
    nodes = Nodes("shade")
    nodes.set(Base_Color=rgba("#f0dfc0"), Roughness=0.9, Emission=rgba("#ffcf8a"), Emission_Strength=0.9)
    shade_item = lathe("shade", [(0.21, 0), (0.15, 0.28)], nodes.material)
    place(shade_item, (x, y, 1.38))
    data = bpy.data.lights.new("bulb", "POINT")
    data.energy, data.color, data.shadow_soft_size = 9, (1, 0.7, 0.4), 0.06
    place(link(bpy.data.objects.new("bulb", data)), (x, y, 1.48))


def rug():
    """A round cream rug with a darker border and a soft pile."""
    nodes = Nodes("rug")
    position = nodes.add("TexCoord").outputs["Object"]
    radius = nodes.add("VectorMath", **{"0": position})
    radius.operation = "LENGTH"
    distance = radius.outputs["Value"]
    ring = nodes.math("MULTIPLY", nodes.math("GREATER_THAN", distance, 0.92), nodes.math("LESS_THAN", distance, 1.0))
    base = nodes.ramp(nodes.noise(6, 6), (0.3, "#ddcfb6"), (0.7, "#f1e6d2"))
    color = nodes.mix(ring, base, rgba("#b06d45"))
    nodes.set(Base_Color=color, Roughness=1.0, Sheen=0.6, Normal=nodes.bump(nodes.noise(60, 4, 0.7), 0.02))
    profile = [(0, 0.02), (1.05, 0.02), (1.075, 0.012), (1.08, 0)]
    place(lathe("rug", profile, nodes.material, 128, wobble=0.01), (-0.35, 0.75, 0.002))


def picture(x, z, width, height):
    """Abstract discs, an arch and a line in a wooden frame."""
    frame = wood("frame", "#6b4529", "#9a6b42", 0.45, scale=3)
    y = BACK - 0.03
    for dx, dz, w, h in ((0, height / 2, width, 0.03), (0, -height / 2, width, 0.03)):
        box("frame", (w + 0.03, 0.035, h), frame, 0.004, (x + dx, y, z + dz))
    for dx in (-width / 2, width / 2):
        box("frame", (0.03, 0.035, height), frame, 0.004, (x + dx, y, z))
    box("paper", (width, 0.01, height), plain("art", "#f4ebdb", 0.9, 0.02), 0, (x, y + 0.005, z))
    layer = y - 0.002

    def disc(dx, dz, radius, color, scale_z=1.0):
        item = lathe("shape", [(0, 0), (radius, 0)], plain("paint", color, 0.9, 0.05), 64)
        place(item, (x + dx, layer - disc.depth, z + dz), (90, 0, 0), (1, scale_z, 1))
        disc.depth += 0.0006

    disc.depth = 0
    disc(0.07, 0.16, 0.12, "#d98e4e")
    disc(-0.06, -0.14, 0.17, "#7d8d6a", 1.2)
    disc(0.1, -0.2, 0.13, "#b5583a")
    disc(-0.1, 0.05, 0.055, "#3f4a45")
    tube("line", [(x - 0.2, layer, z - 0.02), (x, layer, z + 0.04), (x + 0.2, layer, z - 0.05)], 0.004,
         plain("ink", "#3a342e", 0.9))


def plant(x, y):
    pot = ceramic("pot", "#e7ddcc", "#7a6a55", 0.5)
    outer = smooth_profile([(0, 0), (0.12, 0), (0.17, 0.12), (0.19, 0.3), (0.18, 0.33)], 4)
    place(lathe("pot", [*outer, (0.165, 0.32), (0.16, 0.28), (0, 0.28)], pot, wobble=0.01), (x, y, 0))
    place(ball("soil", 0.16, plain("soil", "#2d2019", 1, bump=0.02, scale=8), 0.05, squash=0.2), (x, y, 0.28))
    green = leaf_material("green", "#24452a", "#5d8a48")
    for i, (dx, height) in enumerate(((0, 1.0), (0.06, 0.75), (-0.06, 0.6))):
        stem = plain("stem", "#5a4630", 0.8)
        place(rubber_plant(height, 11, green, stem, 0.42, seed=i + 2), (x + dx, y + dx * 0.5, 0.28), (dx * 60, dx * 90, i * 80))


def side_table(x, y):
    top = wood("table", "#6b4529", "#9a6b42", 0.4, scale=3)
    place(lathe("top", [(0, 0), (0.2, 0), (0.21, 0.012), (0.2, 0.024), (0, 0.024)], top), (x, y, 0.48))
    for i in range(3):
        a = math.tau * i / 3
        foot = (x + 0.19 * math.cos(a), y + 0.19 * math.sin(a), 0)
        tube("leg", [(x + 0.1 * math.cos(a), y + 0.1 * math.sin(a), 0.48), foot], 0.012, top, smooth=0)
    cup = smooth_profile([(0, 0), (0.03, 0), (0.04, 0.03), (0.042, 0.08)], 4)
    place(lathe("cup", [*cup, (0.038, 0.078), (0.036, 0.02), (0, 0.012)], ceramic("cup", "#f2eadc", "#8a6f55")), (x, y, 0.504))


def before():
    start(seed=3, ambient="#cfd6dc", strength=0.12)
    plaster = worn_plaster()
    room(plaster, plaster, cement_floor, plain("skirting", "#6d6963", 0.8, 0.2, bump=0.003))
    bare_bulb()
    leftovers()
    daylight(0, 120, "#dde2e6")
    view()
    shoot(exposure=0.45, look="Medium Contrast", glow_amount=0)


def after():
    start(seed=3, ambient="#fff0dc", strength=0.2)
    warm = plain("warm", "#e6c7a4", 0.85, 0.015, bump=0.002, scale=3)
    cream = plain("cream", "#f0e6d6", 0.85, 0.015, bump=0.002, scale=3)
    room(warm, cream, wooden_floor, plain("skirting", "#f4ecdf", 0.5, 0.02))
    rug()
    place(armchair(), (-0.3, 1.02, 0.02), (0, 0, 16))
    floor_lamp(0.52, 1.6)
    side_table(0.42, 0.85)
    plant(-1.4, 1.35)
    picture(-0.42, 1.62, 0.56, 0.74)
    daylight(4.5, 90, "#fff6ec")
    view()
    shoot(exposure=0.4, glow_amount=0.15)
