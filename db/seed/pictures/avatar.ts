import { oklch, shade, tint, mix } from './color.ts'
import { hours, choosePalette, accents } from './palette.ts'
import { beards, hairStyles, type Face } from './parts/hair.ts'
import { hairColors, skins } from './parts/people.ts'
import { random, type Random } from './random.ts'
import { stageOf, type Stage } from './stage.ts'
import { at, circle, ellipse, line, path, poly, rect, repeat } from './svg.ts'

/** A friendly face, 512 × 512, with random skin, hair, clothes and hats. */
export function avatarSvg(seed: number): string {
  const rng = random(`avatar:${seed}`)
  const hue = rng.between(0, 360)
  const s = stageOf(rng, choosePalette(rng, hours.noon, rng.pick(accents)), hours.noon, 512, 512)
  const old = rng.chance(0.22)
  const skin = rng.pick(skins)
  const face: Face = {
    s,
    rng,
    skin,
    old,
    jaw: rng.between(0, 12),
    hair: old ? rng.pick(['#cfc9c1', '#e8e4dc', '#a39d98']) : rng.pick(hairColors.slice(0, skins.indexOf(skin) > 3 ? 3 : 6)),
    cloth: rng.pick([s.p.cloth, s.p.second, s.p.accent, s.p.tile, s.p.gold, '#f4ede0', '#3d4660']),
    second: rng.pick(['#fdf8ee', s.p.gold, s.p.accentLight]),
  }
  const style = rng.pick(hairStyles)
  const covered = style.covered ?? false
  const beard = !covered && style.beard && rng.chance(0.45) ? rng.pick(beards)(face) : ''
  const glasses = rng.chance(0.28) ? rng.pick(spectacles)(face) : ''
  const head =
    neck(face) +
    (covered ? '' : ears(face)) +
    headShape(face) +
    features(face) +
    beard +
    style.front(face) +
    glasses +
    (!covered && rng.chance(0.3) ? earrings(face) : '')
  return s.finish(
    background(s, rng, hue) +
      at(256, 276, style.back(face) + shoulders(face) + head, { scale: 1.06, rotate: rng.between(-2.5, 2.5), flip: rng.chance(0.5) }),
  )
}

function background(s: Stage, rng: Random, hue: number): string {
  const ground = oklch(0.87, 0.058, hue)
  const second = oklch(0.94, 0.042, hue + rng.pick([35, -35, 160]))
  const shapes = [
    () => circle(256, 262, 206, second),
    () => path('M76 512 V250 A180 180 0 0 1 436 250 V512Z', second),
    () => repeat(6, (i) => rect(i * 92 - 10, 0, 46, 512, second, { o: 0.8 })),
    () => circle(400, 120, 84, second) + path('M0 380 Q150 310 280 370 T512 340 V512 H0Z', second),
    () => repeat(6, (row) => repeat(6, (i) => circle(i * 96 + (row % 2) * 48, row * 96 + 14, 17, second))),
    () => rect(66, 66, 380, 446, second, { r: 44 }),
  ]
  return rect(0, 0, 512, 512, s.paint('down', [0, tint(ground, 0.2)], [1, ground])) + rng.pick(shapes)()
}

const neck = ({ skin }: Face) =>
  path('M-38 40 H38 V118 Q0 150 -38 118Z', shade(skin, 0.13)) +
  path('M-38 62 Q0 96 38 62 V84 Q0 116 -38 84Z', shade(skin, 0.26), { o: 0.55 })
const ears = ({ skin }: Face) =>
  ellipse(-88, -18, 17, 24, skin) +
  ellipse(88, -18, 17, 24, shade(skin, 0.08)) +
  ellipse(-89, -16, 8, 13, shade(skin, 0.18), { o: 0.6 }) +
  ellipse(89, -16, 8, 13, shade(skin, 0.22), { o: 0.6 })
const headShape = ({ skin, s, jaw }: Face) =>
  path(
    `M-88 -40 C-92 -142 92 -142 88 -40 C90 ${20 + jaw} 58 ${86 + jaw} 0 ${90 + jaw} C-58 ${86 + jaw} -90 ${20 + jaw} -88 -40Z`,
    s.paint('right', [0, tint(skin, 0.12)], [0.6, skin], [1, shade(skin, 0.11)]),
  )

function features({ rng, skin, hair, old }: Face): string {
  const brow = mix(hair, '#2a211f', 0.4)
  const lift = rng.between(-3, 4)
  const iris = rng.pick(['#3a2a22', '#3a2a22', '#54412c', '#3f5a4a', '#3d5876'])
  const eyes = rng.pick([
    () => [-34, 34].map((x) => ellipse(x, -14, 7.5, 9, iris) + circle(x + 2.5, -17, 2.6, '#ffffff')).join(''),
    () =>
      [-34, 34]
        .map(
          (x) =>
            ellipse(x, -14, 14, 10.5, '#fffdf8') +
            circle(x, -13, 7.6, iris) +
            circle(x + 2.4, -16, 2.4, '#ffffff') +
            line(`M${x - 15} -16 Q${x} -29 ${x + 15} -16`, shade(skin, 0.6), 3.6),
        )
        .join(''),
    () => [-34, 34].map((x) => line(`M${x - 12} -10 Q${x} -24 ${x + 12} -10`, iris, 6)).join(''),
  ])()
  const nose = rng.pick(['M2 -10 Q16 18 -4 20', 'M0 -6 V14 Q2 22 -10 20', 'M-12 20 Q0 30 12 20'])
  const dark = shade(skin, 0.55)
  const mouth = rng.pick([
    () => line('M-24 46 Q0 68 24 46', dark, 5),
    () =>
      path('M-28 42 Q0 48 28 42 Q22 74 0 74 Q-22 74 -28 42Z', '#7d2f37') +
      path('M-25 45 Q0 50 25 45 Q24 54 20 56 Q0 60 -20 56 Q-24 54 -25 45Z', '#fffaf2'),
    () => line('M-18 50 Q6 66 24 44', dark, 5),
    () =>
      path('M-22 48 Q-8 40 0 46 Q8 40 22 48 Q0 68 -22 48Z', mix(skin, '#b8404a', 0.5)) + line('M-20 49 Q0 56 20 49', shade(skin, 0.5), 2.6),
  ])()
  const lines = old
    ? line(
        'M-62 8 Q-56 16 -58 24 M62 8 Q56 16 58 24 M-46 4 Q-34 10 -22 4 M22 4 Q34 10 46 4 M-36 36 Q-44 46 -38 58 M36 36 Q44 46 38 58',
        shade(skin, 0.3),
        2.8,
        { o: 0.6 },
      )
    : ''
  const freckles = rng.chance(0.16)
    ? repeat(10, (i) => circle((i < 5 ? -46 : 34) + (i % 5) * 5 - 2, 16 + ((i * 7) % 12), 2, shade(skin, 0.3), { o: 0.6 }))
    : ''
  return (
    [-34, 34].map((x) => line(`M${x - 17} ${-38 + lift} Q${x} ${-50 - lift} ${x + 17} ${-38}`, brow, rng.between(5, 8))).join('') +
    eyes +
    line(nose, shade(skin, 0.28), 5) +
    mouth +
    circle(-54, 26, 17, '#e8604f', { o: 0.2 }) +
    circle(54, 26, 17, '#e8604f', { o: 0.2 }) +
    freckles +
    lines
  )
}

function shoulders({ rng, cloth, second, skin, s }: Face): string {
  const body = path(
    'M-176 260 C-176 150 -120 122 -44 106 Q0 140 44 106 C120 122 176 150 176 260Z',
    s.paint('right', [0, tint(cloth, 0.12)], [0.6, cloth], [1, shade(cloth, 0.16)]),
  )
  const open = path('M-42 104 Q0 138 42 104 L0 190Z', skin)
  const kinds = [
    () => body + path('M-50 104 Q0 156 50 104 L58 118 Q0 178 -58 118Z', shade(cloth, 0.22)),
    () =>
      body +
      open +
      poly([-44, 102, -70, 128, -26, 186, 0, 168], tint(cloth, 0.25)) +
      poly([44, 102, 70, 128, 26, 186, 0, 168], tint(cloth, 0.18)) +
      repeat(2, (i) => circle(0, 206 + i * 30, 5, second)),
    () =>
      body +
      path('M-52 98 Q0 140 52 98 V128 Q0 172 -52 128Z', tint(cloth, 0.14)) +
      line('M-30 128 v18 M-10 134 v18 M10 134 v18 M30 128 v18', shade(cloth, 0.12), 3, { o: 0.6 }),
    () =>
      body +
      path('M-92 128 L-62 116 L-52 260 H-86Z M92 128 L62 116 L52 260 H86Z', second) +
      rect(-72, 196, 144, 80, second, { r: 8 }) +
      circle(-62, 206, 7, s.p.gold) +
      circle(62, 206, 7, s.p.gold),
    () =>
      body +
      repeat(5, (i) =>
        path(`M-176 ${168 + i * 24} Q0 ${150 + i * 24} 176 ${168 + i * 24} v10 Q0 ${160 + i * 24} -176 ${178 + i * 24}Z`, second, {
          o: 0.85,
        }),
      ) +
      path('M-50 104 Q0 156 50 104 L58 118 Q0 178 -58 118Z', shade(cloth, 0.22)),
    () =>
      body +
      open +
      path('M-46 102 L-92 124 L-70 260 H-4 L0 196Z', shade(cloth, 0.14)) +
      path('M46 102 L92 124 L70 260 H4 L0 196Z', shade(cloth, 0.2)) +
      poly([-40, 106, 0, 176, -22, 200, -52, 124], second) +
      poly([40, 106, 0, 176, 22, 200, 52, 124], shade(second, 0.06)),
  ]
  return s.clip(path('M-176 300 C-176 150 -120 122 -44 106 L-60 90 H60 L44 106 C120 122 176 150 176 300Z', '#000'), rng.pick(kinds)())
}

const spectacles: readonly ((f: Face) => string)[] = [
  () =>
    [-34, 34].map((x) => circle(x, -14, 27, '#ffffff', { o: 0.14 }) + circle(x, -14, 27, 'none', { stroke: '#2f2a35', sw: 5 })).join('') +
    line('M-8 -18 Q0 -24 8 -18 M-61 -18 L-86 -24 M61 -18 L86 -24', '#2f2a35', 5),
  ({ s }) =>
    [-36, 36]
      .map(
        (x) =>
          rect(x - 29, -36, 58, 42, '#ffffff', { r: 13, o: 0.14 }) + rect(x - 29, -36, 58, 42, 'none', { r: 13, stroke: s.p.cloth, sw: 6 }),
      )
      .join('') + line('M-7 -20 H7 M-65 -22 L-86 -26 M65 -22 L86 -26', s.p.cloth, 6),
  () =>
    [-34, 34].map((x) => circle(x, -14, 25, 'none', { stroke: '#c9a04c', sw: 3.6 })).join('') +
    line('M-9 -18 Q0 -23 9 -18 M-59 -18 L-86 -24 M59 -18 L86 -24', '#c9a04c', 3.6),
]

const earrings = ({ rng, s }: Face) =>
  rng.pick([
    () => [-90, 90].map((x) => circle(x, 14, 7, s.p.gold)).join(''),
    () => [-91, 91].map((x) => circle(x, 24, 14, 'none', { stroke: s.p.gold, sw: 4.5 })).join(''),
  ])()
