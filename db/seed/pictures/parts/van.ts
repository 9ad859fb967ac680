import { mix, shade, tint } from '../color.ts'
import type { Stage } from '../stage.ts'
import { at, circle, ellipse, line, path, poly, rect, repeat } from '../svg.ts'
import { pictogram } from './pictogram.ts'

/** The company's vehicle, facing right, wheels on (0, 0); 430 to 520 wide. */
export function van(s: Stage, categorySlug: string): string {
  if (categorySlug === 'moving') return truck(s, categorySlug)
  if (categorySlug === 'landscaping' && s.rng.chance(0.6)) return pickup(s, categorySlug)
  return s.rng.chance(0.2) ? truck(s, categorySlug) : panelVan(s, categorySlug)
}

type Paint = { body: string; band: string; sign: string; signGround: string }

function paintJob(s: Stage): Paint {
  const { accent, accentDeep, white, accentLight, paper } = s.p
  return s.rng.pick<Paint>([
    { body: white, band: accent, sign: white, signGround: accent },
    { body: accent, band: accentDeep, sign: accent, signGround: paper },
    { body: paper, band: accent, sign: accent, signGround: tint(accentLight, 0.4) },
    { body: accent, band: white, sign: accent, signGround: white },
    { body: mix(accentLight, white, 0.4), band: accent, sign: white, signGround: accent },
  ])
}

const wheel = (s: Stage) =>
  circle(0, -38, 39, '#2c2a34') +
  circle(0, -38, 23, s.p.metal) +
  circle(0, -38, 9, s.p.metalDeep) +
  repeat(5, (i) => circle(Math.cos(i * 1.257) * 15, -38 + Math.sin(i * 1.257) * 15, 2.6, s.p.metalDeep))

const ground = (s: Stage, w: number) =>
  ellipse(10, 2, w * 0.54, 15, s.p.ink, { o: 0.32 }) + ellipse(60, 6, w * 0.6, 20, s.p.ink, { o: 0.12 })

const lights = (s: Stage, x: number, y: number) =>
  (s.hour.lit ? poly([x, y, x + 190, y - 24, x + 190, y + 74, x, y + 14], s.paint('right', [0, s.p.glow, 0.55], [1, s.p.glow, 0])) : '') +
  path(`M${x} ${y - 11} q-22 2 -24 16 q10 10 24 7Z`, s.hour.lit ? '#fff3c4' : tint(s.p.gold, 0.5))

const glassOf = (s: Stage) => s.paint('diagonal', [0, tint(s.p.glass, 0.45)], [0.55, shade(s.p.glass, 0.12)], [1, shade(s.p.glass, 0.32)])

function panelVan(s: Stage, slug: string): string {
  const c = paintJob(s)
  const body =
    'M-216 -46 V-186 Q-216 -206 -196 -206 H66 Q92 -206 110 -186 L158 -128 Q206 -118 214 -88 V-46 Q214 -36 204 -36 H-206 Q-216 -36 -216 -46Z'
  const ladder = s.rng.chance(0.45)
    ? line('M-190 -226 H60 M-190 -238 H60', s.p.gold, 5) +
      repeat(11, (i) => line(`M${-180 + i * 23} -226 v-12`, s.p.gold, 4)) +
      rect(-170, -222, 8, 18, s.p.black) +
      rect(30, -222, 8, 18, s.p.black)
    : ''
  return (
    ground(s, 430) +
    ladder +
    path(body, s.paint('down', [0, tint(c.body, 0.22)], [0.6, c.body], [1, shade(c.body, 0.16)])) +
    s.clip(
      path(body, '#000'),
      s.rng.pick([
        rect(-216, -92, 440, 22, c.band) + rect(-216, -66, 440, 30, c.band, { o: 0.4 }),
        path('M-216 -36 V-100 Q-60 -40 30 -120 T214 -120 V-36Z', c.band, { o: 0.92 }),
        poly([-216, -206, -120, -206, -60, -36, -216, -36], c.band),
        rect(-216, -80, 440, 44, c.band),
      ]),
    ) +
    path('M72 -190 Q90 -190 100 -178 L140 -126 H62 V-190Z', glassOf(s)) +
    line('M100 -126 L84 -188', '#ffffff', 5, { o: 0.35 }) +
    line('M46 -196 V-48 M148 -122 V-60 M-72 -196 V-48', shade(c.body, 0.28), 2, { o: 0.55 }) +
    rect(54, -106, 18, 5, s.p.black, { r: 2 }) +
    rect(-64, -112, 18, 5, s.p.black, { r: 2 }) +
    rect(-222, -50, 444, 14, s.p.black, { r: 6 }) +
    rect(148, -148, 14, 26, s.p.black, { r: 5 }) +
    rect(-217, -128, 7, 38, '#d8483a', { r: 2 }) +
    lights(s, 214, -92) +
    circle(-142, -138, 46, c.signGround) +
    at(-142, -138, pictogram(slug, c.sign, c.signGround), { scale: 0.58 }) +
    path('M-178 -34 A42 42 0 0 1 -94 -34Z M84 -34 A42 42 0 0 1 168 -34Z', '#2b2733') +
    at(-136, 0, wheel(s)) +
    at(126, 0, wheel(s)) +
    path('M-206 -196 Q-206 -200 -196 -200 H62', 'none', { stroke: '#ffffff', sw: 4, o: 0.5 })
  )
}

function cab(s: Stage, x: number, body: string): string {
  return at(
    x,
    0,
    path('M0 -46 V-190 H62 Q82 -190 90 -172 L108 -122 Q132 -116 134 -92 V-46 Q134 -38 126 -38 H0Z', s.fall(body, 0.14)) +
      path('M20 -176 H60 Q70 -176 76 -164 L92 -122 H20Z', glassOf(s)) +
      line('M46 -124 L60 -174', '#ffffff', 5, { o: 0.3 }) +
      line('M10 -184 V-50 M104 -118 V-54', shade(body, 0.28), 2, { o: 0.6 }) +
      rect(18, -104, 18, 5, s.p.black, { r: 2 }) +
      rect(0, -50, 140, 13, s.p.black, { r: 6 }) +
      rect(98, -148, 13, 28, s.p.black, { r: 5 }) +
      lights(s, 134, -94),
  )
}

function truck(s: Stage, slug: string): string {
  const c = paintJob(s)
  const box = c.body === s.p.accent ? s.p.white : mix(c.body, s.p.white, 0.5)
  return (
    ground(s, 500) +
    rect(-256, -268, 356, 222, s.paint('down', [0, tint(box, 0.2)], [1, shade(box, 0.1)]), { r: 8 }) +
    s.clip(
      rect(-256, -268, 356, 222, '#000', { r: 8 }),
      s.rng.pick([
        rect(-256, -96, 360, 56, s.p.accent),
        path('M-256 -40 V-140 Q-120 -70 0 -150 T110 -150 V-40Z', s.p.accent),
        poly([-256, -268, -170, -268, -60, -40, -256, -40], s.p.accent) +
          poly([-150, -268, -120, -268, -10, -40, -40, -40], s.p.accent, { o: 0.5 }),
      ]),
    ) +
    repeat(6, (i) => rect(-250 + i * 62, -268, 1.6, 222, shade(box, 0.3), { o: 0.25 })) +
    circle(30, -190, 50, s.p.accent) +
    at(30, -190, pictogram(slug, s.p.white, s.p.accent), { scale: 0.62 }) +
    rect(-256, -48, 370, 12, s.p.black) +
    cab(s, 112, c.body === s.p.white ? s.p.accent : c.body) +
    rect(-257, -80, 7, 26, '#d8483a', { r: 2 }) +
    path('M-204 -34 A42 42 0 0 1 -120 -34Z M130 -34 A42 42 0 0 1 214 -34Z', '#2b2733') +
    at(-162, 0, wheel(s)) +
    at(172, 0, wheel(s))
  )
}

function pickup(s: Stage, slug: string): string {
  const c = paintJob(s)
  const load =
    repeat(4, (i) => ellipse(-160 + i * 50, -128, 44, 34, i % 2 ? s.p.leaf : s.p.leafDeep)) +
    line('M-60 -110 L-150 -214', s.p.wood, 6) +
    path('M-162 -232 l26 6 l-8 16 l-18 -6Z', s.p.metalDeep)
  return (
    ground(s, 440) +
    load +
    rect(-226, -122, 240, 84, s.fall(c.body, 0.16), { r: 8 }) +
    rect(-226, -124, 240, 9, shade(c.body, 0.25), { r: 4 }) +
    rect(-226, -70, 240, 20, c.band) +
    circle(-60, -84, 30, c.signGround) +
    at(-60, -84, pictogram(slug, c.sign, c.signGround), { scale: 0.38 }) +
    cab(s, 8, c.body) +
    rect(-230, -50, 372, 13, s.p.black, { r: 5 }) +
    rect(-227, -108, 7, 28, '#d8483a', { r: 2 }) +
    path('M-198 -34 A42 42 0 0 1 -114 -34Z M28 -34 A42 42 0 0 1 112 -34Z', '#2b2733') +
    at(-156, 0, wheel(s)) +
    at(70, 0, wheel(s))
  )
}
