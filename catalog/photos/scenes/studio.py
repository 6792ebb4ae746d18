"""Camera, lights, table, materials, shapes and rendering shared by all photos.

One Blender unit is 10 cm. Colours are sRGB hex strings.
"""
import argparse
import math
import os
import random
import sys
import tempfile
import time

import bmesh
import bpy
import numpy as np
from mathutils import Matrix, Vector, noise

from denoise import denoise

WIDTH, HEIGHT = 1080, 1350


# Scene


def start(seed=1, ambient="#ffffff", strength=0.25):
    """Empties the scene and sets the colour and strength of the ambient light."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    random.seed(seed)
    world = bpy.data.worlds.new("world")
    bpy.context.scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes["Background"]
    background.inputs["Color"].default_value = rgba(ambient)
    background.inputs["Strength"].default_value = strength


def rgba(hex_color):
    """Returns linear RGBA of an sRGB hex colour."""
    channels = [int(hex_color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return (*[c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels], 1)


def shade(hex_color, factor):
    """Returns the hex colour with its channels multiplied."""
    return "#" + "".join(f"{min(255, round(int(hex_color[i:i + 2], 16) * factor)):02x}" for i in (1, 3, 5))


def look_at(item, target):
    item.rotation_euler = (Vector(target) - item.location).to_track_quat("-Z", "Y").to_euler()


def camera(target, distance, elevation, azimuth=0, lens=85, fstop=4, focus=None):
    """Places the camera on a sphere around target; angles in degrees, azimuth 0 looks along +Y."""
    data = bpy.data.cameras.new("camera")
    item = link(bpy.data.objects.new("camera", data))
    a, e = math.radians(azimuth), math.radians(elevation)
    direction = Vector((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)))
    item.location = Vector(target) + direction * distance
    look_at(item, target)
    data.lens, data.sensor_fit, data.sensor_height = lens, "VERTICAL", 36
    data.dof.use_dof = True
    data.dof.focus_distance = (item.location - Vector(focus or target)).length
    # The scene is ten times as large as reality, and so must the aperture be.
    data.dof.aperture_fstop = fstop / 10
    bpy.context.scene.camera = item
    return item


def area_light(location, target, size, power, color="#ffffff", spread=180):
    data = bpy.data.lights.new("area", "AREA")
    data.shape = "RECTANGLE"
    data.size, data.size_y = size if isinstance(size, tuple) else (size, size)
    data.energy, data.color, data.spread = power, rgba(color)[:3], math.radians(spread)
    item = link(bpy.data.objects.new("area", data))
    item.location = location
    look_at(item, target)
    return item


def sun(direction_from, strength, color="#fff1dc", angle=2):
    data = bpy.data.lights.new("sun", "SUN")
    data.energy, data.color, data.angle = strength, rgba(color)[:3], math.radians(angle)
    item = link(bpy.data.objects.new("sun", data))
    item.location = direction_from
    look_at(item, (0, 0, 0))
    return item


def link(item):
    bpy.context.scene.collection.objects.link(item)
    return item


# Shapes


def mesh_object(name, bm, material=None, smooth=True, auto_smooth=None):
    mesh = bpy.data.meshes.new(name)
    bm.normal_update()
    bm.to_mesh(mesh)
    bm.free()
    for polygon in mesh.polygons:
        polygon.use_smooth = smooth
    if auto_smooth:
        mesh.use_auto_smooth, mesh.auto_smooth_angle = True, math.radians(auto_smooth)
    item = link(bpy.data.objects.new(name, mesh))
    if material:
        mesh.materials.append(material)
    return item


def subdivide(item, levels=2):
    modifier = item.modifiers.new("subdivision", "SUBSURF")
    modifier.levels = modifier.render_levels = levels
    return item


def place(item, location=(0, 0, 0), rotation=(0, 0, 0), scale=1):
    """Sets the transform; rotation in degrees."""
    item.location = location
    item.rotation_euler = [math.radians(r) for r in rotation]
    item.scale = scale if isinstance(scale, tuple) else (scale,) * 3
    return item


def copy(item, location=(0, 0, 0), rotation=(0, 0, 0), scale=1):
    return place(link(item.copy()), location, rotation, scale)


def smooth_profile(profile, steps=5):
    """Returns a smooth (radius, z) profile for lathe()."""
    return [(max(x, 0), z) for x, z in curve_points(profile, steps)]


def lathe(name, profile, material=None, segments=96, wobble=0):
    """Revolves (radius, z) points around Z; wobble makes the form uneven like thrown clay."""
    bm = bmesh.new()
    rings = []
    for radius, z in profile:
        if radius < 1e-5:
            rings.append([bm.verts.new((0, 0, z))])
            continue
        ring = []
        for i in range(segments):
            angle = math.tau * i / segments
            x, y = math.cos(angle), math.sin(angle)
            r = radius * (1 + wobble * noise.noise((x * 0.8, y * 0.8, z * 1.2 + 7)))
            ring.append(bm.verts.new((x * r, y * r, z)))
        rings.append(ring)
    for low, high in zip(rings, rings[1:]):
        for i in range(segments):
            j = (i + 1) % segments
            if len(low) == 1 and len(high) > 1:
                bm.faces.new((low[0], high[j], high[i]))
            elif len(high) == 1 and len(low) > 1:
                bm.faces.new((low[i], low[j], high[0]))
            elif len(low) > 1:
                bm.faces.new((low[i], low[j], high[j], high[i]))
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    return mesh_object(name, bm, material)


def curve_points(points, steps=8):
    """Returns a Catmull-Rom curve through points of any dimension."""
    p = np.array(points, float)
    ends = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    result = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:]):
        for t in np.arange(steps) / steps:
            result.append(
                0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
            )
    return [*result, p[-1]]


def box(name, size, material=None, bevel=0.03, location=(0, 0, 0), rotation=(0, 0, 0), segments=3):
    """A box with rounded edges, its centre at location."""
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1, matrix=Matrix.Diagonal((*size, 1)))
    if bevel:
        bmesh.ops.bevel(bm, geom=bm.edges[:], offset=bevel, segments=segments, affect="EDGES", profile=0.5)
    return place(mesh_object(name, bm, material, auto_smooth=40), location, rotation)


def ball(name, radius, material=None, roughen=0, frequency=2, seed=0, subdivisions=5, squash=1):
    """A sphere whose surface follows a noise field."""
    bm = bmesh.new()
    bmesh.ops.create_icosphere(bm, subdivisions=subdivisions, radius=1)
    for vertex in bm.verts:
        offset = noise.fractal(vertex.co * frequency + Vector((seed * 3.7, 0, 0)), 0.8, 2, 4)
        vertex.co *= radius * (1 + roughen * offset)
        vertex.co.z *= squash
    return mesh_object(name, bm, material)


def tube(name, points, radius, material=None, resolution=6, smooth=6):
    """A round tube through points; radius is a number or one number per point."""
    data = bpy.data.curves.new(name, "CURVE")
    data.dimensions, data.bevel_depth, data.bevel_resolution = "3D", 1, resolution
    data.use_fill_caps = True
    radii = radius if isinstance(radius, (list, tuple)) else [radius] * len(points)
    combined = [(*p, r) for p, r in zip(points, radii)]
    if smooth:
        combined = [tuple(v) for v in curve_points(combined, smooth)]
    spline = data.splines.new("POLY")
    spline.points.add(len(combined) - 1)
    for point, (x, y, z, r) in zip(spline.points, combined):
        point.co, point.radius = (x, y, z, 1), r
    spline.use_smooth = True
    if material:
        data.materials.append(material)
    return link(bpy.data.objects.new(name, data))


def grid(name, columns, rows, position, material=None, thickness=0):
    """A sheet; position maps (u, v) in 0..1 to a point."""
    bm = bmesh.new()
    verts = [
        [bm.verts.new(position(i / columns, j / rows)) for i in range(columns + 1)] for j in range(rows + 1)
    ]
    for j in range(rows):
        for i in range(columns):
            bm.faces.new((verts[j][i], verts[j][i + 1], verts[j + 1][i + 1], verts[j + 1][i]))
    uv = bm.loops.layers.uv.new("uv")
    index = {v: (i / columns, j / rows) for j, row in enumerate(verts) for i, v in enumerate(row)}
    for face in bm.faces:
        for loop in face.loops:
            loop[uv].uv = index[loop.vert]
    item = mesh_object(name, bm, material)
    if thickness:
        item.modifiers.new("thickness", "SOLIDIFY").thickness = thickness
    return item


def leaf(name, length, width, material=None, curl=0.25, fold=0.15, tip=1.6, wave=0.03, seed=0):
    """A leaf along +Y from the origin; curl bends the tip down, fold lifts both halves, wave is relative to the length."""

    def position(u, v):
        side = (u - 0.5) * 2
        half = width / 2 * math.sin(math.pi * v ** (1 / tip)) ** 0.8 if 0 < v < 1 else 0.004
        lift = abs(side) * half * fold * 2 + wave * length * math.sin(v * 17 + seed + side * 2) * abs(side)
        return (side * half, length * v * (1 - 0.1 * curl * v), lift - curl * length * v * v)

    return grid(name, 16, 32, position, material, thickness=0.012 * length)


def cushion(name, size, material, softness=0.35, wrinkle=0.02, seed=0, piping=None):
    """A stuffed cushion: a superellipsoid with creases, softness 1 is an ellipsoid and 0 a block."""
    power = lambda value: math.copysign(abs(value) ** softness, value)
    half = [axis / 2 for axis in size]

    def position(u, v):
        a, b = (u - 0.5) * math.tau, (v - 0.5) * math.pi
        point = Vector((power(math.cos(b)) * power(math.cos(a)), power(math.cos(b)) * power(math.sin(a)), power(math.sin(b))))
        crease = 1 + wrinkle * noise.fractal(point * 1.7 + Vector((seed * 5, 0, 0)), 0.9, 2, 4)
        return [point[i] * half[i] * crease for i in range(3)]

    item = grid(name, 128, 64, position, material)
    if piping:
        edge = seam(half, power)
        tube("piping", edge, piping, material, 3, smooth=0).parent = item
    return item


def seam(half, power):
    """Returns the outline of a cushion in the plane of its two longest sides."""
    thin = half.index(min(half))
    first, second = [axis for axis in range(3) if axis != thin]
    points = []
    for angle in np.linspace(0, math.tau, 65):
        point = [0.0, 0.0, 0.0]
        point[first], point[second] = power(math.cos(angle)) * half[first], power(math.sin(angle)) * half[second]
        points.append(point)
    return points


def rubber_plant(height, leaves, material, stem_material, size=0.5, seed=0):
    """A stem with large oval leaves in a spiral; returns the empty that carries it."""
    root = link(bpy.data.objects.new("plant", None))
    pick = random.Random(seed)
    points = [(0, 0, 0)]
    for i in range(1, 6):
        points.append((pick.uniform(-0.03, 0.03) * height, pick.uniform(-0.03, 0.03) * height, height * i / 5))
    tube("stem", points, [0.03 * height * (1 - 0.1 * i) * 0.6 for i in range(6)], stem_material, 4).parent = root
    for i in range(leaves):
        t = 0.25 + 0.75 * i / (leaves - 1)
        low = points[min(4, int(t * 5))]
        base = (low[0], low[1], height * t)
        length = size * (1.15 - 0.45 * t) * pick.uniform(0.85, 1.1)
        item = leaf("leaf", length, length * 0.54, material, curl=pick.uniform(0.25, 0.6) * (1.2 - t), fold=0.12, seed=i)
        lift = 28 + 45 * t**2 + pick.uniform(-8, 8)
        place(item, base, (lift, pick.uniform(-10, 10), i * 137.5 + pick.uniform(-15, 15)))
        item.parent = root
    return root


# Materials


class Nodes:
    """Short access to the node tree of a new material."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.surface = self.tree.nodes["Principled BSDF"]
        self.output = self.tree.nodes["Material Output"]

    def add(self, kind, **inputs):
        node = self.tree.nodes.new("ShaderNode" + kind)
        for key, value in inputs.items():
            self.put(node, key.replace("_", " "), value)
        return node

    def put(self, node, key, value):
        """Sets an input to a value or connects it to an output socket."""
        socket = node.inputs[int(key)] if key.isdigit() else node.inputs[key]
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = value

    def set(self, **inputs):
        for key, value in inputs.items():
            self.put(self.surface, key.replace("_", " "), value)

    def coordinates(self, scale=(1, 1, 1)):
        """Object coordinates, shifted by a random amount for each object."""
        base = self.add("TexCoord").outputs["Object"]
        shift = self.math("MULTIPLY", self.add("ObjectInfo").outputs["Random"], 40)
        moved = self.add("VectorMath", **{"0": base, "1": shift}).outputs[0]
        return self.add("Mapping", Vector=moved, Scale=scale).outputs[0]

    def noise(self, scale, detail=4, roughness=0.5, distortion=0, stretch=(1, 1, 1)):
        node = self.add("TexNoise", Vector=self.coordinates(stretch), Scale=scale, Detail=detail)
        self.put(node, "Roughness", roughness)
        self.put(node, "Distortion", distortion)
        return node.outputs["Fac"]

    def math(self, operation, first, second=0.0, clamp=False):
        node = self.add("Math", **{"0": first, "1": second})
        node.operation, node.use_clamp = operation, clamp
        return node.outputs[0]

    def ramp(self, value, *stops):
        """Maps a value to colours; stops are (position, hex)."""
        node = self.add("ValToRGB", Fac=value)
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(1)
        for element, (position, color) in zip(elements, stops):
            element.position, element.color = position, rgba(color)
        return node.outputs["Color"]

    def mix(self, factor, first, second):
        node = self.add("MixRGB", Fac=factor, Color1=first, Color2=second)
        return node.outputs["Color"]

    def bump(self, height, distance=0.02, strength=1.0, normal=None):
        node = self.add("Bump", Height=height, Distance=distance, Strength=strength)
        if normal:
            self.put(node, "Normal", normal)
        return node.outputs["Normal"]

    def shadow_through(self, shader, color="#ffffff"):
        """Lets shadow rays pass, because caustics are off."""
        path = self.add("LightPath").outputs["Is Shadow Ray"]
        clear = self.add("BsdfTransparent", Color=rgba(color)).outputs[0]
        mixed = self.add("MixShader", **{"0": path, "1": shader, "2": clear}).outputs[0]
        self.put(self.output, "Surface", mixed)


def plain(name, color, roughness=0.5, variation=0.06, bump=0.0, scale=6, **inputs):
    """A solid colour with slight uneven shade, and bump as the height of the surface noise."""
    nodes = Nodes(name)
    shades = nodes.ramp(nodes.noise(scale), (0.3, shade(color, 1 - variation)), (0.7, shade(color, 1 + variation)))
    nodes.set(Base_Color=shades, Roughness=roughness, **inputs)
    if bump:
        nodes.set(Normal=nodes.bump(nodes.noise(scale * 4, 6), bump))
    if "Subsurface" in inputs:
        nodes.set(Subsurface_Color=shades)
    return nodes.material


def glass(name="glass", color="#ffffff", roughness=0.0, ior=1.45, shadow="#fbfcfc", uneven=0.0):
    nodes = Nodes(name)
    nodes.set(Base_Color=rgba(color), Roughness=roughness, IOR=ior, Transmission=1.0)
    if uneven:
        nodes.set(Normal=nodes.bump(nodes.noise(2, 2), uneven))
    nodes.shadow_through(nodes.surface.outputs[0], shadow)
    return nodes.material


def wood(name="wood", dark="#5a3620", light="#a9754a", roughness=0.5, scale=1.0, grain=9, axis="X"):
    """Grain runs along one axis of the object."""
    along = lambda long, short: [long if letter == axis else short for letter in "XYZ"]
    nodes = Nodes(name)
    rings = nodes.noise(scale * 1.2, 3, 0.5, 0.6, stretch=along(0.12, 1.6))
    waves = nodes.math("FRACT", nodes.math("MULTIPLY", rings, grain))
    soft = nodes.math("PINGPONG", waves, 0.5)
    fibre = nodes.noise(scale * 14, 5, 0.65, stretch=along(0.04, 1.5))
    value = nodes.math("ADD", nodes.math("MULTIPLY", soft, 0.9), nodes.math("MULTIPLY", fibre, 0.6))
    tint = nodes.math("MULTIPLY", nodes.add("ObjectInfo").outputs["Random"], 0.22)
    color = nodes.ramp(nodes.math("SUBTRACT", value, tint), (0.15, dark), (0.8, light))
    rough = nodes.math("ADD", nodes.math("MULTIPLY", fibre, 0.3), roughness - 0.15)
    nodes.set(Base_Color=color, Roughness=rough, Normal=nodes.bump(value, 0.012))
    return nodes.material


def ceramic(name, color, speckle=None, roughness=0.18, density=0.62, uneven=0.02):
    """Glaze with optional iron specks."""
    nodes = Nodes(name)
    base = nodes.ramp(nodes.noise(1.6), (0.3, shade(color, 0.93)), (0.7, color))
    if speckle:
        for size in (9, 22):
            spots = nodes.math("GREATER_THAN", nodes.noise(size, 2, 0.6), density + (0.02 if size > 9 else 0.06))
            base = nodes.mix(nodes.math("MULTIPLY", spots, 0.75), base, rgba(speckle))
    nodes.set(Base_Color=base, Roughness=roughness, Specular=0.5, Clearcoat=0.3, Clearcoat_Roughness=0.05)
    nodes.set(Normal=nodes.bump(nodes.noise(2.5, 2), uneven))
    return nodes.material


def cloth(name, color, weave=90, roughness=0.9, variation=0.08):
    """Woven fabric from two crossed waves."""
    nodes = Nodes(name)
    height = None
    for direction in ("X", "Y"):
        wave = nodes.add("TexWave", Vector=nodes.add("TexCoord").outputs["Object"], Scale=weave / 6, Distortion=0.6)
        wave.bands_direction = direction
        height = wave.outputs["Fac"] if height is None else nodes.math("MAXIMUM", height, wave.outputs["Fac"])
    patch = nodes.math("ADD", nodes.math("MULTIPLY", nodes.noise(1.5), 0.8), nodes.math("MULTIPLY", height, 0.2))
    shades = nodes.ramp(patch, (0.3, shade(color, 1 - variation)), (0.8, shade(color, 1 + variation)))
    nodes.set(Base_Color=shades, Roughness=roughness, Sheen=0.5, Specular=0.2)
    nodes.set(Normal=nodes.bump(height, 0.008, 0.7, nodes.bump(nodes.noise(3, 5), 0.03)))
    return nodes.material


def leaf_material(name="leaf", dark="#1f3d22", light="#4d7a3a", roughness=0.35):
    """Colour and bump follow the veins of a leaf made by leaf()."""
    nodes = Nodes(name)
    split = nodes.add("SeparateXYZ", Vector=nodes.add("TexCoord").outputs["UV"])
    side = nodes.math("ABSOLUTE", nodes.math("SUBTRACT", split.outputs["X"], 0.5))
    midrib = nodes.math("LESS_THAN", side, 0.02)
    along = nodes.math("SUBTRACT", split.outputs["Y"], nodes.math("MULTIPLY", side, 0.25))
    vein = nodes.math("POWER", nodes.math("PINGPONG", nodes.math("MULTIPLY", along, 13), 0.5), 2)
    tone = nodes.math("ADD", nodes.math("MULTIPLY", nodes.noise(2), 0.6), nodes.math("MULTIPLY", vein, 0.9))
    tone = nodes.math("ADD", tone, nodes.math("MULTIPLY", midrib, 0.6))
    random_tone = nodes.math("MULTIPLY", nodes.add("ObjectInfo").outputs["Random"], 0.2)
    color = nodes.ramp(nodes.math("ADD", tone, random_tone), (0.2, dark), (0.95, light))
    nodes.set(Base_Color=color, Roughness=roughness, Specular=0.5, Normal=nodes.bump(vein, 0.02, 0.6))
    back = nodes.add("BsdfTranslucent", Color=color).outputs[0]
    mixed = nodes.add("MixShader", **{"0": 0.2, "1": nodes.surface.outputs[0], "2": back}).outputs[0]
    nodes.put(nodes.output, "Surface", mixed)
    return nodes.material


def glow(name, color, strength):
    nodes = Nodes(name)
    nodes.put(nodes.output, "Surface", nodes.add("Emission", Color=rgba(color), Strength=strength).outputs[0])
    return nodes.material


# Sets


def sweep(color, back=6, roughness=0.75, material=None):
    """A seamless paper background: floor at z = 0 that curves up behind the product."""
    radius, profile = 3, [(-30, 0), (back - 3, 0)]
    profile += [(back - 3 + radius * math.sin(a), radius - radius * math.cos(a)) for a in np.linspace(0.05, 1.57, 24)]
    profile += [(back, 30)]

    def position(u, v):
        y, z = profile[round(v * (len(profile) - 1))]
        return ((u - 0.5) * 80, y, z)

    surface = material or plain("paper", color, roughness, variation=0.01, bump=0.004, scale=2)
    return grid("sweep", 2, len(profile) - 1, position, surface)


def plank_table(material, width=1.4, front=-14, back=5, count=15, thickness=0.3, angle=0):
    """Planks along X with thin gaps, top at z = 0."""
    for i in range(count):
        y = back - (i + 0.5) * width
        if y < front:
            break
        plank = box("plank", (40, width - 0.025, thickness), material, bevel=0.02)
        place(plank, (random.uniform(-3, 3), y, -thickness / 2 + random.uniform(-0.004, 0.004)), (0, 0, angle))


def wall(color, y, material=None):
    surface = material or plain("wall", color, 0.85, variation=0.02, bump=0.01, scale=3)
    return box("wall", (80, 0.2, 60), surface, bevel=0, location=(0, y, 20))


def leaf_gobo(location, count=9, spread=2.2, size=1.6, angle=40):
    """Leaves between light and scene that cast a palm-like shadow; the camera does not see them."""
    dark = plain("gobo", "#101010", 1)
    for i in range(count):
        item = leaf("gobo", size * random.uniform(0.8, 1.2), size * 0.16, dark, curl=0.05)
        place(item, location, (0, 0, angle + (i - count / 2) * 17 + random.uniform(-5, 5)))
        item.location += Vector((random.uniform(-0.1, 0.1), random.uniform(-0.1, 0.1), 0)) * spread
        item.visible_camera = False
        item.visible_glossy = False


# Rendering


def arguments():
    parser = argparse.ArgumentParser(prog="blender -b --python scene.py --")
    parser.add_argument("output")
    parser.add_argument("--draft", action="store_true", help="270 x 338 pixels, 32 samples")
    parser.add_argument("--samples", type=int)
    parser.add_argument("--scale", type=float, default=0.75, help="render size; the picture is enlarged to 1080 x 1350")
    return parser.parse_args(sys.argv[sys.argv.index("--") + 1 :])


def cycles_settings(scene, samples, scale):
    scene.render.engine = "CYCLES"
    scene.render.threads_mode, scene.render.threads = "FIXED", 2
    scene.render.resolution_x, scene.render.resolution_y = round(WIDTH * scale), round(HEIGHT * scale)
    scene.render.use_persistent_data = True
    cycles = scene.cycles
    cycles.samples, cycles.use_adaptive_sampling, cycles.adaptive_threshold = samples, True, 0.03
    cycles.use_denoising = False
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 3, 12
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 10, 2, 3
    cycles.transmission_bounces, cycles.transparent_max_bounces = 10, 10
    cycles.blur_glossy = 0.5


def save_passes_to(scene, folder):
    """Writes colour, albedo and normal as separate float files after each render."""
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new("CompositorNodeRLayers")
    target = tree.nodes.new("CompositorNodeOutputFile")
    target.base_path = folder
    target.format.file_format, target.format.color_depth = "OPEN_EXR", "32"
    target.file_slots.clear()
    for name in ("Image", "Denoising Albedo", "Denoising Normal"):
        target.file_slots.new(name)
        tree.links.new(source.outputs[name], target.inputs[name])


def read_pass(folder, name):
    image = bpy.data.images.load(os.path.join(folder, f"{name}0001.exr"))
    image.colorspace_settings.name = "Non-Color"
    width, height = image.size
    pixels = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    return pixels.reshape(height, width, 4)[..., :3]


def render_half(scene, seed):
    """Renders with one seed and returns colour and features."""
    with tempfile.TemporaryDirectory() as folder:
        save_passes_to(scene, folder)
        scene.cycles.seed = seed
        bpy.ops.render.render()
        color = read_pass(folder, "Image")
        features = [read_pass(folder, name) for name in ("Denoising Albedo", "Denoising Normal")]
    return color, np.concatenate([features[0], features[1] * 0.5], axis=2)


def resampling(size, new_size):
    """Returns the Lanczos matrix that maps size samples to new_size."""
    centers = (np.arange(new_size)[:, None] + 0.5) * size / new_size - 0.5
    offsets = centers - np.arange(size)[None]
    matrix = np.where(np.abs(offsets) < 3, np.sinc(offsets) * np.sinc(offsets / 3), 0)
    return (matrix / matrix.sum(axis=1, keepdims=True)).astype(np.float32)


def enlarge(pixels):
    """Scales to the final size; the logarithm keeps highlights from ringing."""
    rows, columns = resampling(pixels.shape[0], HEIGHT), resampling(pixels.shape[1], WIDTH)
    logs = np.log1p(8 * np.maximum(pixels, 0))
    planes = [rows @ logs[..., i] @ columns.T for i in range(3)]
    return np.expm1(np.maximum(np.stack(planes, axis=2), 0)) / 8


def bloom(pixels, amount):
    """Adds a faint glow around highlights, as a lens does."""
    bright = np.minimum(np.maximum(pixels - 0.9, 0), 4)
    height, width = pixels.shape[:2]
    frequency = np.hypot(np.fft.fftfreq(height)[:, None], np.fft.rfftfreq(width)[None])
    kernel = np.exp(-2 * (math.pi * frequency * height / 60) ** 2)
    spread = np.fft.irfft2(np.fft.rfft2(bright, axes=(0, 1)) * kernel[..., None], s=(height, width), axes=(0, 1))
    return pixels + amount * np.maximum(spread, 0)


def without_metadata(jpeg):
    """Drops APP1 to APP15 and comment segments."""
    result, position = bytearray(jpeg[:2]), 2
    while jpeg[position + 1] != 0xDA:
        end = position + 2 + int.from_bytes(jpeg[position + 2 : position + 4], "big")
        if not (0xE1 <= jpeg[position + 1] <= 0xEF or jpeg[position + 1] == 0xFE):
            result += jpeg[position:end]
        position = end
    return bytes(result + jpeg[position:])


def save_jpeg(scene, pixels, output, quality=94):
    height, width = pixels.shape[:2]
    image = bpy.data.images.new("photo", width, height, float_buffer=True)
    image.colorspace_settings.name = "Linear"
    flat = np.ones((height, width, 4), np.float32)
    flat[..., :3] = pixels
    image.pixels.foreach_set(flat.ravel())
    settings = scene.render.image_settings
    settings.file_format = "PNG" if output.endswith(".png") else "JPEG"
    settings.color_mode, settings.quality = "RGB", quality
    image.save_render(output, scene=scene)
    if output.endswith(".jpg"):
        with open(output, "rb") as file:
            data = without_metadata(file.read())
        with open(output, "wb") as file:
            file.write(data)


def shoot(exposure=0.0, look="Medium High Contrast", samples=32, glow_amount=0.12, grain=0.006):
    """Renders the scene twice, removes the noise and writes the picture the command line names."""
    options = arguments()
    started = time.time()
    scene = bpy.context.scene
    scale = 0.25 if options.draft else options.scale
    total = options.samples or (32 if options.draft else samples)
    cycles_settings(scene, total // 2, scale)
    scene.view_settings.view_transform, scene.view_settings.look = "Filmic", look
    scene.view_settings.exposure = exposure
    first, features = render_half(scene, 1)
    second, more = render_half(scene, 2)
    rendered = time.time()
    pixels = denoise(first, second, features, more)
    if scale >= 0.5:
        pixels = enlarge(pixels)
    pixels = bloom(pixels * 2**exposure, glow_amount) / 2**exposure
    random_grain = np.random.default_rng(1).normal(1, grain * 2, pixels.shape[:2]).astype(np.float32)
    save_jpeg(scene, pixels * random_grain[..., None], os.path.abspath(options.output))
    print(f"rendered in {rendered - started:.0f} s, saved after {time.time() - started:.0f} s")
