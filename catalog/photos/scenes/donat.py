"""Three glazed doughnuts with sprinkles on a ceramic plate."""
import math
import os
import random
import sys

sys.dont_write_bytecode = True
sys.path.append(os.path.dirname(os.path.abspath(__file__)))
from studio import *

RING, THICK, FLAT = 0.42, 0.25, 0.78
SPRINKLES = ["#f6c945", "#ef6f8d", "#fff6ea", "#6fb9c9", "#8fc27a", "#f08a4b"]


def torus(name, material, thickness, seed, lower_edge=None):
    """A doughnut body, or its icing when lower_edge gives the lowest angle of a drip at each turn."""
    turns, sides = 144, 48

    def position(u, v):
        turn = u * math.tau
        if lower_edge is None:
            angle = v * math.tau
        else:
            low, inner = lower_edge(turn)
            angle = low + (inner - low) * v
        edge = 1 if lower_edge is None else 1 - 0.12 * (abs(v - 0.5) * 2) ** 6
        dent = 1 + 0.05 * noise.noise((math.cos(turn) * 1.3, math.sin(turn) * 1.3, seed + math.sin(angle)))
        r = thickness * edge * dent
        x = RING + r * math.cos(angle)
        return (x * math.cos(turn), x * math.sin(turn), r * math.sin(angle) * FLAT)

    item = grid(name, turns, sides, position, material)
    bm = bmesh.new()
    bm.from_mesh(item.data)
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-4)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(item.data)
    bm.free()
    return item


def dough_material():
    """Brown where the fat fried it, pale along the middle."""
    nodes = Nodes("dough")
    height = nodes.add("SeparateXYZ", Vector=nodes.add("TexCoord").outputs["Object"]).outputs["Z"]
    uneven = nodes.math("MULTIPLY", nodes.math("SUBTRACT", nodes.noise(5), 0.5), 0.06)
    level = nodes.math("ADD", nodes.math("ABSOLUTE", nodes.math("ADD", height, uneven)), 0)
    color = nodes.ramp(level, (0.0, "#f0cf93"), (0.03, "#e8bd78"), (0.07, "#c98742"), (0.18, "#a5622a"))
    nodes.set(Base_Color=color, Roughness=0.55, Subsurface=0.15, Subsurface_Color=color)
    nodes.set(Subsurface_Radius=(0.08, 0.04, 0.02), Normal=nodes.bump(nodes.noise(22, 6, 0.6), 0.012))
    return nodes.material


def icing_material(name, color):
    return plain(
        name, color, 0.16, 0.03, bump=0.004, scale=2, Subsurface=0.25,
        Subsurface_Radius=(0.06, 0.035, 0.025), Clearcoat=0.5, Clearcoat_Roughness=0.04,
    )


def drips(seed):
    def edge(turn):
        x, y = math.cos(turn), math.sin(turn)
        outer = noise.noise((x * 2.4, y * 2.4, seed)) * 0.42 + noise.noise((x * 6, y * 6, seed)) * 0.16
        inner = noise.noise((x * 2, y * 2, seed + 9)) * 0.2
        return (0.02 + outer, math.pi - 0.1 + inner)

    return edge


def sprinkle_bases():
    bases = []
    for color in SPRINKLES:
        material = plain("sprinkle", color, 0.3, 0.02, Subsurface=0.1)
        item = tube("sprinkle", [(-0.035, 0, 0), (0.035, 0, 0)], 0.011, material, 4, smooth=0)
        item.data.use_fill_caps = True
        ends = [ball("end", 0.011, material, subdivisions=3) for _ in range(2)]
        for side, end in zip((-1, 1), ends):
            end.parent, end.location = item, (side * 0.035, 0, 0)
        bases.append((item, ends))
    return bases


def sprinkle(parent, bases, seed, count=85):
    """Lays sprinkles on the icing, tangent to its surface."""
    done = 0
    while done < count:
        turn, angle = random.uniform(0, math.tau), random.gauss(1.5, 0.5)
        if not 0.45 < angle < 2.6:
            continue
        r = THICK * 1.075
        x = RING + r * math.cos(angle)
        point = Vector((x * math.cos(turn), x * math.sin(turn), r * math.sin(angle) * FLAT + 0.008))
        normal = Vector((math.cos(angle) * math.cos(turn), math.cos(angle) * math.sin(turn), math.sin(angle) / FLAT))
        spin = Matrix.Rotation(random.uniform(0, math.tau), 4, "Z")
        matrix = Matrix.Translation(point) @ normal.to_track_quat("Z", "Y").to_matrix().to_4x4() @ spin
        base, ends = random.choice(bases)
        item = link(base.copy())
        item.parent, item.matrix_local = parent, matrix
        for end in ends:
            tip = link(end.copy())
            tip.parent, tip.location = item, end.location
        done += 1


def drizzle(parent, material):
    """Thin zigzag of chocolate over the ring."""
    points = []
    for i in range(64):
        turn = math.tau * i / 63
        swing = math.sin(i * math.pi / 1.5) * 0.75 + math.pi / 2 + random.uniform(-0.08, 0.08)
        r = THICK * 1.08
        x = RING + r * math.cos(swing)
        points.append((x * math.cos(turn), x * math.sin(turn), r * math.sin(swing) * FLAT))
    item = tube("drizzle", points, 0.015, material, 4, smooth=5)
    item.parent = parent


def doughnut(seed, icing, location, rotation):
    body = torus("dough", dough_material(), THICK, seed)
    top = torus("icing", icing, THICK * 1.055, seed, drips(seed))
    top.modifiers.new("thickness", "SOLIDIFY").thickness = 0.035
    top.parent = body
    return place(body, location, rotation)


def plate():
    profile = [(0, 0.0), (0.7, 0), (0.74, 0.03), (1.0, 0.08), (1.32, 0.17), (1.36, 0.195), (1.34, 0.215)]
    profile += [(1.0, 0.13), (0.78, 0.085), (0.7, 0.07), (0, 0.07)]
    points = smooth_profile(profile, 5)
    points[0] = (0, 0)
    points[-1] = (0, 0.07)
    return lathe("plate", points, ceramic("plate", "#f5efe4", "#8a6f55", density=0.7), wobble=0.006)


def loose_sprinkles(bases):
    for _ in range(26):
        angle, distance = random.uniform(-2.6, -0.4), random.uniform(1.5, 2.2)
        base, ends = random.choice(bases)
        item = copy(base, (distance * math.cos(angle), distance * math.sin(angle), 0.012), (0, 0, random.uniform(0, 360)))
        for end in ends:
            tip = link(end.copy())
            tip.parent, tip.location = item, end.location


start(seed=8, ambient="#fff2ee", strength=0.45)
sweep("#f3c9c4", back=7)
plate()
pink = icing_material("pink", "#ef8ea6")
chocolate = icing_material("chocolate", "#4a2415")
cream = icing_material("cream", "#fbead0")
bases = sprinkle_bases()
left = doughnut(1, chocolate, (-0.5, 0.22, 0.26), (0, 0, 20))
right = doughnut(5, cream, (0.62, 0.3, 0.26), (0, 0, 130))
front = doughnut(9, pink, (0.1, -0.3, 0.56), (28, 6, 70))
sprinkle(front, bases, 1, 110)
sprinkle(left, bases, 2, 60)
drizzle(right, chocolate)
loose_sprinkles(bases)
area_light((-3.5, 2.2, 4.5), (0, 0, 0.2), (2.4, 3), 420, "#ffe9d2")
area_light((4, -3, 3.5), (0, 0, 0.3), 3.5, 130, "#fff4f2")
area_light((0, 3.5, 4), (0, 6, 2), 4, 160, "#ffe6e0")
camera((0.03, 0, 0.25), 10.2, 33, lens=85, fstop=3.2, focus=(0, -0.5, 0.55))
shoot(exposure=0.1)
