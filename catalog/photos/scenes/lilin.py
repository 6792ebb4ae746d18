"""Scented candle in a glass jar with a wooden lid, stones and dried leaves."""
import math
import os
import random
import sys

sys.dont_write_bytecode = True
sys.path.append(os.path.dirname(os.path.abspath(__file__)))
from studio import *

WAX_TOP = 0.92


def jar():
    outer = [(0, 0), (0.5, 0), (0.55, 0.015), (0.575, 0.06), (0.58, 0.3), (0.58, 1.2), (0.575, 1.235), (0.56, 1.245)]
    inner = [(0.545, 1.235), (0.54, 1.2), (0.54, 0.2), (0.52, 0.14), (0.48, 0.12), (0, 0.12)]
    lathe("jar", outer + inner, glass("jar", "#fffaf4", uneven=0.003))


def wax():
    nodes = Nodes("wax")
    color = nodes.ramp(nodes.noise(3), (0.3, "#fdeed8"), (0.7, "#fff6e6"))
    # The light of the flame inside the wax: emission costs no noise, subsurface behind glass does.
    height = nodes.add("SeparateXYZ", Vector=nodes.add("TexCoord").outputs["Object"]).outputs["Z"]
    near = nodes.math("POWER", nodes.math("DIVIDE", height, WAX_TOP, clamp=True), 3)
    nodes.set(Base_Color=color, Roughness=0.42, Normal=nodes.bump(nodes.noise(4), 0.01))
    nodes.set(Emission=rgba("#ffb765"), Emission_Strength=nodes.math("ADD", nodes.math("MULTIPLY", near, 0.35), 0.22))
    r = 0.546
    profile = [(0, 0.11), (0.47, 0.11), (r, 0.18), (r, WAX_TOP), (0.5, WAX_TOP - 0.004), (0.42, WAX_TOP - 0.025)]
    lathe("wax", [*profile, (0.2, WAX_TOP - 0.035), (0, WAX_TOP - 0.035)], nodes.material)
    melted = Nodes("melted")
    melted.set(Base_Color=rgba("#f6dfb4"), Roughness=0.03, Subsurface=0.6, Subsurface_Color=rgba("#f6d59a"))
    melted.set(Subsurface_Radius=(0.4, 0.2, 0.08))
    lathe("melted", [(0, WAX_TOP - 0.02), (0.42, WAX_TOP - 0.02), (0.43, WAX_TOP - 0.024)], melted.material)


def flame_material():
    """Pale yellow body, orange tip, bluish transparent foot."""
    nodes = Nodes("flame")
    height = nodes.add("SeparateXYZ", Vector=nodes.add("TexCoord").outputs["Generated"]).outputs["Z"]
    color = nodes.ramp(height, (0.0, "#3a5cff"), (0.14, "#ff9a3c"), (0.4, "#ffd890"), (0.8, "#ffb347"), (1.0, "#ff7a1a"))
    facing = nodes.add("LayerWeight", Blend=0.35).outputs["Facing"]
    core = nodes.math("SUBTRACT", 1.0, facing)
    fade = nodes.add("ValToRGB", Fac=height)
    fade.color_ramp.elements[0].position, fade.color_ramp.elements[1].position = 0.02, 0.3
    opacity = nodes.math("MULTIPLY", nodes.math("POWER", core, 0.7), fade.outputs["Color"])
    emission = nodes.add("Emission", Color=color, Strength=9.0).outputs[0]
    clear = nodes.add("BsdfTransparent").outputs[0]
    mixed = nodes.add("MixShader", **{"0": opacity, "1": clear, "2": emission}).outputs[0]
    nodes.put(nodes.output, "Surface", mixed)
    return nodes.material


def flame():
    wick = plain("wick", "#2a1b12", 0.9)
    top = WAX_TOP - 0.02
    tube("wick", [(0, 0, top - 0.1), (0, 0, top + 0.07), (0.012, 0, top + 0.13)], 0.014, wick)
    profile = [(0, 0), (0.03, 0.02), (0.052, 0.07), (0.06, 0.12), (0.055, 0.18), (0.04, 0.25), (0.02, 0.32), (0, 0.39)]
    points = smooth_profile(profile, 5)
    item = lathe("flame", points, flame_material(), segments=48)
    item.visible_shadow = False
    place(item, (0.006, 0, top + 0.06), (0, 2, 0))
    data = bpy.data.lights.new("flame", "POINT")
    data.energy, data.color, data.shadow_soft_size = 7, (1, 0.55, 0.2), 0.06
    place(link(bpy.data.objects.new("flame", data)), (0, 0, top + 0.26))


def lid():
    profile = [(0, 0), (0.57, 0), (0.595, 0.015), (0.6, 0.04), (0.6, 0.13), (0.59, 0.155), (0.565, 0.165), (0, 0.165)]
    item = lathe("lid", profile, wood("lid", "#8a5e38", "#c99e6b", 0.5, scale=1.4, grain=7))
    for polygon in item.data.polygons:
        polygon.use_smooth = True
    item.data.use_auto_smooth, item.data.auto_smooth_angle = True, math.radians(35)
    # Leans against the jar.
    place(item, (0.73, -0.14, 0.575), (0, 73, -12))


def stones():
    material = plain("stone", "#8d867c", 0.7, 0.16, bump=0.012, scale=5)
    pale = plain("pale", "#cbc2b4", 0.75, 0.1, bump=0.012, scale=5)
    spots = [(-0.9, -0.45, 0.17), (-1.22, -0.2, 0.2), (-0.72, -0.72, 0.1), (0.4, -0.95, 0.1), (-1.05, -0.78, 0.08)]
    for i, (x, y, size) in enumerate(spots):
        item = ball("stone", size, pale if i % 2 else material, 0.12, 1.1, seed=i + 3, squash=0.6)
        place(item, (x, y, size * 0.56), (random.uniform(-8, 8), random.uniform(-8, 8), random.uniform(0, 360)), (1.15, 0.9, 1))


def dried_stems():
    """Dry grass with long leaves behind the jar."""
    straw = leaf_material("straw", "#9a7040", "#d9b67f", 0.7)
    stem = plain("stem", "#a9824e", 0.8)
    for i in range(7):
        lean = -0.35 + i * 0.13 + random.uniform(-0.05, 0.05)
        top = Vector((-0.85 + lean * 1.4, 0.75 + random.uniform(-0.2, 0.2), random.uniform(1.7, 2.25)))
        foot = Vector((-0.85, 0.75, 0.4))
        middle = (top + foot) / 2 + Vector((0.05 * (i - 3), 0, 0.1))
        tube("stem", [foot, middle, top], [0.014, 0.011, 0.006], stem, 3)
        for k in range(7):
            base = middle.lerp(top, k / 6)
            blade = leaf("blade", random.uniform(0.38, 0.52), 0.075, straw, curl=random.uniform(0.0, 0.25), seed=k)
            place(blade, base, (random.uniform(25, 60), random.uniform(-20, 20), random.uniform(0, 360)))


def vase():
    profile = [(0, 0), (0.2, 0), (0.3, 0.1), (0.34, 0.3), (0.28, 0.5), (0.14, 0.64), (0.13, 0.74), (0.15, 0.78)]
    points = smooth_profile(profile, 6)
    item = lathe("vase", points, plain("clay", "#b98a6d", 0.8, 0.08, bump=0.015, scale=4), wobble=0.02)
    item.modifiers.new("thickness", "SOLIDIFY").thickness = 0.02
    place(item, (-0.85, 0.75, 0))


start(seed=21, ambient="#ffe9d6", strength=0.2)
plank_table(wood("wood", "#6a4a33", "#a98059", 0.6), back=4, width=2.2)
wall("#c9b6a0", 7)
jar()
wax()
flame()
lid()
stones()
vase()
dried_stems()
area_light((-4, -1.8, 3.6), (0, 0, 0.6), (1.8, 3), 420, "#ffdcb4")
area_light((3.4, -4.5, 2), (0, 0, 0.6), 3, 150, "#fff0e2")
area_light((2.4, 3, 2.6), (0, 0, 0.8), (1, 2), 150, "#ffcf98")
area_light((-2, 3, 4.5), (0.5, 7, 2), 2.5, 240, "#ffe2c4")
camera((0, 0, 0.85), 8.4, 14, lens=85, fstop=2.8, focus=(0, -0.4, 0.9))
shoot(exposure=0.1, glow_amount=0.3)
