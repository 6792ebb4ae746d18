"""A bowl of bakso: meatballs, noodles, greens, fried shallots in clear broth, from a high angle."""
import math
import os
import random
import sys

sys.dont_write_bytecode = True
sys.path.append(os.path.dirname(os.path.abspath(__file__)))
from studio import *


LEVEL = 0.66


def bowl():
    outer = [(0, 0), (0.5, 0.0), (0.55, 0.02), (0.56, 0.1), (0.85, 0.22), (1.12, 0.52), (1.24, 0.86), (1.26, 0.93)]
    inner = [(1.235, 0.945), (1.2, 0.9), (1.08, 0.56), (0.82, 0.29), (0.5, 0.17), (0, 0.15)]
    glaze = ceramic("bowl", "#efe9dc", "#6b5a48", roughness=0.16, density=0.7)
    lathe("bowl", smooth_profile(outer + inner, 5), glaze, 144, wobble=0.008)
    rim = plain("rim", "#4d6a76", 0.25, 0.1)
    points = [(1.25 * math.cos(a), 1.25 * math.sin(a), 0.937) for a in np.linspace(0, math.tau, 97)]
    tube("rim", points, 0.017, rim, smooth=0)


def broth():
    """Clear soup as a tinted water surface above the bowl, with drops of fat."""
    soup = glass("broth", "#f2c98c", 0.03, 1.33, "#f7dcae", uneven=0.008)
    lathe("broth", [(0, LEVEL), (1.135, LEVEL), (1.15, LEVEL + 0.012)], soup, 96)
    body = plain("body", "#c98a45", 0.4, 0.12, scale=3)
    lathe("body", [(0, LEVEL - 0.12), (1.09, LEVEL - 0.12)], body, 96)
    fat = glass("fat", "#f6c566", 0.02, 1.45, "#fbe2ae")
    for _ in range(70):
        a, r, size = random.uniform(0, math.tau), math.sqrt(random.uniform(0.01, 1)) * 1.08, random.uniform(0.012, 0.045)
        place(ball("fat", size, fat, subdivisions=3, squash=0.2), (r * math.cos(a), r * math.sin(a), LEVEL + 0.002))


def meat_material():
    nodes = Nodes("meat")
    color = nodes.ramp(nodes.noise(4, 6, 0.6), (0.3, "#97714f"), (0.5, "#ad8763"), (0.72, "#bf9c79"))
    dark = nodes.math("GREATER_THAN", nodes.noise(24, 3, 0.6), 0.66)
    color = nodes.mix(nodes.math("MULTIPLY", dark, 0.35), color, rgba("#6d4a30"))
    nodes.set(Base_Color=color, Roughness=0.34, Subsurface=0.15, Subsurface_Color=color, Specular=0.5)
    nodes.set(Subsurface_Radius=(0.08, 0.04, 0.025), Clearcoat=0.4, Clearcoat_Roughness=0.15)
    pits = nodes.bump(nodes.noise(18, 5, 0.65), 0.02)
    nodes.set(Normal=nodes.bump(nodes.noise(5, 4), 0.03, 1, pits))
    return nodes.material


def meatballs():
    material = meat_material()
    spots = [(-0.45, -0.28, 0.3), (0.16, -0.46, 0.28), (-0.02, 0.08, 0.32), (0.5, -0.06, 0.27), (-0.25, -0.76, 0.24), (0.56, -0.52, 0.22)]
    for i, (x, y, size) in enumerate(spots):
        item = ball("meatball", size, material, 0.035, 1.8, seed=i + 2, subdivisions=6, squash=0.94)
        place(item, (x, y, LEVEL + size * 0.28), (random.uniform(0, 360), random.uniform(-20, 20), random.uniform(0, 360)))


def noodles():
    """Bundles of strands that loop through the surface of the soup."""
    yellow = plain("noodle", "#eec46b", 0.32, 0.06, scale=5, Subsurface=0.15, Subsurface_Radius=(0.06, 0.04, 0.015))
    white = plain("vermicelli", "#f3ead8", 0.3, 0.04, scale=5, Subsurface=0.2)
    for center, count, material, thick in (((-0.42, 0.55), 46, yellow, 0.03), ((0.12, 0.72), 30, white, 0.016)):
        for _ in range(count):
            turn, size = random.uniform(0, math.tau), random.uniform(0.14, 0.36)
            x = center[0] + random.gauss(0, 0.1)
            y = center[1] + random.gauss(0, 0.06)
            points = []
            for k in range(9):
                a = turn + k * 0.62
                r = size * (1 + 0.22 * math.sin(k * 1.9 + turn))
                z = LEVEL + 0.05 + 0.09 * math.sin(k * 0.8 + turn * 3) + random.uniform(0, 0.06)
                px, py = x + r * math.cos(a) * 1.15, y + r * math.sin(a) * 0.72
                limit = min(1, 1.05 / max(math.hypot(px, py), 1e-6))
                points.append((px * limit, py * limit, z))
            tube("noodle", points, thick, material, 3, smooth=6)


def mustard_greens():
    """Dark wilted leaves with pale stems."""
    green = leaf_material("sawi", "#24481c", "#5d8d34", 0.25)
    stem = plain("stem", "#cfdd9d", 0.3, 0.06, Subsurface=0.2)
    for i in range(8):
        x, y, turn = 0.66 + random.gauss(0, 0.09), 0.34 + random.gauss(0, 0.13), -50 + random.uniform(-45, 45)
        item = leaf("sawi", random.uniform(0.5, 0.68), 0.36, green, curl=random.uniform(0.15, 0.45), fold=0.4, wave=0.11, seed=i)
        place(item, (x - 0.18, y + 0.12, LEVEL + 0.1 + 0.02 * i), (random.uniform(-4, 16), random.uniform(-25, 25), turn))
    for i in range(5):
        x, y = 0.42 + i * 0.1, 0.52 - i * 0.1
        points = [(x, y, LEVEL + 0.02), (x + 0.14, y + 0.1, LEVEL + 0.12), (x + 0.3, y + 0.12, LEVEL + 0.05)]
        tube("stem", points, [0.045, 0.04, 0.03], stem, 4)


def scallions():
    """Thin green rings, and fried shallots."""
    ring = plain("scallion", "#7fae3f", 0.35, 0.15, Subsurface=0.2)
    pale = plain("scallion", "#c6dc8d", 0.35, 0.1, Subsurface=0.2)
    for _ in range(46):
        a, r = random.uniform(0, math.tau), random.uniform(0, 0.62)
        x, y = 0.02 + r * math.cos(a), -0.2 + r * math.sin(a)
        size = random.uniform(0.03, 0.05)
        profile = [(size * 0.6, 0), (size, 0), (size, 0.025), (size * 0.6, 0.025), (size * 0.6, 0)]
        drop_to_surface(lathe("ring", profile, random.choice((ring, pale)), 16), x, y)
    crisp = plain("shallot", "#a8642a", 0.45, 0.25, bump=0.01, scale=9)
    for _ in range(60):
        a, r = random.uniform(0, math.tau), abs(random.gauss(0, 0.28))
        x, y = -0.05 + r * math.cos(a), -0.12 + r * math.sin(a)
        bend = random.uniform(0.3, 1)
        points = [(0.05 * math.cos(t), 0.04 * math.sin(t) * bend, 0.012 * math.sin(t * 3)) for t in np.linspace(0, 3.6, 6)]
        drop_to_surface(tube("shallot", points, [0.004, 0.009, 0.011, 0.011, 0.008, 0.003], crisp, 2, smooth=4), x, y)


def drop_to_surface(item, x, y):
    """Puts a small thing on whatever lies below (x, y), tilted along its surface."""
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    hit, point, normal, *_ = bpy.context.scene.ray_cast(graph, (x, y, 3), (0, 0, -1))
    item.location = point + normal * 0.01 if hit else (x, y, LEVEL)
    item.rotation_euler = (normal.to_track_quat("Z", "Y") if hit else Matrix().to_quaternion()).to_euler()
    item.rotation_euler.rotate_axis("Z", random.uniform(0, math.tau))


def chilli_dish():
    dish = smooth_profile([(0, 0), (0.24, 0), (0.3, 0.04), (0.4, 0.16), (0.385, 0.17), (0.28, 0.07), (0, 0.04)], 4)
    place(lathe("dish", dish, ceramic("dish", "#4d6a76", "#26353b"), wobble=0.01), (1.45, 1.3, 0))
    place(ball("sambal", 0.3, plain("sambal", "#a82a14", 0.2, 0.3, bump=0.06, scale=6), 0.06, 4, squash=0.25), (1.45, 1.3, 0.1))
    lime = plain("lime", "#8aa83a", 0.4, 0.1, bump=0.01, scale=5)
    for x, y in ((-1.5, 1.25), (-1.2, 1.5)):
        place(ball("lime", 0.19, lime, 0.03, seed=2, squash=0.95), (x, y, 0.18))


def spoon():
    steel = plain("steel", "#c9c6c0", 0.18, 0.02, Metallic=1.0)

    def position(u, v):
        a, r = u * math.tau, v
        return (0.2 * r * math.cos(a), 0.3 * r * math.sin(a), 0.05 * r * r)

    head = grid("spoon", 48, 12, position, steel, thickness=0.012)
    place(head, (1.62, -0.62, 0.02), (0, 0, -8))
    tube("handle", [(1.585, -0.88, 0.07), (1.56, -1.2, 0.12), (1.5, -1.9, 0.06)], [0.03, 0.025, 0.045], steel, 5)


start(seed=19, ambient="#fff0de", strength=0.4)
plank_table(wood("wood", "#54341f", "#94623c", 0.5), back=7, width=1.9)
bowl()
broth()
meatballs()
noodles()
mustard_greens()
scallions()
chilli_dish()
spoon()
area_light((-3.2, 3.2, 4.6), (0, 0, 0.5), (2.2, 2.6), 480, "#ffe6c8")
area_light((4, -2.6, 4), (0, 0, 0.5), 3, 150, "#fff4e8")
camera((0.05, 0, 0.45), 9.6, 54, lens=85, fstop=4, focus=(0, -0.25, 0.85))
shoot(exposure=0.45)
