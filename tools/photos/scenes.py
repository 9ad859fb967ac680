"""Every photograph of the demo town: blender -b -P scenes.py -- <folder> [names]"""
import sys, os
sys.path.insert(0, os.path.dirname(__file__))
import kit
from kit import *

SCENES = {}
def scene(*variants):
    def keep(fn):
        for name, args in variants: SCENES[name] = (fn, args)
        return fn
    return keep

# ---- kitchen ------------------------------------------------------------------

def kitchen_set(front="#eceae4", counter=None, splash=None, floor=None, wall="#e9e2d4", handle=None, upper=True, old=False):
    room(4.8, 4.2, 2.6, wall, floor or wood(planks=(1.5, .14)), window="back")
    mat = wood("#6d4325", "#9a6437", rough=.55) if old else plain(front, .38)
    handle = handle or brass()
    top = counter or marble()
    for x, n in ((-1.95, 2), (-.85, 2), (.85, 2), (1.95, 2)):
        cabinet(x, -.31, .1, .9 if abs(x) > 1 else 1.3, .58, .78, mat, n, handle)
    box(0, -.3, 0, 4.8, .5, .1, plain("#2c2a28", .7), 0)
    box(0, -.32, .88, 4.8, .66, .04, top)
    sp = splash or tiles("#dfe6e2", size=(.2, .1))
    box(-1.6, -.008, .92, 1.6, .016, .56, sp, 0); box(1.6, -.008, .92, 1.6, .016, .56, sp, 0); box(0, -.008, .92, 1.6, .016, .05, sp, 0)
    if upper:
        for x in (-1.85, 1.85): cabinet(x, -.18, 1.48, 1.05, .34, .78, mat, 2, handle, False)
    # Sink below the window, with its faucet.
    box(0, -.33, .905, .72, .44, .03, plain("#3a3b3c", .3, .8) if not old else steel(), .02)
    box(0, -.33, .93, .66, .38, .006, plain("#77797a", .25, 1.), .01)
    arc(0, -.1, .92, .1, .26, .013, chrome() if old else handle); cyl(0, -.1, .92, .026, .03, chrome() if old else handle)
    cyl(.12, -.1, .92, .014, .09, chrome() if old else handle)
    # Stove and hood.
    box(-.95, -.33, .1, .62, .6, .82, steel() if not old else plain("#d9d3c2", .4)); box(-.95, -.64, .28, .52, .02, .42, black()); cyl(-.95, -.68, .76, .012, .5, steel(), rot=(0, math.pi / 2, 0))
    box(-.95, -.33, .925, .6, .54, .012, black())
    for i in range(4): cyl(-1.09 + .28 * (i % 2), -.45 + .25 * (i // 2), .937, .08, .014, black())
    for i in range(4): cyl(-1.15 + i * .13, -.66, .83, .02, .03, steel(), rot=(math.pi / 2, 0, 0))

def dressed():
    cyl(.75, -.3, .92, .07, .05, wood()); ball(.72, -.3, 1.0, .045, plain("#c9542f", .4)); ball(.79, -.27, 1.0, .045, plain("#d9a02f", .4)); ball(.76, -.34, 1.0, .045, plain("#b5442a", .4))
    plant(1.25, -.22, .92, .42)
    box(1.65, -.12, .92, .26, .03, .36, wood("#7a5030", "#b58250"), .01); box(1.72, -.16, .92, .22, .025, .28, wood("#8a6038", "#c99a60"), .01)
    cyl(-1.5, -.2, .92, .05, .2, ceramic()); [tube([(-1.5, -.2, 1.1), (-1.5 + rnd.uniform(-.07, .07), -.2 + rnd.uniform(-.05, .05), 1.33)], .008, wood()) for _ in range(4)]
    cyl(-1.85, -.22, .92, .045, .15, ceramic()); cyl(-2.0, -.26, .92, .04, .12, ceramic())

@scene(("kitchen-white", dict()), ("kitchen-green", dict(front="#5d7a63", wall="#efe8dc", splash=("#f1ede2", "#e2ddd0"), counter="#d8c8ae")),
       ("kitchen-blue", dict(front="#3d5872", wall="#ece8e0", floor=True)), ("kitchen-before", dict(old=True)))
def kitchen(front="#eceae4", wall="#e6ddcb", splash=None, counter=None, floor=None, old=False):
    kitchen_set(front, wood("#8f6239", "#c99b63", rough=.3) if counter else (plain("#a89878", .5) if old else None), tiles(splash[0], splash[1], (.1, .1), offset=0.) if splash else (tiles("#cbb98f", "#b8a57c", (.11, .11), "#8a7f68", .4, 0.) if old else None),
        checker("#3f4347", "#e4dfd4", .3) if floor else (tiles("#b09a74", "#a08a66", (.3, .3), "#7a6c54", .5, 0., "xy") if old else None), "#cdbf9a" if old else wall, old=old)
    if old:
        for i in range(7): cyl(rnd.uniform(-2, 2), -.3, .92, .05, .16, plain(rnd.choice(["#8a4a3a", "#d8d2c2", "#5a6a4a"]), .5))
        box(1.3, -.3, .92, .4, .3, .25, plain("#c9c2ae", .5))
        box(.3, -1.3, 0, .5, .4, .35, rough_ground("#8f7146", "#b08f5c", 6))
    else:
        dressed(); cyl(0, -2.2, 0, .01, .01, white())
        box(0, -2.15, 0, 2., .75, .86, plain(front, .4)); box(0, -2.15, .86, 2.16, .9, .045, marble() if not counter else wood("#8f6239", "#c99b63", rough=.3))
        cyl(.5, -2.1, .905, .16, .07, ceramic(), .2); [ball(.5 + rnd.uniform(-.1, .1), -2.1 + rnd.uniform(-.1, .1), 1.0, .05, plain(c, .4)) for c in ("#8fae3a", "#a5b84a", "#c9b23a", "#8fae3a")]
        for x in (-.5, .5): pendant(x, -2.15, 1.75, brass() if front != "#3d5872" else white(), 9)
    daylight(32, 165 if not old else 200, .11 if not old else .07); flood(power=34 if not old else 26)
    camera((1.5, -4.0, 1.5), (-.25, -.5, 1.12), 25, 6, (0, -1.2, 1.2)); return dict(exposure=-.05)

@scene(("sink", dict()), ("sink-black", dict(finish="black", front="#dcdad4")))
def sink(finish="brass", front="#5d7a63"):
    kitchen_set(front, None, tiles("#f1ede2", "#e6e1d6", (.2, .1)), handle=brass() if finish == "brass" else black()); dressed()
    soft(.5, -.34, .925, .2, .16, .03, fabric("#c9b48a")); cyl(-.4, -.25, .92, .035, .16, glass("#cfe6d0")); cyl(-.4, -.25, 1.08, .012, .06, brass())
    daylight(30, 190, .14); flood(power=40)
    camera((.75, -1.35, 1.38), (-.02, -.25, 1.05), 42, 2.2, (0, -.2, 1.15)); return {}

# ---- bathroom ---------------------------------------------------------------------

@scene(("bathroom", dict()), ("bathroom-terracotta", dict(tile=("#c98663", "#b8744f"), vanity="#e9e3d6")), ("bathroom-before", dict(old=True)))
def bathroom(tile=("#7fa6a0", "#6c948e"), vanity="wood", old=False):
    t = tiles("#c9c4a8", "#bdb796", (.11, .11), "#8d8468", .45, 0.) if old else tiles(*tile, (.07, .22), "#e6e1d8", .1, 0.)
    room(3.6, 3.4, 2.6, "#efe9dd" if not old else "#c8bf9e", tiles("#e2ddd2", "#d6d0c3", (.3, .3), "#b9b2a4", .3, 0., "xy") if not old else tiles("#9a8f74", "#8a7f66", (.15, .15), "#6b624e", .5, 0., "xy"), skirting=False, window="left")
    box(0, -.01, 0, 3.6, .02, 2.1 if not old else 1.5, t, 0)
    v = wood("#7a5030", "#b58453") if vanity == "wood" else plain(vanity, .4)
    if old: v = plain("#b9ae90", .5)
    cabinet(.85, -.28, .28 if not old else 0., 1.3, .5, .5 if not old else .78, v, 2, brass() if not old else chrome()); box(.85, -.28, .78, 1.34, .54, .03, marble() if not old else plain("#cfc6aa", .4))
    cyl(.85, -.28, .81, .19, .12, ceramic(), .23); cyl(.85, -.28, .925, .2, .004, plain("#cfd3d4", .1)); arc(.85, -.08, .81, .07, .2, .012, brass() if not old else chrome())
    mirror = plain("#f2f4f4", .02, 1.)
    if old: box(.85, -.03, 1.2, .8, .12, .6, mirror)
    else:
        cyl(.85, -.035, 1.62, .38, .02, brass(), rot=(math.pi / 2, 0, 0)); cyl(.85, -.05, 1.62, .365, .02, mirror, rot=(math.pi / 2, 0, 0), bevel=0)
        for x in (.3, 1.4): cyl(x, -.1, 1.55, .05, .2, glow("#ffe2b8", 5)); lamp(x, -.14, 1.65, 5)
    # Tub.
    if old: box(-1.1, -.9, 0, .75, 1.7, .52, plain("#d8d0b4", .3), .05); box(-1.1, -.9, .5, .6, 1.5, .03, plain("#a8a088", .4), .02)
    else:
        bpy.ops.mesh.primitive_uv_sphere_add(radius=1, location=(-.95, -1.05, .6), segments=64, ring_count=32); o = bpy.context.object; o.scale = (.42, .85, .58)
        import bmesh
        bm = bmesh.new(); bm.from_mesh(o.data); bmesh.ops.delete(bm, geom=[q for q in bm.verts if q.co.z > .02], context="VERTS"); bm.to_mesh(o.data); bm.free()
        add(o, ceramic(), 0, True); so = o.modifiers.new("s", "SOLIDIFY"); so.thickness = .06
        tube([(-.95, -.12, 0), (-.95, -.12, .85), (-.95, -.3, .85), (-.95, -.36, .78)], .015, brass())
    if not old:
        box(-.1, -.28, 0, .36, .36, .42, wood("#7a5030", "#b58453")); soft(-.1, -.28, .42, .32, .3, .1, fabric("#e9e4da")); soft(-.1, -.28, .5, .3, .28, .09, fabric("#7d9a94"))
        plant(1.55, -.5, 0, .95); box(0.85, -1.15, 0, 1.2, .75, .02, fabric("#ece6da"), .01)
    daylight(30, 120, .13 if not old else .06); flood(3.6, 3.4, power=42 if not old else 25)
    camera((.9, -3.3, 1.45), (-.1, -.4, 1.0), 25, 6, (.5, -.5, 1.)); return dict(exposure=.15)

@scene(("shower", dict()))
def shower():
    t = tiles("#e9e6de", "#dedad0", (.3, .1), "#c9c4b8", .12)
    room(3, 3, 2.6, "#efe9dd", tiles("#4f5a5c", "#465052", (.1, .1), "#8a8f8e", .3, 0., "xy"), back=t, left=tiles("#e9e6de", "#dedad0", (.3, .1), "#c9c4b8", .12, .5, "yz"), skirting=False, window="none")
    box(-.7, -.55, 0, 1.5, 1.1, .05, plain("#d8d5cc", .5)); box(.06, -.55, .05, .012, 1.06, 1.95, glass("#e6f2ee"), 0); box(.06, -.55, .04, .03, 1.08, .03, black()); box(.06, -.02, .04, .03, .03, 2., black())
    tube([(-.7, -.02, 2.15), (-.7, -.38, 2.15), (-.7, -.38, 2.08)], .012, black()); cyl(-.7, -.38, 2.05, .13, .02, black()); box(-.7, -.03, 1.1, .2, .04, .08, black()); cyl(-.95, -.05, 1.2, .012, .7, black()); box(-1.2, -.02, 1.15, .4, .03, .4, plain("#cfc9bb", .5)); cyl(-1.3, -.05, 1.17, .03, .16, plain("#7d9a94", .3)); cyl(-1.15, -.05, 1.17, .03, .2, plain("#c9a36a", .3))
    cabinet(.95, -.25, .3, .9, .46, .5, wood("#7a5030", "#b58453"), 2, black()); box(.95, -.25, .8, .94, .5, .03, marble()); cyl(.95, -.25, .83, .17, .1, ceramic(), .2); arc(.95, -.06, .83, .06, .18, .011, black()); box(.95, -.02, 1.15, .75, .02, .85, plain("#f2f4f4", .02, 1.), .004)
    plant(.6, -.1, .83, .35); daylight(40, 120, .1); area(-.2, -1.4, 2.5, 1.6, 1.6, 55, "#fff2e0", at=(-.2, -1.0, 0)); flood(3, 3, power=45)
    camera((.75, -2.9, 1.5), (-.15, -.3, 1.12), 26, 7, (0, -.5, 1.2)); return dict(exposure=.2)

# ---- living room, bedroom, dining --------------------------------------------------

def herringbone(w, d, a="#8a5a34", b="#c99560"):
    """Blocks of oak laid at right angles, each a little different."""
    box(0, -d / 2, -.06, w + .3, d + .3, .05, plain("#3a2a1c"), 0)
    mats = [wood(x, y, rough=.3) for x, y in ((a, b), ("#7d5230", "#bd8a57"), ("#946239", "#d2a06a"), ("#845633", "#c48f5b"))]
    l, s = .6, .12
    u = l / math.sqrt(2); 
    n = 0
    for i in range(-14, 15):
        for j in range(-24, 40):
            cx, cy = i * 2 * s * math.sqrt(2) * 2.5 / 2, -j * s * math.sqrt(2)
            for k, sgn in ((0, 1), (1, -1)):
                x, y = cx + k * (l * .7071 / 1.0) * .9999, cy + 0
                if -w / 2 - .4 < x < w / 2 + .4 and -d - .4 < y < .4:
                    o = box(x, y, -.012, l - .003, s - .003, .012, mats[(i * 7 + j * 3 + k) % 4], .0015, rot=sgn * math.pi / 4); n += 1

def living_set(wall="#e8e0d0", floor=None, back=None, w=5., d=4.2):
    room(w, d, 2.65, wall, floor, back, window="left")

@scene(("living", dict()), ("living-blue", dict(sofa_color="#3f5f7d", rug="#d9cdb8", wall="#dfe4e2")), ("living-rust", dict(sofa_color="#b5613c", rug="#efe6d6", wall="#f0e6d4")))
def living(sofa_color="#7d8a6a", rug="#e6dcc9", wall="#ece4d6"):
    living_set(wall, wood("#8f6239", "#cfa06a", (1.8, .16), .3))
    box(.2, -1.5, 0, 2.9, 1.9, .018, fabric(rug), .008)
    sofa(.2, -.6, sofa_color); soft(-.5, -.62, .5, .42, .16, .42, fabric("#d9b36a"), tilt=-.3); soft(.85, -.62, .5, .42, .16, .42, fabric("#efe7d8"), tilt=-.3)
    cyl(.2, -1.7, .36, .46, .035, wood("#6d4527", "#a87745")); [cyl(.2 + math.cos(a) * .3, -1.7 + math.sin(a) * .3, 0, .02, .36, wood("#6d4527", "#a87745")) for a in (.5, 2.6, 4.7)]
    box(.1, -1.7, .395, .26, .19, .03, plain("#b5613c", .7)); box(.12, -1.69, .425, .22, .16, .025, plain("#e6dccb", .7)); cyl(.42, -1.62, .395, .05, .13, ceramic(), .035); leaves(.42, -1.62, .62, .13, 120, leafy("#4a6a35", "#9ab05c"), .08)
    artwork(-.25, 1.4, .7, .85, ("#c9774f", "#e0b565", "#5d7a74")); artwork(.75, 1.45, .55, .7, ("#4a6277", "#d9c6a4", "#b5613c"))
    plant(1.95, -.45, 0, 1.3)
    cyl(-1.45, -.4, 0, .14, .02, black()); cyl(-1.45, -.4, 0, .012, 1.5, black()); cyl(-1.45, -.4, 1.42, .2, .26, plain("#f0e2c6", .8), .13, bevel=0); lamp(-1.45, -.4, 1.52, 10)
    daylight(28, 115, .15); flood(5, 4.2, power=60)
    camera((.9, -4.1, 1.35), (.1, -.5, 1.0), 26, 5, (.2, -1.2, .9)); return dict(exposure=.1)

@scene(("painting", dict()), ("painting-blue", dict(new="#7897a8", old="#e6dfd0")), ("painting-before", dict(new=None, worn=True)), ("painting-after", dict(new=None, done=True)))
def painting(new="#b9c3a4", old="#e3dccb", worn=False, done=False):
    living_set("#cfc6ae" if worn else "#a9b894" if done else old, wood("#8f6239", "#cfa06a", (1.8, .16), .35) if not worn else wood("#6a4f36", "#8f7252", (1.8, .16), .7))
    if new:
        for i in range(16): box(-2.5 + .11 + i * .2, -.004 - i * .0002, .11 + rnd.uniform(0, .03), .235, .006, 2.2 + rnd.uniform(-.14, .16) if i < 12 else rnd.uniform(.9, 1.9), paint(new), 0)
    if worn:
        for i in range(26): cyl(rnd.uniform(-2.3, 2.3), -.003, rnd.uniform(.3, 2.3), rnd.uniform(.03, .17), .006, paint(rnd.choice(["#b5a988", "#d8d0ba", "#a89c7c"])), rot=(math.pi / 2, 0, 0), bevel=0, verts=9)
    if new:
        box(.9, -1.6, 0, 3.4, 2.2, .008, fabric("#e9e6df"), 0)
        for sgn in (-1, 1):
            tube([(1.0 + sgn * .28, -1.0, 0), (1.0 + sgn * .2, -.72, 1.75)], .025, wood("#a87745", "#d9ac72")); tube([(1.0 + sgn * .28, -.35, 0), (1.0 + sgn * .2, -.68, 1.75)], .02, wood("#a87745", "#d9ac72"))
        for i in range(5): box(1.0, -.97 + i * .05, .28 + i * .32, .54 - i * .03, .09, .025, wood("#a87745", "#d9ac72"))
        for x, y, c in ((.1, -1.2, new), (.45, -1.45, "#eeeae0"), (-.15, -1.6, new)):
            cyl(x, y, .01, .11, .2, steel()); cyl(x, y, .2, .1, .012, plain(c, .3)); 
        box(-.9, -1.25, .01, .36, .3, .05, plain("#2f3133", .5)); box(-.9, -1.25, .045, .3, .24, .02, plain(new, .25)); cyl(-.85, -1.2, .1, .04, .24, fabric(new), rot=(0, math.pi / 2, .3)); tube([(-.72, -1.2, .1), (-.66, -1.35, .12), (-.72, -1.75, .2)], .01, steel())
    elif done:
        sofa(.3, -.62, "#e6dccb"); box(.3, -1.6, 0, 2.6, 1.6, .015, fabric("#c9a878")); artwork(.1, 1.35, .9, .7, ("#c9774f", "#e0b565", "#5d7a74")); plant(1.95, -.5, 0, 1.25)
    else: box(1.2, -.5, 0, .5, .4, .35, rough_ground("#8f7146", "#b08f5c", 6))
    daylight(28, 115, .15 if not worn else .09); flood(5, 4.2, power=60 if not worn else 40)
    camera((.6, -4.1, 1.3), (.1, -.3, 1.1), 26, 6, (.3, -.9, 1.)); return dict(exposure=.1)

@scene(("bedroom", dict()), ("bedroom-blue", dict(wall="#8fa5b0", cover="#e9e4da", throw="#b5764c")))
def bedroom(wall="#b7bfa6", cover="#f0ece3", throw="#b98b4f"):
    living_set("#ece6da", wood("#7a5232", "#b98a58", (2.4, .22), .3), paint(wall))
    box(.3, -.08, 0, 2.0, .1, 1.15, wood("#6d4527", "#a87745")); box(.3, -1.15, .15, 1.8, 2.1, .2, wood("#6d4527", "#a87745")); soft(.3, -1.2, .3, 1.78, 2.05, .3, fabric("#f4f1ea"))
    soft(.3, -1.5, .38, 1.92, 1.5, .28, fabric(cover)); soft(.3, -1.95, .44, 1.98, .6, .26, fabric(throw))
    for x in (-.15, .75): soft(x, -.42, .56, .72, .3, .42, fabric("#f7f4ee"), tilt=-.5)
    for x in (.1, .55): soft(x, -.66, .6, .42, .2, .34, fabric(throw if x < .3 else cover), tilt=-.5)
    for x in (-.95, 1.55): box(x, -.3, .1, .45, .4, .42, wood("#6d4527", "#a87745")); cyl(x, -.3, .52, .06, .2, ceramic(), .03); cyl(x, -.3, .74, .15, .2, plain("#f2e6cc", .8), .1, bevel=0); lamp(x, -.3, .82, 6)
    artwork(.3, 1.5, 1.0, .6, ("#c9774f", "#e0b565", "#5d7a74")); box(.2, -2.5, 0, 2.6, 1., .018, fabric("#e6dccb")); plant(-1.9, -.4, 0, 1.1)
    daylight(26, 115, .15); flood(5, 4.2, power=50)
    camera((1.5, -4.1, 1.45), (.0, -.9, .8), 26, 5, (.2, -1.5, .7)); return dict(exposure=.1)

@scene(("dining", dict()), ("dining-green", dict(wall="#6f8471", evening=True)))
def dining(wall="#e4d8c4", evening=False):
    living_set("#ece6da", wood("#7a5232", "#b98a58", (1.8, .16), .3), paint(wall))
    box(0, -.02, .0, 5, .04, .95, plain("#f2efe8", .5), 0); box(0, -.04, .93, 5, .06, .05, white()); [box(-2.2 + i * .75, -.045, .18, .5, .02, .6, plain("#eae6dd", .5), .01) for i in range(7)]
    t = wood("#6d4527", "#a87745", rough=.25); box(.1, -1.5, .72, 2.1, .95, .04, t); [box(.1 + sx * .92, -1.5 + sy * .36, 0, .07, .07, .72, t) for sx in (-1, 1) for sy in (-1, 1)]
    for x in (-.55, .1, .75):
        for y, r in ((-.8, 0), (-2.2, math.pi)):
            box(x, y, .43, .42, .42, .04, fabric("#c9a878")); s = 1 if r == 0 else -1
            box(x, y + s * .2, .47, .4, .03, .42, t); [box(x + a * .18, y + b * .18, 0, .03, .03, .43, t) for a in (-1, 1) for b in (-1, 1)]
    for x in (-.5, .7): pendant(x, -1.5, 1.62, brass(), 16 if evening else 10, 2.65); [cyl(x + k, -1.5 + j, .76, .12, .012, ceramic(), .13) for k in (-.15, .3) for j in (-.28, .28)]
    cyl(.1, -1.5, .76, .07, .2, plain("#c98663", .6), .05); leaves(.1, -1.5, 1.12, .24, 260, leafy("#4a6a35", "#9ab05c"), .1)
    artwork(-.7, 1.3, .6, .8, ("#c9774f", "#e0b565", "#5d7a74")); artwork(.5, 1.35, .9, .65, ("#4a6277", "#d9c6a4", "#b5613c")); plant(1.95, -.5, 0, 1.2)
    daylight(28 if not evening else 4, 115, .14 if not evening else .05); flood(5, 4.2, power=50 if not evening else 16)
    camera((1.1, -4.1, 1.5), (.05, -1.1, .95), 26, 5, (.1, -1.6, .9)); return dict(exposure=.1 if not evening else .5)

@scene(("floor-oak", dict()), ("floor-tile", dict(kind="tile")), ("floor-checker", dict(kind="checker")), ("floor-before", dict(kind="old")), ("moving", dict(boxes=True)))
def empty_room(kind="oak", boxes=False):
    f = {"oak": wood("#8a5a34", "#cb9a63", (1.9, .2), .22), "tile": tiles("#c98663", "#b8744f", (.3, .3), "#d8c6ac", .3, 0., "xy"), "checker": checker("#35393c", "#e9e4da", .4, .12), "old": rough_ground("#6b5a45", "#93805f", 2, .3)}[kind]
    room(5, 4.6, 2.7, "#ece5d8" if kind != "old" else "#cdc4ac", f, window="left")
    box(1.3, -.03, 0, .95, .05, 2.08, white()); box(1.3, -.05, .02, .82, .05, 2.0, plain("#e6e1d6", .5)); [box(1.3 + x, -.08, z, .3, .02, h, plain("#efebe2", .5), .01) for x in (-.19, .19) for z, h in ((.2, .75), (1.1, .75))]; ball(1.62, -.11, 1.0, .03, brass())
    if boxes:
        card = rough_ground("#a17a4a", "#b98f5c", 12, .05, .9)
        for x, y, z, w, d, h in ((-.9, -1., 0, .6, .5, .45), (-.85, -1., .45, .5, .42, .35), (-.2, -.8, 0, .5, .5, .5), (.35, -1.3, 0, .6, .45, .38), (.4, -1.25, .38, .45, .4, .32), (-.5, -1.75, 0, .45, .4, .3), (.05, -.75, .5, .4, .4, .3)):
            box(x, y, z, w, d, h, card, .008, rnd.uniform(-.15, .15)); box(x, y, z + h, w * .98, .055, .002, plain("#d9c49a", .3), 0)
        plant(1.0, -.9, 0, 1.); sofa(-1.6, -.7, "#7d8a6a", 1.3)
    elif kind == "oak": plant(-2.05, -.6, 0, 1.2)
    daylight(24, 110, .16); flood(5, 4.6, power=60)
    camera((1.2, -4.4, 1.1 if not boxes else 1.3), (-.3, -.8, .55 if not boxes else .75), 24, 6, (-.2, -2, 0)); return dict(exposure=.1)

# ---- utility ------------------------------------------------------------------------

@scene(("laundry", dict()))
def laundry():
    room(3.6, 3, 2.5, "#dfe4dd", checker("#7d8f8a", "#e9e6de", .25, .2), window="left")
    for x in (-.35, .35):
        box(x, -.34, 0, .62, .62, .86, plain("#f0f0ee", .25)); cyl(x, -.66, .42, .22, .03, chrome(), rot=(math.pi / 2, 0, 0)); cyl(x, -.68, .42, .17, .03, plain("#1c2022", .08), rot=(math.pi / 2, 0, 0)); box(x, -.66, .74, .54, .02, .09, plain("#d9dcdc", .3)); cyl(x + .17, -.68, .785, .03, .03, steel(), rot=(math.pi / 2, 0, 0))
    box(0, -.33, .87, 1.6, .66, .035, wood()); cabinet(1.2, -.31, .0, .7, .58, .87, plain("#7d9a8c", .4), 2, brass()); box(1.2, -.33, .87, .75, .66, .035, wood())
    box(.2, -.15, 1.5, 2.4, .26, .03, wood()); 
    for x, c in ((-.7, "#e9e4da"), (-.4, "#b5764c"), (.75, "#7d9a94")): soft(x, -.15, 1.53, .26, .22, .11, fabric(c)); soft(x, -.15, 1.62, .25, .21, .1, fabric("#f0ece3"))
    cyl(.1, -.15, 1.53, .07, .22, glass("#d8e6e2")); cyl(.3, -.15, 1.53, .07, .18, plain("#f3f1ea", .4)); plant(1.1, -.2, .9, .4); cyl(-.55, -.3, .9, .2, .22, rough_ground("#b08850", "#c9a468", 20), .24); soft(-.55, -.3, 1.05, .36, .36, .14, fabric("#efe9dd"))
    for x in (-.35, .35): tube([(x, -.02, 1.15), (x, -.1, 1.15), (x + .05, -.12, .95)], .012, copper())
    daylight(32, 115, .13); flood(3.6, 3, power=40); camera((.9, -2.9, 1.4), (.1, -.3, .98), 27, 6, (0, -.5, .9)); return dict(exposure=.15)

@scene(("heater", dict()))
def heater():
    room(3, 2.6, 2.5, "#e4dfd2", rough_ground("#8d8a84", "#a8a59e", 3, .1, .6), window="none", skirting=False, back=tiles("#a9573d", "#8f4730", (.22, .075), "#c9bba6", .85))
    cyl(-.35, -.5, .1, .3, 1.35, plain("#e6e4de", .3)); cyl(-.35, -.5, 1.45, .3, .05, plain("#cfccc4", .4), .1); cyl(-.35, -.5, .06, .32, .05, plain("#44474a", .5)); box(-.35, -.81, .35, .16, .04, .24, plain("#3a3d40", .4)); cyl(-.35, -.83, .5, .03, .02, plain("#c9452f", .4), rot=(math.pi / 2, 0, 0))
    for dx, h in ((-.15, 2.1), (.15, 2.3)):
        tube([(-.35 + dx, -.5, 1.45), (-.35 + dx, -.5, h - .35), (-.35 + dx, -.08, h - .35)] , .016, copper()); tube([(-.35 + dx, -.08, h - .35), (1.4, -.08, h - .35)], .016, copper()); cyl(-.35 + dx, -.5, 1.75, .024, .05, brass())
        for x in (.3, .8, 1.3): cyl(x, -.06, h - .37, .022, .03, brass())
    box(-.22, -.57, 1.62, .1, .02, .02, plain("#c9302c", .4)); tube([(-.35, -.5, 1.5), (-.35, -.5, 2.5)], .07, steel())
    box(.75, -.06, .75, .5, .1, .62, plain("#dfe1e0", .3)); box(.75, -.12, 1.1, .3, .01, .12, black()); [tube([(.6 + i * .1, -.06, .75), (.6 + i * .1, -.06, .3), (1.5, -.06, .3 - i * .05)], .012, copper()) for i in range(4)]; cyl(.75, -.15, .0, .16, .28, plain("#c9452f", .4)); [tube([(.75, -.15, .28), (.68 + .07 * i, -.15, .45)], .012, wood()) for i in range(3)]
    area(.6, -1.6, 2.4, 1.2, 1.2, 70, "#ffefd8", at=(0, -.4, .8)); daylight(40, 100, .08); flood(3, 2.6, power=25)
    camera((.7, -2.5, 1.35), (.0, -.3, 1.2), 30, 4, (-.3, -.5, 1.3)); return dict(exposure=.2)

@scene(("panel", dict()))
def panel():
    room(2.4, 2, 2.6, "#e2ded4", rough_ground("#8d8a84", "#a8a59e", 3, .1, .6), window="none", skirting=False)
    box(0, -.05, .95, .42, .1, .85, plain("#a9adae", .45, .6)); box(0, -.11, 1.0, .34, .02, .75, plain("#c4c7c7", .4, .5)); 
    for r in range(9):
        for sgn in (-1, 1):
            box(sgn * .075, -.125, 1.06 + r * .07, .12, .03, .055, black(), .004); box(sgn * .04, -.145, 1.075 + r * .07, .03, .02, .026, plain("#e9e6de", .5), .002); box(sgn * .148, -.122, 1.065 + r * .07, .03, .01, .04, plain("#f3efe2", .8), 0)
    box(-.36, -.13, .95, .3, .012, .85, plain("#b4b8b9", .4, .6), .004, 1.1)
    for x, h in ((-.12, 2.6), (0, 2.6), (.12, 2.6)): tube([(x, -.05, 1.8), (x, -.05, h)], .016, steel())
    tube([(.1, -.05, .95), (.1, -.05, .4), (1.2, -.05, .4)], .016, steel()); box(.75, -.03, 1.1, .1, .05, .14, plain("#f0efeb", .4)); box(.75, -.06, 1.14, .04, .02, .06, plain("#dddad2", .4))
    area(-.9, -1.4, 2.2, .9, .9, 36, "#fff0da", at=(0, 0, 1.3)); flood(2.4, 2, power=14); daylight(40, 100, .05)
    camera((.42, -1.35, 1.45), (.0, -.05, 1.36), 38, 2.8, (0, -.12, 1.4)); return dict(exposure=.1)

@scene(("minisplit", dict()))
def minisplit():
    living_set("#e6ddcc", wood("#8f6239", "#cfa06a", (1.8, .16), .3)); 
    box(.2, -.12, 1.95, .95, .22, .3, plain("#f4f4f2", .25), .03); box(.2, -.235, 1.97, .85, .01, .05, plain("#c9ccc9", .4)); box(.55, -.236, 2.14, .04, .004, .015, glow("#8fd6a0", 4), 0)
    sofa(.2, -.6, "#8a7f6c"); soft(-.4, -.62, .5, .42, .16, .42, fabric("#c98663"), tilt=-.3); box(.2, -1.6, 0, 2.8, 1.8, .018, fabric("#e6dcc9")); plant(1.75, -.5, 0, 1.35); artwork(-1.35, 1.2, .6, .8, ("#c9774f", "#e0b565", "#5d7a74"))
    daylight(30, 115, .15); flood(5, 4.2, power=60); camera((.7, -3.2, 1.4), (.15, -.2, 1.35), 30, 4.5, (.2, -.2, 1.9)); return dict(exposure=.1)

@scene(("shelves", dict()), ("desk", dict(desk=True)))
def shelves(desk=False):
    living_set("#dfe0d4" if not desk else "#e9e2d4", wood("#8f6239", "#cfa06a", (1.8, .16), .3))
    def books(x0, z, n):
        x = x0
        for _ in range(n):
            w, h = rnd.uniform(.025, .05), rnd.uniform(.2, .28); box(x + w / 2, -.14, z, w - .003, .18, h, plain(rnd.choice(["#8a3f34", "#3f5f7d", "#d9c6a4", "#5d7a63", "#c9a04f", "#2f3a44", "#e6dccb"]), .7), .003); x += w
    for i, z in enumerate((1.1, 1.5, 1.9) if not desk else (1.45, 1.85)):
        box(.2, -.15, z, 2.2, .26, .035, wood("#7a5232", "#b98a58")); [box(.2 + k * .95, -.14, z - .16, .03, .2, .16, black()) for k in (-1, 1)]
        books(-.8 + i * .2, z + .035, 11); books(.55 - i * .25, z + .035, 9 - i); cyl(1.05 - i * .9, -.14, z + .035, .07, .16, ceramic(), .05)
    plant(1.2, -.14, 1.5 + .035 if not desk else 1.885, .33)
    if desk:
        t = wood("#7a5232", "#b98a58"); box(.2, -.55, .72, 1.7, .75, .035, t); [box(.2 + sx * .78, -.55 + sy * .3, 0, .05, .05, .72, t) for sx in (-1, 1) for sy in (-1, 1)]
        box(.1, -.6, .757, .36, .25, .012, steel()); box(.1, -.45, .765, .36, .012, .24, black(), rot=0); box(.1, -.458, .775, .34, .004, .22, glow("#dfe9f2", 1.2), 0); cyl(.75, -.4, .757, .07, .02, black()); tube([(.75, -.4, .77), (.72, -.42, 1.05), (.58, -.48, 1.18)], .01, black()); cyl(.56, -.5, 1.1, .09, .09, brass(), .04); lamp(.56, -.5, 1.08, 4); box(-.45, -.6, .757, .3, .22, .02, plain("#efe9dd", .8)); box(-.43, -.58, .777, .26, .2, .02, plain("#b5613c", .7)); cyl(.48, -.66, .757, .04, .09, ceramic())
        box(.2, -1.2, .45, .46, .46, .05, fabric("#7d8a6a")); box(.2, -1.4, .5, .44, .05, .45, fabric("#7d8a6a")); cyl(.2, -1.2, .05, .03, .4, steel()); cyl(.2, -1.2, 0, .26, .05, black())
    else: sofa(.2, -.65, "#c9b48a"); box(.2, -1.6, 0, 2.6, 1.6, .015, fabric("#5d7a74"))
    daylight(28, 115, .15); flood(5, 4.2, power=55); camera((.9, -3.4, 1.45), (.1, -.2, 1.15), 29, 4.5, (.2, -.3, 1.4)); return dict(exposure=.1)

@scene(("pets", dict()))
def pets():
    living_set("#e9e2d4", wood("#8f6239", "#cfa06a", (1.8, .16), .3))
    cyl(.1, -1.0, 0, .5, .14, fabric("#8a9a86")); cyl(.1, -1.0, .06, .37, .12, fabric("#efe6d6")); soft(.1, -1.0, .14, .6, .55, .12, fabric("#efe6d6"))
    for x, c in ((.95, "#c98663"), (1.3, "#5d7a74")): cyl(x, -1.0, 0, .13, .08, plain(c, .25), .11); cyl(x, -1.0, .075, .1, .01, plain("#8a5a34", .8) if x < 1 else plain("#bcd3d8", .05))
    ball(-.55, -1.5, .07, .07, plain("#b8c93f", .8)); tube([(-.2, -1.7, .03), (0, -1.65, .03), (.12, -1.72, .03)], .03, plain("#efe9dd", .6)); [ball(x, y, .035, .045, plain("#efe9dd", .6)) for x, y in ((-.22, -1.67), (-.22, -1.74), (.14, -1.69), (.14, -1.76))]
    tube([(1.0, -.05, 1.35), (1.0, -.08, 1.3), (.95, -.07, .9), (1.05, -.07, .6), (1.1, -.07, .9), (1.02, -.08, 1.3)], .012, fabric("#b5443a")); box(1.0, -.04, 1.33, .5, .03, .1, wood()); plant(-1.3, -.5, 0, 1.1); artwork(0, 1.3, .7, .55, ("#c9774f", "#e0b565", "#5d7a74")); box(.3, -1.2, 0, 2.8, 1.9, .012, fabric("#dfd3bd"))
    daylight(24, 115, .15); flood(5, 4.2, power=50); camera((.5, -3.2, 1.05), (.2, -.7, .45), 32, 3.5, (.1, -1.2, .15)); return dict(exposure=.1)

@scene(("window", dict()), ("door", dict(door=True)))
def opening(door=False):
    side = tiles("#e4ddcc", "#dcd4c1", (6, .16), "#b5ab95", .7, 0., gap=.008)
    box(0, .1, 0, 8, .2, 4, side if not door else tiles("#a9573d", "#8f4730", (.22, .075), "#c9bba6", .85), 0)
    trim = white(); z0, w, h = (.9, 1.2, 1.5) if not door else (.15, .95, 2.1)
    box(0, -.01, z0 - .1, w + .3, .08, .1, trim); box(0, -.01, z0 + h, w + .34, .08, .14, trim); [box(s * (w / 2 + .07), -.01, z0 - .05, .14, .08, h + .1, trim) for s in (-1, 1)]
    if door:
        c = plain("#1f5a49", .3, coat=.6); box(0, 0, z0, w, .06, h, c); [box(x, -.035, z, .34, .03, hh, c, .015) for x in (-.22, .22) for z, hh in ((z0 + .12, .7), (z0 + .95, .75), (z0 + 1.8, .2))]
        box(.37, -.05, z0 + .93, .055, .02, .26, brass()); tube([(.37, -.06, z0 + 1.08), (.37, -.11, z0 + 1.08), (.26, -.11, z0 + 1.08)], .012, brass()); cyl(.37, -.06, z0 + 1.25, .03, .03, brass(), rot=(math.pi / 2, 0, 0)); box(0, -.06, z0 + .5, .28, .012, .06, brass())
        box(0, -.6, 0, 2.2, 1.2, .15, rough_ground("#9a958c", "#b5b0a6", 4, .1)); box(0, -.5, .15, .8, .45, .015, rough_ground("#6d5334", "#8f7048", 30)); bush(1.2, -.35, .4, z=0.); bush(-1.25, -.35, .45); cyl(-.95, -.0, 2.0, .05, .24, glow("#ffdca0", 3)); box(-.95, 0, 1.98, .14, .12, .02, black()); box(-.95, 0, 2.24, .16, .14, .03, black())
        daylight(35, 215, .13); camera((.95, -2.3, 1.45), (.05, 0, 1.3), 34, 3.5, (.3, 0, 1.3)); return {}
    box(0, .06, z0, w, .02, h, plain("#33424a", .03), 0); [box(x, 0, z0, .07, .08, h, trim) for x in (-w / 2, 0, w / 2)]; [box(0, 0, z, w, .08, .07, trim) for z in (z0, z0 + h / 2, z0 + h - .07)]
    [box(s * (w / 2 + .42), -.02, z0 - .05, .5, .05, h + .1, plain("#2f5f6d", .5)) for s in (-1, 1)]; [box(s * (w / 2 + .42), -.05, z0 + .05 + i * .115, .38, .03, .075, plain("#2f5f6d", .5)) for s in (-1, 1) for i in range(12)]
    box(0, -.16, z0 - .32, 1.3, .24, .22, wood("#7a5232", "#a87745")); 
    for i in range(9): leaves(-.55 + i * .14, -.18, z0 - .02, .13, 90, leafy("#4a6a35", "#8aa04c"), .07); [ball(-.55 + i * .14 + rnd.uniform(-.07, .07), -.24 + rnd.uniform(-.05, .05), z0 + rnd.uniform(-.02, .1), .025, plain(c, .6)) for c in ("#d9573f", "#e9a03f", "#e6e0d0")]
    bush(-1.9, -.6, .7); bush(1.9, -.5, .6)
    daylight(38, 215, .13); camera((.9, -3.4, 1.5), (0, 0, 1.5), 34, 4, (0, 0, 1.5)); return {}

# ---- outside ----------------------------------------------------------------------------

def house(siding="#e6dfcd", roof=("#4a4a4c", "#5d5c5c"), door="#1f5a49", trim="#f2efe8", x=0., y=0., w=8., d=5., h=2.9, solar=False, skylight=False, garage=False, gutters=True):
    box(x, y, 0, w, d, h, tiles(siding, None, (9, .16), tuple_hex(siding, .72), .7, 0., gap=.008), 0); box(x, y, 0, w + .1, d + .1, .35, tiles("#8f8578", "#7d7468", (.4, .16), "#a8a094", .9), 0)
    rise, over = 2.1, .5
    m = tiles(roof[0], roof[1], (.3, .16), tuple_hex(roof[0], .45), .9, .5, "xy", .012)
    for s in (-1, 1):
        me = bpy.data.meshes.new("roof"); L, yy = w / 2 + .35, d / 2 + over
        drop = over * rise / (d / 2)
        vs = [(-L, s * yy, -drop), (L, s * yy, -drop), (L, 0, rise), (-L, 0, rise)]
        me.from_pydata(vs, [], [(0, 1, 2, 3) if s < 0 else (3, 2, 1, 0)]); o = bpy.data.objects.new("roof", me); bpy.context.collection.objects.link(o); o.location = (x, y, h)
        me.materials.append(m); so = o.modifiers.new("s", "SOLIDIFY"); so.thickness = .12; so.offset = 1
    me = bpy.data.meshes.new("gable"); me.from_pydata([(-w / 2, -d / 2, 0), (-w / 2, d / 2, 0), (-w / 2, 0, rise), (w / 2, -d / 2, 0), (w / 2, d / 2, 0), (w / 2, 0, rise)], [], [(0, 1, 2), (3, 5, 4)])
    o = bpy.data.objects.new("gable", me); bpy.context.collection.objects.link(o); o.location = (x, y, h); me.materials.append(paint(siding))
    front = y - d / 2; t = plain(trim, .5); ang = math.atan2(rise, d / 2)
    box(x, front - over + .02, h - over * rise / (d / 2) - .16, w + .7, .04, .16, t)
    if gutters: cyl(x, front - over - .05, h - over * rise / (d / 2) - .06, .06, w + .7, t, rot=(0, math.pi / 2, 0)); tube([(x + w / 2 + .2, front - over - .05, h - .5), (x + w / 2 + .1, front - .06, h - .75), (x + w / 2 - .1, front - .06, .1)], .04, t)
    def win(wx, wz=1.0, ww=1.1, wh=1.3):
        box(wx, front - .02, wz - .08, ww + .24, .1, wh + .2, t); box(wx, front - .06, wz, ww, .06, wh, plain("#2e3c44", .04), 0); box(wx, front - .09, wz, .05, .04, wh, t); box(wx, front - .09, wz + wh / 2, ww, .04, .05, t)
        [box(wx + s * (ww / 2 + .36), front - .03, wz - .05, .42, .05, wh + .1, plain(door, .5)) for s in (-1, 1)]
    win(x - 2.6); win(x + 2.6 if not garage else x + 99)
    if garage: box(x + 2.3, front - .02, 0, 2.7, .08, 2.3, t); [box(x + 2.3 + i * .62 - .93, front - .07, .08 + j * .54, .56, .05, .46, plain("#efece4", .5), .02) for i in range(4) for j in range(4)]
    box(x, front - .02, .1, 1.3, .1, 2.3, t); box(x, front - .06, .15, .95, .06, 2.1, plain(door, .35)); [box(x + q, front - .1, z, .32, .03, .7, plain(door, .35), .015) for q in (-.22, .22) for z in (.3, 1.25)]; ball(x + .37, front - .12, 1.15, .035, brass())
    box(x, front - .6, 0, 1.8, 1.2, .12, rough_ground("#9a958c", "#b5b0a6", 4, .1)); box(x, front - 1.15, h - .55, 2.2, 2.0, .1, t); [box(x + s * .95, front - 1.95, .1, .14, .14, h - .65, t) for s in (-1, 1)]
    def onroof(cx, cy, cw, cd, ch, mat):
        o = box(0, 0, 0, cw, cd, ch, mat, .01); k = (cy + d / 2) / (d / 2); o.location = (x + cx, front + (cy + d / 2), h + k * rise + .12); o.rotation_euler = (ang, 0, 0); return o
    if solar:
        for i in range(5):
            for j in range(2): onroof(-2.6 + i * 1.06, -2.0 + j * 1.06, 1.0, 1.35, .05, plain("#16233f", .08, .4)); 
    if skylight: [(onroof(q, -1.3, 1.0, 1.2, .1, black()), onroof(q, -1.34, .84, 1.04, .13, plain("#7fa3b8", .03, .3))) for q in (-1.6, 1.2)]
    box(x - 2.9, y + .3, h + .8, .6, .6, 1.9, tiles("#a9573d", "#8f4730", (.22, .075), "#c9bba6", .85), 0)

def tuple_hex(c, k):
    return "#" + "".join(f"{int(int(c[i:i + 2], 16) * k):02x}" for i in (1, 3, 5))

def street_trees(y=6):
    for i, q in enumerate((-9, -5.5, 5.8, 9.5)): tree(q, y + (i % 2) * 1.5, 6.5, 2.2)

@scene(("house", dict()), ("house-blue", dict(siding="#7d95a3", door="#b5613c", roof=("#55504a", "#67615a"))), ("house-solar", dict(solar=True, siding="#d9cdb4", low=True)), ("house-skylight", dict(skylight=True, siding="#c9c2b0", roof=("#8a4a34", "#9c5a40"), low=True)), ("house-garage", dict(garage=True, siding="#b9c0b0")), ("house-before", dict(old=True)))
def front(siding="#eae3d2", door="#1f5a49", roof=("#4a4a4c", "#5d5c5c"), solar=False, skylight=False, garage=False, low=False, old=False):
    house("#b5aa90" if old else siding, ("#6b5f4f", "#857762") if old else roof, "#6b4a38" if old else door, "#cfc7b4" if old else "#f2efe8", solar=solar, skylight=skylight, garage=garage)
    grass(26, 10, 0, -7.5, None if old else 1.1, .07 if not old else .16, 110000, dry=old, tones=("#6b6a34", "#a89c58") if old else ("#3d6420", "#86a84a"))
    box(0, -5.5, -.03, 1.3, 5.5, .06, rough_ground("#a8a298", "#c2bcb0", 5, .1)); street_trees(); box(0, 14, -.1, 60, 20, .05, rough_ground("#4c6a2a", "#7d9a48", 1), 0)
    if garage: box(2.3, -5.5, -.03, 2.9, 6, .06, rough_ground("#a8a298", "#c2bcb0", 5, .1))
    for q in (-3.6, -2.7, -1.8, -1.1) + (() if garage else (1.1, 1.9, 2.8, 3.6)):
        bush(q, -3.0, .42 if not old else .5, ("#6b6a34", "#a89c58") if old else GREEN)
        if not old: [ball(q + rnd.uniform(-.35, .35), -3.4 + rnd.uniform(-.15, .1), .12 + rnd.uniform(0, .2), .045, plain(c, .7)) for c in ("#e6e0d0", "#d9779a", "#e9b03f", "#d9779a")]
    daylight(38, 225, .11 if not old else .08)
    if low: camera((4.6, -8.6, 5.2), (-.4, -.5, 3.6), 34, 11)
    else: camera((2.6, -10.4, 1.7), (-.1, 0, 2.1), 30, 11)
    return dict(exposure=-.1)

@scene(("roof", dict()), ("roof-before", dict(old=True)))
def roof(old=False):
    house("#d9cdb4", ("#6a6152", "#8f8468") if old else ("#4c5357", "#5f676b"), solar=False, skylight=not old, gutters=not old)
    if old:
        for _ in range(130):
            k = rnd.random(); o = box(0, 0, 0, .3, .16, .01, plain(rnd.choice(["#2f2a24", "#5a6b3a", "#a39878"]), .95), 0, rnd.uniform(-.4, .4)); o.location = (rnd.uniform(-3.6, 3.6), -2.9 + k * 2.7, 2.9 - .34 + (k * 2.7 / 2.9) * 2.3 + .12); o.rotation_euler = (math.atan2(2.1, 2.5), 0, rnd.uniform(-.3, .3))
    box(0, 14, -.1, 60, 60, .05, rough_ground("#4c6a2a", "#7d9a48", 1), 0); street_trees(7); [tree(q, -4, 3.2, 1.2) for q in (-5.5, 6)]
    daylight(36, 215, .11 if not old else .08); camera((3.6, -6.6, 5.0), (-.6, -.8, 3.7), 34, 9); return dict(exposure=-.1)

@scene(("lawn", dict()), ("lawn-before", dict(old=True)), ("garden-path", dict(path=True)), ("hedges", dict(hedge=True)))
def lawn(old=False, path=False, hedge=False):
    grass(16, 14, 0, -3, .9 if not old and not path else None, .06 if not old else .2, 150000, dry=old, tones=("#6b6a34", "#a89c58") if old else ("#3d6420", "#86a84a"))
    fence = wood("#8a7a62", "#b5a385", rough=.8) if old else wood("#8f6239", "#c08d58", rough=.6); [box(-8 + i * .155, 3.6, 0, .14, .03, 1.8 + (rnd.uniform(-.2, .05) if old else 0), fence, .004, rnd.uniform(-.03, .03) if old else 0) for i in range(104)]; [box(0, 3.64, z, 16, .04, .1, fence) for z in (.4, 1.4)]
    for i, q in enumerate((-6, -3, .5, 4, 6.5)): tree(q, 6 + i % 2, 6, 2)
    if not old:
        box(-2.8, 2.6, 0, 9, 1.6, .1, rough_ground("#4a3626", "#5f4733", 4, .6), .03)
        for i in range(17): bush(-6.6 + i * .55, 2.7 + .3 * math.sin(i * 2), .34 if not hedge else .5); [ball(-6.6 + i * .55 + rnd.uniform(-.25, .25), 2.15 + rnd.uniform(-.25, .2), .2 + rnd.uniform(0, .22), .06, plain(c, .7)) for c in (("#e6e0d0", "#d9779a", "#e9b03f", "#b58fd0", "#d9573f") if not hedge else ())]
        if hedge: [ball(q, 1.4, .75, .7, leafy(*GREEN)) or leaves(q, 1.4, .75, .74, 5000, leafy(*GREEN), .07) for q in (-3.6, -1.2, 1.2, 3.6)]
    else:
        for _ in range(24): leaves(rnd.uniform(-6, 6), rnd.uniform(-4, 3), .2, rnd.uniform(.15, .4), 160, leafy("#6b6a34", "#a89c58"), .2, 1.4)
    if path: [cyl(.9 * math.sin(i * .55) + .4, -6.5 + i * .85, -.02, rnd.uniform(.33, .42), .06, rough_ground("#8f8a80", "#b0aa9e", 5, .2), verts=11, bevel=.02) for i in range(11)]
    daylight(34, 235, .11); camera((.4, -8.2, 1.6), (0, 0, .9), 30, 8, (0, -3, .5)); return dict(exposure=-.1)

@scene(("patio", dict()), ("party", dict(party=True)), ("fence", dict(fence_only=True)))
def patio(party=False, fence_only=False):
    grass(16, 9, 0, 1.5, None, .06, 90000)
    fence = wood("#8f6239", "#c08d58", rough=.6); [box(-8 + i * .155, 4.6, 0, .14, .03, 1.8, fence, .004) for i in range(104)]; [tree(q, 7 + q % 2, 6, 2.1) for q in (-6, -2, 2.5, 6)]; [bush(-6.5 + i * .9, 4.0, .5) for i in range(15)]
    if fence_only:
        [box(-8 + i * 2., 4.5, 0, .12, .12, 2., fence) for i in range(9)]; daylight(30, 235, .11); camera((-3.4, -1.2, 1.5), (1.0, 4.4, 1.0), 32, 5, (0, 4.5, 1)); return dict(exposure=-.1)
    box(0, -3.2, -.04, 9, 5, .06, tiles("#b8a58c", "#a5937c", (.4, .4), "#8f8272", .8, .5, "xy", .012), 0)
    t = wood("#7a5232", "#b98a58"); box(0, -2.6, .72, 2.2, .95, .045, t); [box(sx * .95, -2.6 + sy * .38, 0, .08, .08, .72, t) for sx in (-1, 1) for sy in (-1, 1)]
    if party: box(0, -2.6, .765, 2.26, 1.02, .006, fabric("#f2ede2"), 0); box(0, -2.6, .772, 2.28, .34, .004, fabric("#b5613c"), 0)
    for x in (-.7, 0, .7):
        for y, s in ((-1.95, 1), (-3.25, -1)):
            box(x, y, .43, .42, .42, .05, t); box(x, y + s * .2, .5, .4, .03, .4, t); [box(x + a * .18, y + b * .18, 0, .035, .035, .43, t) for a in (-1, 1) for b in (-1, 1)]; cyl(x, -2.6 + s * .3, .77, .12, .012, ceramic(), .13); cyl(x + .17, -2.6 + s * .25, .77, .03, .12, glass("#dfe9ea"))
    cyl(0, -2.6, .77, .06, .16, glass("#cfe0dc")); leaves(0, -2.6, 1.05, .2, 220, leafy("#4a6a35", "#9ab05c"), .08); [ball(rnd.uniform(-.16, .16), -2.6 + rnd.uniform(-.16, .16), 1.06 + rnd.uniform(-.1, .14), .04, plain(c, .7)) for c in ("#e9b03f", "#d9779a", "#f0ece3", "#d9573f", "#e9b03f", "#f0ece3")]
    if party:
        for row in range(2):
            pts = [(-4.5 + i * .45, -1.2 - row * 2.8, 2.7 - .35 * math.sin(math.pi * ((i * .45) % 4.5) / 4.5)) for i in range(21)]; tube(pts, .006, black()); [(ball(*p[:2], p[2] - .05, .035, glow("#ffd28a", 30))) for p in pts[::2]]
        [box(q, y, 0, .08, .08, 2.75, fence) for q in (-4.5, 0.02, 4.5) for y in (-1.2, -4)]; [lamp(q, -2.6, 2.4, 30) for q in (-2, 0, 2)]
    else:
        tube([(2.3, -1.4, 0), (2.3, -1.4, 2.5)], .03, t); cyl(1.5, -2.0, 2.15, 1.7, .5, fabric("#e9dfc9"), .03, bevel=0); [cyl(q, y, 0, .2, .36, plain("#b5744f", .8), .25) or leaves(q, y, .62, .34, 500, leafy(*GREEN), .12) for q, y in ((-2.4, -1.4), (3.2, -1.6), (-3, -3.6))]
    daylight(30 if not party else 1.5, 235, .11 if not party else .06); camera((2.2, -6.4, 1.7), (-.15, -2.2, .95), 30, 5, (0, -2.8, .85)); return dict(exposure=-.1 if not party else .6)

@scene(("chairs", dict()))
def chairs():
    grass(14, 16, 0, 0, None, .06, 130000); [tree(q, 9 + q % 2, 6.5, 2.2) for q in (-6, -3, 0, 3, 6)]; [bush(-6.5 + i * .9, 7.2, .6) for i in range(15)]
    box(0, 0, 0, 1.3, 11, .012, fabric("#f2ede2"), 0)
    for r in range(5):
        for s in (-1, 1):
            for c in range(4):
                x, y = s * (1.2 + c * .6), -4 + r * 1.2; m = plain("#f4f2ec", .4); box(x, y, .43, .42, .42, .04, m); box(x, y - .2, .47, .42, .03, .45, m); [box(x + a * .18, y + b * .18, 0, .03, .03, .43, m) for a in (-1, 1) for b in (-1, 1)]
            leaves(s * .82, -4 + r * 1.2, .75, .14, 120, leafy("#4a6a35", "#9ab05c"), .07); [ball(s * .82 + rnd.uniform(-.1, .1), -4 + r * 1.2 + rnd.uniform(-.1, .1), .78 + rnd.uniform(-.06, .1), .045, plain(q, .7)) for q in ("#f0ece3", "#e6b8b0", "#f0ece3")]
    [box(s * 1.2, 4.2, 0, .1, .1, 2.5, wood()) for s in (-1, 1)]; box(0, 4.2, 2.45, 2.7, .1, .1, wood()); [leaves(-1.2 + i * .24, 4.2, 2.5 - (.2 if i in (0, 10) else 0), .3, 420, leafy("#4a6a35", "#9ab05c"), .1) for i in range(11)]; [ball(rnd.uniform(-1.3, 1.3), 4.0, 2.5 + rnd.uniform(-.2, .2), .06, plain(q, .7)) for q in ("#f0ece3", "#e6b8b0") * 12]
    daylight(14, 245, .1); camera((1.0, -7.6, 1.75), (0, 1, .95), 32, 4.5, (0, -2.5, .8)); return dict(exposure=.1)

@scene(("condenser", dict()), ("charger", dict(charger=True)))
def condenser(charger=False):
    box(0, .1, 0, 8, .2, 4, tiles("#a9573d", "#8f4730", (.22, .075), "#c9bba6", .85) if not charger else tiles("#d9d2c0", None, (9, .16), "#a8a08c", .7, 0., gap=.008), 0)
    if charger:
        box(0, -6, -.05, 14, 14, .05, rough_ground("#8d8a84", "#a8a59e", 3, .1, .7), 0); box(-.5, -.06, 1.1, .26, .14, .4, plain("#f0f0ee", .2), .04); box(-.5, -.135, 1.36, .1, .004, .02, glow("#7fe0a8", 6), 0); tube([(-.5, -.1, 1.1), (-.52, -.14, .7), (-.35, -.25, .45), (.1, -.5, .5), (.55, -.95, .8), (.78, -1.2, .9)], .018, black()); cyl(.8, -1.2, .9, .04, .14, black(), rot=(math.pi / 2, 0, .5))
        body = plain("#3f6277", .18, .3, 1.)
        soft(2.0, -1.9, .25, 4.0, 1.8, .75, body); soft(2.4, -1.9, .8, 2.3, 1.6, .62, plain("#20282c", .05)); soft(2.45, -1.9, 1.32, 1.7, 1.45, .12, body); [cyl(q, -1.02, .33, .33, .2, black(), rot=(math.pi / 2, 0, 0)) or cyl(q, -.98, .33, .19, .2, steel(), rot=(math.pi / 2, 0, 0)) for q in (.9, 3.2)]
        bush(-1.8, -.5, .5); daylight(34, 215, .12); camera((-1.7, -3.2, 1.4), (.15, -.5, .95), 34, 3.5, (-.4, -.2, 1.2)); return {}
    grass(10, 5, 0, -3.0, None, .07, 90000); box(0, -.55, 0, 1.3, 1., .08, rough_ground("#9a958c", "#b5b0a6", 4, .1)); box(0, -.55, .08, .8, .8, .85, plain("#c9cbc6", .4)); [box(0, -.955, .16 + i * .06, .74, .012, .03, plain("#8f928e", .5), .002) for i in range(12)]; [box(.405, -.55, .16 + i * .06, .012, .74, .03, plain("#8f928e", .5), .002) for i in range(12)]; cyl(0, -.55, .93, .36, .03, plain("#5a5d5c", .5)); [cyl(0, -.55, .955, r, .008, plain("#8f928e", .4), r) for r in (.34, .24, .14)]
    tube([(.3, -.15, .35), (.3, -.02, .35), (.3, -.02, 2.2)], .03, plain("#efeee9", .5)); tube([(.38, -.15, .3), (.38, -.03, .3), (.38, -.03, 1.2)], .014, copper()); box(.6, -.05, 1.2, .16, .1, .3, plain("#a9adae", .45, .5)); bush(-1.4, -.6, .5); bush(1.7, -.6, .55); bush(2.5, -.6, .5)
    daylight(36, 215, .12); camera((1.5, -3.0, 1.35), (.1, -.3, .72), 36, 3.5, (.1, -.8, .7)); return {}

if __name__ == "__main__":
    args = sys.argv[sys.argv.index("--") + 1:]
    folder, names = args[0], args[1:] or list(SCENES)
    samples = int(os.environ.get("SAMPLES", "12")); scale = float(os.environ.get("SCALE", "1"))
    for name in names:
        target = os.path.join(folder, name + ".png")
        if os.path.exists(target): continue
        try:
            fn, given = SCENES[name]
            start(sum(map(ord, name)))
            look = fn(**given) or {}
            shoot(target, (int(720 * scale), int(480 * scale)), samples, look.get("exposure", 0.))
            print("DONE", name, flush=True)
        except Exception as error:
            import traceback; traceback.print_exc(); print("FAILED", name, flush=True)
