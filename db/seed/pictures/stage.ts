import { shade, tint } from './color.ts'
import { accents, choosePalette, hours, type Hour, type Palette } from './palette.ts'
import { random, type Random } from './random.ts'
import { at, ellipse, poly, rect } from './svg.ts'

export type Stop = readonly [offset: number, color: string, opacity?: number]
type Direction = 'down' | 'right' | 'diagonal' | 'radial'

/** Everything a part needs to draw itself: chance, colors and a place for gradients. */
export type Stage = {
  rng: Random
  p: Palette
  hour: Hour
  width: number
  height: number
  paint: (direction: Direction, ...stops: Stop[]) => string
  /** Light from the left on a rounded thing. */
  round: (color: string) => string
  /** Light from above on an upright thing. */
  fall: (color: string, depth?: number) => string
  clip: (shape: string, content: string) => string
  finish: (content: string) => string
}

/** A thing that stands on a surface: drawn upwards from (0, 0), centered, `width` wide. */
export type Prop = { width: number; draw: (s: Stage) => string }

const dayHours = ['morning', 'morning', 'noon', 'noon', 'noon', 'golden', 'golden', 'dusk'] as const
const eveningHours = ['golden', 'dusk', 'dusk', 'night'] as const

/** One company (its seed) keeps its accent color in all of its pictures; everything else varies with the key. */
export function createStage(seed: number, key: string, { evening = false, width = 1200, height = 800 } = {}): Stage {
  const rng = random(`${key}:${seed}`)
  const accent = random(`accent:${seed}`).pick(accents)
  const hour = hours[rng.pick<Hour['name']>(evening ? eveningHours : dayHours)]
  return stageOf(rng, choosePalette(rng, hour, accent), hour, width, height)
}

export function stageOf(rng: Random, p: Palette, hour: Hour, width: number, height: number): Stage {
  const definitions: string[] = []
  const known = new Map<string, string>()
  let clips = 0
  const paint = (direction: Direction, ...stops: Stop[]) => {
    const body = stops
      .map(
        ([offset, color, opacity]) =>
          `<stop offset="${offset}" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
      )
      .join('')
    const key = direction + body
    const found = known.get(key)
    if (found) return found
    const id = `p${known.size}`
    const ends = { down: 'x2="0" y2="1"', right: 'x2="1" y2="0"', diagonal: 'x2="1" y2="1"', radial: '' }[direction]
    const tag = direction === 'radial' ? 'radialGradient' : 'linearGradient'
    definitions.push(`<${tag} id="${id}" ${ends}>${body}</${tag}>`)
    known.set(key, `url(#${id})`)
    return `url(#${id})`
  }
  return {
    rng,
    p,
    hour,
    width,
    height,
    paint,
    round: (color) => paint('right', [0, tint(color, 0.16)], [0.45, color], [1, shade(color, 0.2)]),
    fall: (color, depth = 0.12) => paint('down', [0, tint(color, depth)], [1, shade(color, depth)]),
    clip: (shape, content) => {
      const id = `c${clips++}`
      definitions.push(`<clipPath id="${id}">${shape}</clipPath>`)
      return `<g clip-path="url(#${id})">${content}</g>`
    },
    finish: (content) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
      `<defs>${definitions.join('')}</defs>${content}</svg>`,
  }
}

/** The long soft shadow of a thing `width` wide that stands at (0, 0). */
export function cast(s: Stage, width: number, length = width * 0.7): string {
  const soft = s.paint('right', [0, s.p.ink, 0.3], [0.4, s.p.ink, 0.18], [1, s.p.ink, 0])
  const drop = length * 0.2
  return (
    poly([-width / 2, -1, width / 2, -1, width / 2 + length, drop, -width / 2 + length * 0.75, drop], soft) +
    ellipse(0, 0, width * 0.52, Math.max(3, width * 0.035), s.p.ink, { o: 0.2 })
  )
}

/** Places things side by side on a line from `from` to `to`, with even gaps; leaves out those that do not fit. */
export function arrange(s: Stage, props: readonly Prop[], from: number, to: number, y: number, scale = 1): string {
  const chosen: Prop[] = []
  let used = 0
  for (const prop of props) {
    if (used + prop.width * scale > (to - from) * 0.96) continue
    chosen.push(prop)
    used += prop.width * scale
  }
  const gap = (to - from - used) / (chosen.length + 1)
  let x = from + gap
  return chosen
    .map((prop) => {
      const middle = x + (prop.width * scale) / 2
      x += prop.width * scale + gap
      return at(middle, y, prop.draw(s), { scale })
    })
    .join('')
}

/** Warm light from one side and depth in the corners, over a finished picture. */
export function atmosphere(s: Stage): string {
  const warm = s.hour.lit ? '#ffb066' : '#ffe2a8'
  return rect(0, 0, s.width, s.height, s.paint('diagonal', [0, warm, 0.2], [0.45, warm, 0], [0.7, '#2a1d4a', 0], [1, '#2a1d4a', 0.2]))
}
