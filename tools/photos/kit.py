"""Parts for the rendered photographs of the demo town: materials, furniture, rooms, houses and gardens for Blender's Cycles."""
import math, random
import bpy, addon_utils

addon_utils.enable("cycles")
rnd = random.Random(7)

def start(seed):
    global rnd, indoors
    indoors = False
    rnd = random.Random(seed)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    addon_utils.enable("cycles")
    s = bpy.context.scene
    s.render.engine = "CYCLES"
    s.cycles.use_denoising = False
    s.cycles.max_bounces = 7
    s.cycles.diffuse_bounces = 4
    s.cycles.glossy_bounces = 3
    s.cycles.transmission_bounces = 4
    s.cycles.caustics_reflective = s.cycles.caustics_refractive = False
    s.cycles.sample_clamp_indirect = 4
    s.cycles.blur_glossy = 1
    s.view_settings.view_transform = "Filmic"
    s.view_settings.look = "Medium High Contrast"
    _mats.clear()

_mats = {}

def rgb(value):
    value = value.lstrip("#")
    c = [int(value[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple(((x + .055) / 1.055) ** 2.4 if x > .04045 else x / 12.92 for x in c) + (1,)

class Mat:
    """A principled material with helpers for its nodes."""
    def __init__(self, name):
        self.m = bpy.data.materials.new(name)
        self.m.use_nodes = True
        self.t = self.m.node_tree
        self.b = self.t.nodes["Principled BSDF"]
    def node(self, kind, **inputs):
        n = self.t.nodes.new(kind)
        for k, v in inputs.items():
            n.inputs[k.replace("_", " ")].default_value = v
        return n
    def link(self, a, b):
        self.t.links.new(a, b)
    def set(self, **inputs):
        for k, v in inputs.items():
            self.b.inputs[k.replace("_", " ")].default_value = v
        return self
    def coords(self, scale=(1, 1, 1), rot=(0, 0, 0), kind="Object"):
        c = self.node("ShaderNodeTexCoord")
        p = self.node("ShaderNodeMapping")
        p.inputs["Scale"].default_value = scale
        p.inputs["Rotation"].default_value = rot
        self.link(c.outputs[kind], p.inputs["Vector"])
        return p.outputs["Vector"]
    def ramp(self, value, stops):
        r = self.node("ShaderNodeValToRGB")
        e = r.color_ramp.elements
        while len(e) < len(stops): e.new(.5)
        for el, (pos, col) in zip(e, stops):
            el.position, el.color = pos, rgb(col) if isinstance(col, str) else col
        self.link(value, r.inputs["Fac"])
        return r.outputs["Color"]
    def bump(self, height, strength=.2, distance=.01):
        n = self.node("ShaderNodeBump", Strength=strength, Distance=distance)
        self.link(height, n.inputs["Height"])
        self.link(n.outputs["Normal"], self.b.inputs["Normal"])
    def noise(self, vec, scale=5, detail=6, rough=.55):
        n = self.node("ShaderNodeTexNoise", Scale=scale, Detail=detail, Roughness=rough)
        self.link(vec, n.inputs["Vector"])
        return n.outputs["Fac"]
    def mixrgb(self, fac, a, b, mode="MIX"):
        n = self.node("ShaderNodeMixRGB")
        n.blend_type = mode
        for sock, v in (("Fac", fac), ("Color1", a), ("Color2", b)):
            if hasattr(v, "is_output") or hasattr(v, "links"): self.link(v, n.inputs[sock])
            else: n.inputs[sock].default_value = rgb(v) if isinstance(v, str) else v
        return n.outputs["Color"]

def cached(fn):
    def wrap(*a, **k):
        key = (fn.__name__, a, tuple(sorted(k.items())))
        if key not in _mats: _mats[key] = fn(*a, **k)
        return _mats[key]
    return wrap

@cached
def plain(color, rough=.5, metal=0., coat=0.):
    m = Mat("plain").set(Roughness=rough, Metallic=metal, Clearcoat=coat)
    v = m.coords()
    n = m.noise(v, 3, 4)
    m.link(m.mixrgb(n, tuple(c * .9 for c in rgb(color)[:3]) + (1,), color), m.b.inputs["Base Color"])
    return m.m

@cached
def paint(color, rough=.75):
    """A painted wall with the roller's fine texture."""
    m = Mat("paint").set(Roughness=rough, Specular=.25)
    v = m.coords()
    m.link(m.mixrgb(m.noise(v, 1.2, 3), tuple(c * .94 for c in rgb(color)[:3]) + (1,), color), m.b.inputs["Base Color"])
    m.bump(m.noise(v, 220, 2), .08, .002)
    return m.m

@cached
def wood(dark="#8a5a34", light="#c4935f", planks=None, rough=.38, rot=0., gap=.5):
    """Grain along x; planks=(length, width) in meters lays a floor."""
    m = Mat("wood").set(Roughness=rough)
    v = m.coords(rot=(0, 0, rot))
    stretched = m.node("ShaderNodeMapping"); stretched.inputs["Scale"].default_value = (1.2, 16, 16)
    m.link(v, stretched.inputs["Vector"])
    grain = m.noise(stretched.outputs["Vector"], 2.2, 9, .62)
    col = m.ramp(grain, [(.3, dark), (.52, light), (.75, light)])
    height = grain
    if planks:
        b = m.node("ShaderNodeTexBrick", Scale=1., Mortar_Size=.0022, Mortar_Smooth=.3, Bias=0., Brick_Width=planks[0], Row_Height=planks[1])
        b.offset, b.squash = .37, 1
        b.inputs["Color1"].default_value = (.1, .1, .1, 1); b.inputs["Color2"].default_value = (1, 1, 1, 1)
        b.inputs["Mortar"].default_value = (.5, .5, .5, 1)
        m.link(v, b.inputs["Vector"])
        shift = m.ramp(b.outputs["Color"], [(0, (.62, .6, .58, 1)), (1, (1.12, 1.1, 1.06, 1))])
        col = m.mixrgb(1., col, shift, "MULTIPLY")
        col = m.mixrgb(b.outputs["Fac"], col, tuple(c * .25 for c in rgb(dark)[:3]) + (1,))
        inv = m.node("ShaderNodeMath"); inv.operation = "SUBTRACT"; inv.inputs[0].default_value = 1
        m.link(b.outputs["Fac"], inv.inputs[1]); height = inv.outputs[0]
    m.link(col, m.b.inputs["Base Color"])
    m.bump(height, .25, .002)
    return m.m

@cached
def tiles(color, second=None, size=(.2, .1), grout="#d9d5cc", rough=.12, offset=.5, axis="xz", gap=.004):
    m = Mat("tiles").set(Roughness=rough, Specular=.5)
    rot = {"xz": (math.pi / 2, 0, 0), "yz": (math.pi / 2, 0, math.pi / 2), "xy": (0, 0, 0)}[axis]
    c = m.node("ShaderNodeTexCoord")
    sep = m.node("ShaderNodeSeparateXYZ"); m.link(c.outputs["Object"], sep.inputs[0])
    comb = m.node("ShaderNodeCombineXYZ")
    m.link(sep.outputs[axis[0].upper()], comb.inputs["X"]); m.link(sep.outputs[axis[1].upper()], comb.inputs["Y"])
    b = m.node("ShaderNodeTexBrick", Scale=1., Mortar_Size=gap, Mortar_Smooth=.2, Bias=0., Brick_Width=size[0], Row_Height=size[1])
    b.offset = offset
    base = rgb(color); alt = rgb(second) if second else tuple(x * .82 for x in base[:3]) + (1,)
    b.inputs["Color1"].default_value = base; b.inputs["Color2"].default_value = alt; b.inputs["Mortar"].default_value = rgb(grout)
    m.link(comb.outputs[0], b.inputs["Vector"]); m.link(b.outputs["Color"], m.b.inputs["Base Color"])
    inv = m.node("ShaderNodeMath"); inv.operation = "SUBTRACT"; inv.inputs[0].default_value = 1
    m.link(b.outputs["Fac"], inv.inputs[1])
    add = m.node("ShaderNodeMath"); add.operation = "MULTIPLY_ADD"; add.inputs[1].default_value = .12
    m.link(m.noise(comb.outputs[0], 9, 2), add.inputs[0]); m.link(inv.outputs[0], add.inputs[2])
    m.bump(add.outputs[0], .5, .003)
    return m.m

@cached
def checker(a, b, size=.3, rough=.15):
    m = Mat("checker").set(Roughness=rough)
    v = m.coords()
    c = m.node("ShaderNodeTexChecker", Scale=1 / size); c.inputs["Color1"].default_value = rgb(a); c.inputs["Color2"].default_value = rgb(b)
    m.link(v, c.inputs["Vector"])
    m.link(m.mixrgb(.12, c.outputs["Color"], m.ramp(m.noise(v, 4, 8), [(.3, "#555555"), (.7, "#ffffff")]), "MULTIPLY"), m.b.inputs["Base Color"])
    return m.m

@cached
def marble(base="#efece6", vein="#9a958c", rough=.15):
    m = Mat("marble").set(Roughness=rough)
    v = m.coords()
    n = m.noise(v, 1.6, 12, .65)
    m.link(m.ramp(n, [(.44, base), (.497, vein), (.52, base), (.8, base)]), m.b.inputs["Base Color"])
    return m.m

@cached
def fabric(color, scale=260):
    m = Mat("fabric").set(Roughness=.95, Specular=.1, Sheen=.4)
    v = m.coords()
    n = m.noise(v, scale, 2)
    m.link(m.mixrgb(n, tuple(c * .72 for c in rgb(color)[:3]) + (1,), color), m.b.inputs["Base Color"])
    m.bump(m.noise(v, 9, 5), .35, .02)
    return m.m

@cached
def rough_ground(a, b, scale=3, bump=.5, rough=.95):
    m = Mat("ground").set(Roughness=rough, Specular=.15)
    v = m.coords()
    m.link(m.ramp(m.noise(v, scale, 10, .7), [(.32, a), (.68, b)]), m.b.inputs["Base Color"])
    m.bump(m.noise(v, scale * 6, 8, .75), bump, .03)
    return m.m

@cached
def leafy(a, b):
    m = Mat("leaf").set(Roughness=.55, Specular=.3)
    info = m.node("ShaderNodeObjectInfo")
    v = m.coords()
    n = m.node("ShaderNodeMath"); n.operation = "ADD"
    m.link(info.outputs["Random"], n.inputs[0]); m.link(m.noise(v, 4, 3), n.inputs[1])
    half = m.node("ShaderNodeMath"); half.operation = "MULTIPLY"; half.inputs[1].default_value = .5
    m.link(n.outputs[0], half.inputs[0])
    m.link(m.ramp(half.outputs[0], [(.2, a), (.8, b)]), m.b.inputs["Base Color"])
    tr = m.node("ShaderNodeBsdfTranslucent"); tr.inputs["Color"].default_value = rgb(b)
    mix = m.node("ShaderNodeMixShader", Fac=.25)
    out = m.t.nodes["Material Output"]
    m.link(m.b.outputs[0], mix.inputs[1]); m.link(tr.outputs[0], mix.inputs[2]); m.link(mix.outputs[0], out.inputs["Surface"])
    return m.m

@cached
def glow(color="#ffd9a0", strength=8.):
    m = Mat("glow")
    m.set(Emission=rgb(color), Emission_Strength=strength, Base_Color=rgb(color))
    return m.m

@cached
def glass(tint="#ffffff"):
    """Thin: light and shadow rays pass, the camera sees a reflection."""
    m = Mat("glass")
    g = m.node("ShaderNodeBsdfGlossy", Roughness=.02); t = m.node("ShaderNodeBsdfTransparent"); t.inputs["Color"].default_value = rgb(tint)
    f = m.node("ShaderNodeFresnel", IOR=1.35); mix = m.node("ShaderNodeMixShader")
    m.link(f.outputs[0], mix.inputs[0]); m.link(t.outputs[0], mix.inputs[1]); m.link(g.outputs[0], mix.inputs[2])
    m.link(mix.outputs[0], m.t.nodes["Material Output"].inputs["Surface"])
    return m.m

chrome = lambda: plain("#d8dadc", .12, 1.)
steel = lambda: plain("#b9bcbf", .3, 1.)
brass = lambda: plain("#c99a4b", .25, 1.)
copper = lambda: plain("#c9754d", .22, 1.)
black = lambda: plain("#1d1d1f", .35)
white = lambda: plain("#efeeea", .35)
ceramic = lambda: plain("#f4f3ef", .08, 0., 1.)

# ---- shapes -----------------------------------------------------------------

def add(obj, mat, bevel=.006, smooth=False):
    obj.data.materials.append(mat)
    if bevel:
        b = obj.modifiers.new("bevel", "BEVEL"); b.width, b.segments, b.limit_method = bevel, 2, "ANGLE"
    if smooth:
        for p in obj.data.polygons: p.use_smooth = True
    return obj

def box(x, y, z, w, d, h, mat, bevel=.006, rot=0.):
    """Corner-free: centered on (x, y), standing on z."""
    me = bpy.data.meshes.new("box")
    # No two faces lie in one plane exactly.
    j = rnd.uniform(0, .0006)
    a, b, h, z = w / 2 + j, d / 2 + rnd.uniform(0, .0006), h + rnd.uniform(0, .0006), z - j
    me.from_pydata([(-a, -b, 0), (a, -b, 0), (a, b, 0), (-a, b, 0), (-a, -b, h), (a, -b, h), (a, b, h), (-a, b, h)], [],
        [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)])
    o = bpy.data.objects.new("box", me); bpy.context.collection.objects.link(o)
    o.location, o.rotation_euler = (x, y, z), (0, 0, rot)
    return add(o, mat, min(bevel, min(w, d, h) * .3))

def cyl(x, y, z, r, h, mat, r2=None, rot=(0, 0, 0), bevel=.003, verts=40):
    bpy.ops.mesh.primitive_cone_add(vertices=verts, radius1=r, radius2=r if r2 is None else r2, depth=h, location=(x, y, z + h / 2) if rot == (0, 0, 0) else (x, y, z), rotation=rot)
    o = bpy.context.object
    add(o, mat, bevel, True); o.data.use_auto_smooth = True
    return o

def ball(x, y, z, r, mat, sx=1, sy=1, sz=1):
    bpy.ops.mesh.primitive_uv_sphere_add(radius=r, location=(x, y, z), segments=32, ring_count=20)
    o = bpy.context.object; o.scale = (sx, sy, sz)
    return add(o, mat, 0, True)

def soft(x, y, z, w, d, h, mat, puff=.35, rot=0., tilt=0.):
    """A cushion."""
    o = box(x, y, z, w, d, h, mat, 0)
    o.modifiers.clear()
    s = o.modifiers.new("sub", "SUBSURF"); s.levels = s.render_levels = 4
    for e in o.data.edges: e.crease = .55
    t = bpy.data.textures.new("c", "CLOUDS"); t.noise_scale = .3
    dsp = o.modifiers.new("d", "DISPLACE"); dsp.texture, dsp.strength = t, .03
    for p in o.data.polygons: p.use_smooth = True
    o.rotation_euler = (tilt, 0, rot)
    return o

def tube(points, r, mat):
    c = bpy.data.curves.new("tube", "CURVE"); c.dimensions = "3D"; c.bevel_depth, c.bevel_resolution = r, 6; c.resolution_u = 10
    s = c.splines.new("POLY"); s.points.add(len(points) - 1)
    for p, co in zip(s.points, points): p.co = (*co, 1)
    o = bpy.data.objects.new("tube", c); bpy.context.collection.objects.link(o); c.materials.append(mat)
    return o

def arc(x, y, z, r, height, r_tube, mat, toward=(0, -1)):
    """A gooseneck: up from (x, y, z), over by 2 r toward the given direction, a little down."""
    pts = [(x, y, z), (x, y, z + height)]
    for i in range(13):
        a = math.pi * i / 12
        pts.append((x + toward[0] * r * (1 - math.cos(a)), y + toward[1] * r * (1 - math.cos(a)), z + height + r * math.sin(a)))
    pts.append((pts[-1][0], pts[-1][1], pts[-1][2] - r * .5))
    return tube(pts, r_tube, mat)

def leaves(x, y, z, radius, count, mat, size=.06, flat=1.):
    """A bush or crown: leaves on and within a ball, dense outside."""
    verts, faces = [], []
    for _ in range(count):
        u, v = rnd.uniform(-1, 1), rnd.uniform(0, 2 * math.pi)
        q = radius * (rnd.random() ** .4) * rnd.uniform(.85, 1.1)
        s = math.sqrt(1 - u * u)
        p = (s * math.cos(v) * q, s * math.sin(v) * q, u * q * flat)
        a, b = rnd.uniform(0, 6.28), rnd.uniform(-1, 1)
        k = size * rnd.uniform(.6, 1.3)
        dx, dy, dz = math.cos(a) * k, math.sin(a) * k, b * k
        ex, ey, ez = -math.sin(a) * k * .5, math.cos(a) * k * .5, rnd.uniform(-.4, .4) * k
        i = len(verts)
        verts += [p, (p[0] + dx * .5 + ex, p[1] + dy * .5 + ey, p[2] + dz * .5 + ez), (p[0] + dx, p[1] + dy, p[2] + dz), (p[0] + dx * .5 - ex, p[1] + dy * .5 - ey, p[2] + dz * .5 - ez)]
        faces.append((i, i + 1, i + 2, i + 3))
    me = bpy.data.meshes.new("leaves"); me.from_pydata(verts, [], faces)
    o = bpy.data.objects.new("leaves", me); bpy.context.collection.objects.link(o); o.location = (x, y, z)
    me.materials.append(mat)
    return o

GREEN = ("#2c4a1c", "#7d9a45")

def bush(x, y, r=.5, tones=GREEN, z=0.):
    ball(x, y, z + r * .75, r * .72, plain("#22351a", .9))
    return leaves(x, y, z + r * .8, r, int(2600 * r * r + 500), leafy(*tones), .1 * r ** .3, .9)

def tree(x, y, h=5., r=1.8, tones=GREEN):
    cyl(x, y, 0, .16, h * .6, rough_ground("#4a3626", "#7a6048", 8), .1)
    for dx, dy, dz, q in ((0, 0, 0, 1), (.6, .2, -.25, .7), (-.6, -.1, -.2, .75), (.1, .5, .35, .65)):
        leaves(x + dx * r, y + dy * r, h * .72 + dz * r, r * q, 5200, leafy(*tones), .13, .85)

def grass(w, d, x=0., y=0., stripes=None, height=.05, count=90000, tones=("#3d6420", "#86a84a"), dry=False):
    """A lawn of blades over a ground; stripes mows it to and fro."""
    base = box(x, y, -.05, w, d, .05, rough_ground("#39521f" if not dry else "#7a6a3c", "#55702c" if not dry else "#9a8a55", 4), 0)
    mats = [leafy(*tones), leafy(*(tuple(t for t in ("#557a2a", "#a4c060"))))] if stripes else [leafy(*tones)]
    for which, mat in enumerate(mats):
        verts, faces = [], []
        for _ in range(count // len(mats)):
            px, py = rnd.uniform(-w / 2, w / 2), rnd.uniform(-d / 2, d / 2)
            if stripes and int((px + 100) / stripes) % 2 != which: continue
            if dry and math.sin(px * 2.1 + math.cos(py * 1.7) * 2) > .35: continue
            hgt = height * rnd.uniform(.5, 1.3); a = rnd.uniform(0, 6.28); wd = .004
            lean = (rnd.uniform(-.5, .5) * hgt, (.6 if which else -.6) * hgt * (1 if stripes else rnd.uniform(-1, 1)))
            i = len(verts)
            verts += [(px - math.cos(a) * wd, py - math.sin(a) * wd, 0), (px + math.cos(a) * wd, py + math.sin(a) * wd, 0), (px + lean[0], py + lean[1], hgt)]
            faces.append((i, i + 1, i + 2))
        me = bpy.data.meshes.new("grass"); me.from_pydata(verts, [], faces); me.materials.append(mat)
        o = bpy.data.objects.new("grass", me); bpy.context.collection.objects.link(o); o.location = (x, y, 0)

# ---- light and camera -----------------------------------------------------------

def daylight(elevation=35, azimuth=140, strength=.12, sun=.6):
    w = bpy.data.worlds.new("sky"); bpy.context.scene.world = w; w.use_nodes = True
    t = w.node_tree
    sky = t.nodes.new("ShaderNodeTexSky"); sky.sky_type = "NISHITA"
    sky.sun_elevation, sky.sun_rotation = math.radians(elevation), math.radians(azimuth)
    sky.sun_intensity, sky.sun_size = sun, math.radians(2.2)
    sky.dust_density, sky.air_density = 1.4, 1.1
    t.links.new(sky.outputs[0], t.nodes["Background"].inputs[0])
    t.nodes["Background"].inputs[1].default_value = strength
    box(0, 0, -.6 if indoors else -.18, 500, 500, .1, rough_ground("#55702f", "#7d9a48", .4), 0)

def area(x, y, z, w, h, power, color="#ffffff", at=None, rot=None):
    l = bpy.data.lights.new("area", "AREA"); l.shape = "RECTANGLE"; l.size, l.size_y, l.energy, l.color = w, h, power, rgb(color)[:3]
    o = bpy.data.objects.new("area", l); bpy.context.collection.objects.link(o); o.location = (x, y, z)
    if at: point(o, at)
    if rot: o.rotation_euler = rot
    return o

def lamp(x, y, z, power, color="#ffca8a", size=.06):
    l = bpy.data.lights.new("lamp", "POINT"); l.energy, l.color, l.shadow_soft_size = power, rgb(color)[:3], size
    o = bpy.data.objects.new("lamp", l); bpy.context.collection.objects.link(o); o.location = (x, y, z)

def point(o, at):
    from mathutils import Vector
    o.rotation_euler = (Vector(at) - o.location).to_track_quat("-Z", "Y").to_euler()

def camera(eye, at, lens=28, fstop=4., focus=None):
    c = bpy.data.cameras.new("camera"); o = bpy.data.objects.new("camera", c); bpy.context.collection.objects.link(o)
    level = math.dist(eye[:2], at[:2])
    tilt = (at[2] - eye[2]) / level
    # Verticals stay upright, as in photographs of houses.
    if abs(tilt) < .3: c.shift_y = tilt * lens / 36; at = (at[0], at[1], eye[2])
    o.location = eye; point(o, at)
    c.lens = lens; c.dof.use_dof = True; c.dof.aperture_fstop = fstop
    c.dof.focus_distance = math.dist(eye, focus or at)
    bpy.context.scene.camera = o

def shoot(path, size=(960, 640), samples=96, exposure=0.):
    """Renders with passes, takes the noise out of the light alone, and develops with the film's curve."""
    s = bpy.context.scene
    s.render.resolution_x, s.render.resolution_y, s.cycles.samples = *size, samples
    s.cycles.use_adaptive_sampling = False
    s.view_settings.exposure = exposure
    layer = s.view_layers[0]
    layer.use_pass_diffuse_color = layer.use_pass_glossy_color = layer.use_pass_normal = layer.use_pass_z = True
    s.use_nodes = True
    t = s.node_tree
    t.nodes.clear()
    src = t.nodes.new("CompositorNodeRLayers")
    out = t.nodes.new("CompositorNodeOutputFile")
    out.base_path = path + ".d"; out.format.file_format = "OPEN_EXR"; out.format.color_depth = "32"; out.format.color_mode = "RGB"
    out.file_slots.clear()
    for name, sock in (("image", "Image"), ("diff", "DiffCol"), ("gloss", "GlossCol"), ("normal", "Normal"), ("depth", "Depth")):
        out.file_slots.new(name + "_"); t.links.new(src.outputs[sock], out.inputs[name + "_"])
    bpy.ops.render.render()
    import numpy as np
    def load(name):
        im = bpy.data.images.load(f"{path}.d/{name}_0001.exr"); im.colorspace_settings.name = "Linear"
        a = np.empty(size[0] * size[1] * 4, np.float32); im.pixels.foreach_get(a)
        return a.reshape(size[1], size[0], 4)[..., :3].copy()
    clean = denoise(*(load(n) for n in ("image", "diff", "gloss", "normal", "depth")))
    res = bpy.data.images.new("clean", *size, float_buffer=True); res.colorspace_settings.name = "Linear"
    res.pixels.foreach_set(np.dstack([clean, np.ones(clean.shape[:2], np.float32)]).astype(np.float32).ravel())
    s.use_nodes = False
    s.render.image_settings.file_format = "PNG"
    res.save_render(path, scene=s)
    import shutil; shutil.rmtree(path + ".d")

def denoise(color, diff, gloss, normal, depth):
    """Edge-stopping wavelets (Dammertz 2010) over the light without the colors of the things it falls on."""
    import numpy as np
    albedo = np.clip(diff + gloss * .5, 0, 1) + .03
    albedo[(diff + gloss).sum(-1) < .01] = 1.
    irr = color / albedo
    z = np.minimum(depth[..., 0], 200.)
    def shifted(a, dy, dx):
        return np.roll(np.roll(a, dy, 0), dx, 1)
    # Fireflies: no pixel is much brighter than its brightest neighbours but one.
    lum = irr.mean(-1)
    near = np.sort(np.stack([shifted(lum, dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dy or dx]), 0)[5] * 1.3 + .02
    irr *= np.minimum(1, near / np.maximum(lum, 1e-4))[..., None]
    kernel = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16]
    for level in range(5):
        step = 2 ** level
        lum = irr.mean(-1)
        mean = sum(shifted(lum, dy, dx) for dy in (-2, -1, 0, 1, 2) for dx in (-2, -1, 0, 1, 2)) / 25
        square = sum(shifted(lum * lum, dy, dx) for dy in (-2, -1, 0, 1, 2) for dx in (-2, -1, 0, 1, 2)) / 25
        spread = np.sqrt(np.maximum(square - mean * mean, 0)) * (3. / (level + 1)) + .01 + mean * .02
        total, weight = np.zeros_like(irr), np.zeros_like(lum)
        for i, dy in enumerate((-2, -1, 0, 1, 2)):
            for j, dx in enumerate((-2, -1, 0, 1, 2)):
                oy, ox = dy * step, dx * step
                n2 = ((normal - shifted(normal, oy, ox)) ** 2).sum(-1)
                a2 = ((albedo - shifted(albedo, oy, ox)) ** 2).sum(-1)
                dz = np.abs(z - shifted(z, oy, ox)) / (z * .02 * step + .02)
                dl = np.abs(mean - shifted(mean, oy, ox)) / spread
                w = np.exp(-n2 / .15 - a2 / .12 - dz - dl) * kernel[i] * kernel[j]
                total += shifted(irr, oy, ox) * w[..., None]; weight += w
        irr = total / weight[..., None]
    return irr * albedo

# ---- rooms ------------------------------------------------------------------------

indoors = False

def room(w=4.6, d=4., h=2.6, wall="#e9e4da", floor=None, back=None, window="left", left=None, skirting=True, view=True, ceiling="#f4f2ed"):
    """x from -w/2 to w/2, y from 0 (back wall) towards the camera at -d, floor at 0. window: left, back, none."""
    global indoors
    indoors = True
    wm, bm, lm = paint(wall), back or paint(wall), left or paint(wall)
    box(0, -d / 2, -.1, w + .4, d + .4, .1, floor or wood(planks=(1.6, .14)), 0)
    box(0, -d / 2, h, w + .4, d + .4, .1, paint(ceiling), 0)
    def holed(along, pos, length, mat, hole):
        a, b, lo, hi = hole
        parts = [(-length / 2, a, 0, h), (b, length / 2, 0, h), (a, b, 0, lo), (a, b, hi, h)]
        for p, q, u, v in parts:
            mid, ln = (p + q) / 2, q - p
            if ln <= 0: continue
            if along == "x": box(mid, pos, u, ln, .12, v - u, mat, 0)
            else: box(pos, mid - d / 2, u, .12, ln, v - u, mat, 0)
        frame = white()
        m0, m1 = (a + b) / 2, b - a
        for (c, l, z0, hh) in ((a + .03, .06, lo, hi - lo), (b - .03, .06, lo, hi - lo), (m0, .05, lo, hi - lo), (m0, m1, lo, .06), (m0, m1, hi - .06, .06), (m0, m1, (lo + hi) / 2 - .02, .04)):
            if along == "x": box(c, pos, z0, l, .07, hh, frame, .004)
            else: box(pos, c - d / 2, z0, .07, l, hh, frame, .004)
        if along == "x": box(m0, pos - .1, lo - .04, m1 + .16, .2, .04, frame)
        else: box(pos + .1, m0 - d / 2, lo - .04, .2, m1 + .16, .04, frame)
    if window == "back": holed("x", .06, w + .4, bm, (-.75, .75, 1., 2.2))
    elif window == "backright": holed("x", .06, w + .4, bm, (.5, 1.9, .95, 2.2))
    else: box(0, .06, 0, w + .4, .12, h, bm, 0)
    if window == "left": holed("y", -w / 2 - .06, d + .4, lm, (-.7, 1.2, .8, 2.25))
    else: box(-w / 2 - .06, -d / 2, 0, .12, d + .4, h, lm, 0)
    box(w / 2 + .06, -d / 2, 0, .12, d + .4, h, wm, 0)
    if skirting:
        box(0, -.012, 0, w, .024, .11, white(), .004); box(-w / 2 + .012, -d / 2, 0, .024, d, .11, white(), .004); box(w / 2 - .012, -d / 2, 0, .024, d, .11, white(), .004)
    if view:
        box(0, 9, -.4, 40, 18, .1, rough_ground("#4c6a2a", "#7d9a48", 1), 0); box(-12, -4, -.4, 18, 40, .1, rough_ground("#4c6a2a", "#7d9a48", 1), 0)
        for i in range(5):
            (bush if i % 2 else lambda x, y, r: tree(x, y, 4.5, 1.6))(-3.5 + i * 2.2, 4 + (i % 3), 1.1)
            bush(-w / 2 - 3.5 - (i % 2), -4 + i * 1.6, 1.3)

def flood(w=4.6, d=4., h=2.6, power=60, side="left"):
    """The camera side's own light, soft and from behind, as from the rest of the home."""
    area(0, -d - .8, h * .8, w, 1.6, power, "#fff4e6", at=(0, 0, 1))

def artwork(x, z, w, h, colors, y=-.02):
    box(x, y, z, w, .03, h, wood("#5c4028", "#8c6a48"), .004); box(x, y - .012, z + .03, w - .06, .02, h - .06, plain("#f3efe6", .8), 0)
    for i, c in enumerate(colors):
        box(x + (i - 1) * w * .16, y - .024, z + h * .25 + i * h * .08, w * .28, .004, h * .36, plain(c, .9), 0)

def plant(x, y, z=0., s=1.):
    cyl(x, y, z, .13 * s, .26 * s, plain("#d6cfc2", .8), .16 * s)
    for i in range(22):
        a = i * 2.4; t = rnd.uniform(.4, .95) * s
        tube([(x, y, z + .24 * s), (x + math.cos(a) * .12 * s, y + math.sin(a) * .12 * s, z + .24 * s + t * .6), (x + math.cos(a) * .34 * s, y + math.sin(a) * .34 * s, z + .24 * s + t * .75)], .006 * s, leafy("#2f5324", "#64883c"))
    leaves(x, y, z + .75 * s, .36 * s, 260, leafy("#2f5324", "#64883c"), .17 * s, 1.1)

def pendant(x, y, z, mat, power=12, top=2.6):
    cyl(x, y, z, .16, .18, mat, .05, bevel=.002); tube([(x, y, z + .18), (x, y, top)], .006, black())
    ball(x, y, z + .02, .045, glow("#ffd8a0", 14)); lamp(x, y, z - .05, power)

def sofa(x, y, color, w=2.1, rot=0.):
    f = fabric(color); s = .9
    box(x, y, .12, w, s, .16, f, .03)
    for i in (0, 1): soft(x + (i - .5) * (w - .34) / 2, y - .05, .27, (w - .34) / 2, s - .2, .2, f)
    for i in (0, 1): soft(x + (i - .5) * (w - .34) / 2, y + .3, .42, (w - .34) / 2, .24, .46, f, tilt=-.15)
    for sgn in (-1, 1): soft(x + sgn * (w / 2 - .1), y, .18, .22, s, .48, f)
    for sx in (-1, 1):
        for sy in (-1, 1): cyl(x + sx * (w / 2 - .12), y + sy * (s / 2 - .1), 0, .022, .13, wood("#5c4028", "#8c6a48"))

def cabinet(x, y, z, w, d, h, mat, doors=1, handle=None, low=True):
    box(x, y, z, w, d, h, mat, .004)
    each = w / doors
    for i in range(doors):
        cx = x - w / 2 + each * (i + .5)
        box(cx, y - d / 2 - .01, z + .01, each - .008, .022, h - .02, mat, .003)
        for (px, pz, pw, ph) in ((cx - each / 2 + .045, z + .01, .075, h - .02), (cx + each / 2 - .045, z + .01, .075, h - .02), (cx, z + .01, each - .02, .075), (cx, z + h - .085, each - .02, .075)):
            box(px, y - d / 2 - .02, pz, pw, .016, ph, mat, .003)
        if handle: cyl(cx + (each / 2 - .09) * (1 if i % 2 == 0 else -1), y - d / 2 - .05, z + (h - .26 if low else .08), .007, .17, handle)
