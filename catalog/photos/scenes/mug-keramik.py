"""Two handmade mugs with speckled glaze."""
import math
import os
import random
import sys

sys.dont_write_bytecode = True
sys.path.append(os.path.dirname(os.path.abspath(__file__)))
from studio import *


def glaze(name, color, foot, speck):
    """Speckled glaze that ends in a wavy line above the bare clay of the foot."""
    nodes = Nodes(name)
    height = nodes.add("SeparateXYZ", Vector=nodes.add("TexCoord").outputs["Object"]).outputs["Z"]
    line = nodes.math("ADD", height, nodes.math("MULTIPLY", nodes.noise(3, 3), 0.16))
    bare = nodes.math("LESS_THAN", line, 0.25)
    tone = nodes.ramp(nodes.noise(2.2, 5), (0.3, shade(color, 0.9)), (0.7, shade(color, 1.05)))
    rim = nodes.math("GREATER_THAN", nodes.math("ADD", height, nodes.math("MULTIPLY", nodes.noise(8), 0.03)), 0.975)
    tone = nodes.mix(nodes.math("MULTIPLY", rim, 0.55), tone, rgba("#8a5a34"))
    for size, limit, strength in ((12, 0.68, 0.8), (26, 0.66, 0.7), (48, 0.64, 0.45)):
        spots = nodes.math("GREATER_THAN", nodes.noise(size, 2, 0.5), limit)
        tone = nodes.mix(nodes.math("MULTIPLY", spots, strength), tone, rgba(speck))
    clay = nodes.ramp(nodes.noise(24, 6), (0.3, shade(foot, 0.88)), (0.7, foot))
    nodes.set(Base_Color=nodes.mix(bare, tone, clay))
    nodes.set(Roughness=nodes.math("ADD", nodes.math("MULTIPLY", bare, 0.55), 0.24))
    step = nodes.math("MULTIPLY", bare, -1.0)
    rings = nodes.add("TexWave", Vector=nodes.coordinates((1, 1, 1)), Scale=2.4, Distortion=1.2)
    rings.bands_direction = "Z"
    thrown = nodes.bump(rings.outputs["Fac"], 0.004, 1, nodes.bump(nodes.noise(3, 3), 0.03))
    nodes.set(Normal=nodes.bump(step, 0.015, 1, thrown), Specular=0.5)
    return nodes.material


def mug(material, width, location, turn, wobble_seed):
    w = width
    outer = [(0, 0.02), (w * 0.72, 0.0), (w * 0.8, 0.015), (w * 0.93, 0.12), (w, 0.35), (w * 1.0, 0.65), (w * 0.97, 0.98)]
    inner = [(w * 0.955, 1.005), (w * 0.93, 0.99), (w * 0.93, 0.7), (w * 0.92, 0.35), (w * 0.8, 0.14), (w * 0.5, 0.09), (0, 0.08)]
    body = lathe("mug", smooth_profile(outer + inner, 5), material, 128, wobble=0.022)
    points = [(w * 0.93, 0, 0.8), (w * 1.18, 0, 0.86), (w * 1.5, 0, 0.74), (w * 1.52, 0, 0.47), (w * 1.28, 0, 0.28), (w * 0.95, 0, 0.27)]
    handle = tube("handle", points, [0.085, 0.064, 0.058, 0.058, 0.064, 0.085], material, 8, smooth=8)
    handle.scale = (1, 1.35, 1)
    handle.parent = body
    return place(body, location, (0, 0, turn))


def tea(location, radius):
    nodes = Nodes("tea")
    nodes.set(Base_Color=rgba("#5a2a10"), Roughness=0.05, Subsurface=0.2, Subsurface_Color=rgba("#7a3a14"))
    place(lathe("tea", [(0, 0), (radius, 0), (radius + 0.01, 0.008)], nodes.material), location)


def cloth_fold():
    def position(u, v):
        x, y = (u - 0.5) * 2.6, (v - 0.5) * 3.2
        fold = 0.07 * math.sin(x * 4.2 + math.sin(y * 1.6) * 1.2) ** 2 * (0.3 + 0.7 * v)
        return (x, y, 0.012 + fold + 0.02 * noise.fractal(Vector((x * 1.4, y * 1.4, 1)), 1, 2, 3) + 0.02)

    item = grid("cloth", 200, 200, position, cloth("linen", "#d9cbb5", 150), thickness=0.012)
    place(item, (1.15, 1.1, 0), (0, 0, 18))


start(seed=17, ambient="#fff2e4", strength=0.35)
plank_table(wood("wood", "#8a6a4c", "#c8a883", 0.6), back=5, width=2.4)
wall("#d7c9b6", 8)
cloth_fold()
mug(glaze("cream", "#efe6d6", "#a87550", "#4a3526"), 0.46, (-0.5, -0.15, 0), 205, 1)
mug(glaze("sage", "#93a396", "#8d6145", "#39403a"), 0.48, (0.58, 0.35, 0.02), -28, 2)
tea((-0.5, -0.15, 0.78), 0.425)
area_light((-4, 0.6, 3.6), (0, 0, 0.5), (1.8, 2.6), 420, "#ffe3c0")
area_light((4, -3, 2.4), (0, 0, 0.5), 3, 110, "#fff3e8")
area_light((2, 3.4, 2.6), (0, 0, 0.8), (2, 1.4), 110, "#ffdfb8")
area_light((-2, 3.5, 4.5), (-0.5, 8, 2), 3, 220, "#ffe9cf")
camera((0.04, 0, 0.5), 9.4, 19, lens=85, fstop=2.8, focus=(-0.4, -0.5, 0.6))
shoot(exposure=0.15)
