import { oklch, shade, tint } from './color.ts'
import { hours, choosePalette } from './palette.ts'
import { lettering } from './parts/glyphs.ts'
import { pictogram } from './parts/pictogram.ts'
import { random, type Random } from './random.ts'
import { stageOf, type Stage } from './stage.ts'
import { at, circle, line, path, poly, rect, repeat } from './svg.ts'

type Outline = (inset: number) => string

/** Shapes of enamel plates around (0, 0), about 400 wide; `inset` shrinks them for the inner line. */
const plates: readonly Outline[] = [
  (i) => `M0 ${-200 + i} A${200 - i} ${200 - i} 0 1 1 -0.1 ${-200 + i}Z`,
  (i) =>
    `M${-130} ${-196 + i} H130 Q${196 - i} ${-196 + i} ${196 - i} -130 V130 Q${196 - i} ${196 - i} 130 ${196 - i} H-130 Q${-196 + i} ${196 - i} ${-196 + i} 130 V-130 Q${-196 + i} ${-196 + i} -130 ${-196 + i}Z`,
  (i) => `M${-180 + i} ${196 - i} V-20 A${180 - i} ${176 - i} 0 0 1 ${180 - i} -20 V${196 - i}Z`,
  (i) =>
    `M0 ${-206 + i} L${176 - i} ${-150 + i} V10 C${176 - i} 110 90 170 0 ${208 - i} C-90 170 ${-176 + i} 110 ${-176 + i} 10 V${-150 + i}Z`,
  (i) => `M${-86} ${-200 + i} H86 L${200 - i} -86 V86 L86 ${200 - i} H-86 L${-200 + i} 86 V-86Z`,
  (i) => `M0 ${-176 + i} A${208 - i} ${176 - i} 0 1 1 -0.1 ${-176 + i}Z`,
  (i) => scallops(200 - i, 14),
  (i) => scallops(200 - i, 9),
]

function scallops(radius: number, count: number): string {
  const inner = radius * 0.93
  const point = (k: number) =>
    `${(Math.cos((k / count) * 2 * Math.PI) * inner).toFixed(1)} ${(Math.sin((k / count) * 2 * Math.PI) * inner).toFixed(1)}`
  const arc = (inner * Math.PI) / count
  return `M${point(0)} ${Array.from({ length: count }, (_, k) => `A${arc.toFixed(1)} ${arc.toFixed(1)} 0 0 1 ${point(k + 1)}`).join(' ')}Z`
}

const smallWords = new Set(['DE', 'DEL', 'LA', 'LAS', 'EL', 'LOS', 'Y', 'E', 'THE', 'AND', 'OF', 'CO', 'INC', 'LLC'])

/** One or two initials of a name: "Hermanos Peña" → "HP". */
export function initialsOf(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word && !smallWords.has(word))
  return (
    words
      .slice(0, 2)
      .map((word) => word[0])
      .join('') || 'O'
  )
}

/** A company's mark as an enamel plate, 512 × 512. `hue` in degrees; with a category it may carry the sign of its trade. */
export function logoSvg(seed: number, companyName: string, hue: number, categorySlug?: string): string {
  const rng = random(`logo:${seed}:${companyName}`)
  const deep = oklch(rng.between(0.4, 0.5), 0.105, hue)
  const pale = oklch(0.95, 0.03, hue + rng.pick([0, 40, -40]))
  const s = stageOf(rng, choosePalette(rng, hours.noon, deep), hours.noon, 512, 512)
  const dark = rng.chance(0.62)
  const [face, ink] = dark ? [deep, pale] : [pale, deep]
  const spark = oklch(dark ? 0.83 : 0.6, 0.13, rng.pick([82, 82, 55, hue + 180]))
  const plate = rng.pick(plates)
  const tilted = plate(0).startsWith('M-130')
  const ground = rng.pick([tint(deep, 0.86), oklch(0.93, 0.045, hue + 60), oklch(0.9, 0.05, hue - 50), '#fbf6ec'])
  const mark = content(rng, companyName, categorySlug, ink, face, spark)
  const enamel = path(plate(0), '#1f1836', { o: 0.2 })
  const body =
    at(256, 266, enamel) +
    at(
      256,
      254,
      path(plate(0), s.paint('diagonal', [0, tint(face, dark ? 0.16 : 0.3)], [0.6, face], [1, shade(face, dark ? 0.2 : 0.07)])) +
        path(plate(20), 'none', { stroke: ink, sw: rng.pick([5, 7, 9]), o: 0.92 }) +
        (rng.chance(0.35) ? path(plate(33), 'none', { stroke: spark, sw: 3.5 }) : '') +
        mark +
        gloss(s, plate(0)),
    )
  return s.finish(
    rect(0, 0, 512, 512, s.paint('down', [0, tint(ground, 0.25)], [1, ground])) +
      backdrop(rng, ground) +
      (tilted && rng.chance(0.3) ? at(256, 256, at(-256, -256, body), { rotate: rng.pick([-4, 4]) }) : body),
  )
}

const gloss = (s: Stage, outline: string) =>
  s.clip(
    path(outline, '#000'),
    path('M-260 -260 H260 L-60 -20 Q-160 60 -260 60Z', s.paint('diagonal', [0, '#ffffff', 0.3], [0.7, '#ffffff', 0.02])),
  )

const backdrop = (rng: Random, ground: string) =>
  rng.pick([
    () => repeat(9, (i) => rect(i * 64 - 12, 0, 30, 512, shade(ground, 0.05), { o: 0.6 })),
    () => repeat(7, (row) => repeat(7, (i) => circle(i * 82 + (row % 2) * 41, row * 82 + 10, 9, shade(ground, 0.06)))),
    () => circle(256, 256, 244, tint(ground, 0.4), { o: 0.7 }),
    () => path('M0 360 Q140 300 260 350 T512 330 V512 H0Z', shade(ground, 0.06)),
  ])()

function content(rng: Random, name: string, slug: string | undefined, ink: string, face: string, spark: string): string {
  const letters = initialsOf(name)
  const sign = (y: number, scale: number, color: string) => at(0, y, pictogram(slug ?? 'house', color, face), { scale })
  const rule = (y: number) => line(`M-58 ${y} H58`, spark, 7)
  const layouts = [
    () => lettering(letters, letters.length > 1 ? 138 : 186, ink, 21),
    () => lettering(letters[0]!, 132, ink, 22) + rule(104) + rule(-104),
    () => sign(0, 2.05, ink),
    () => sign(-46, 1.3, ink) + at(0, 74, lettering(letters, 66, spark, 24)),
    () => sign(36, 1.35, ink) + at(0, -84, lettering(letters, 56, spark, 24)),
    () => at(0, 8, lettering(letters, 112, ink, 22)) + awningEdge(spark, ink),
  ]
  return (slug ? rng.pick(layouts) : rng.pick([layouts[0]!, layouts[1]!, layouts[3]!, layouts[5]!]))()
}

const awningEdge = (a: string, b: string) =>
  at(
    0,
    -118,
    repeat(6, (i) => path(`M${-84 + i * 28} -16 h28 v16 a14 14 0 0 1 -28 0Z`, i % 2 ? b : a)) +
      poly([-90, -22, 90, -22, 90, -14, -90, -14], a),
  )
