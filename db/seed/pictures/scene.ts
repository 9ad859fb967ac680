import { mix } from './color.ts'
import type { Palette } from './palette.ts'
import { random } from './random.ts'
import { atmosphere, type Stage } from './stage.ts'
import { at, circle, line, rect } from './svg.ts'

export type Draw = (s: Stage) => string

/** A picture a company shows of its work. `fixed` scenes hold numbers or signs and are never mirrored. */
export type Scene = { es: string; en: string; draw: Draw; fixed?: boolean; evening?: boolean }

/** A picture a customer takes of what is wrong. */
export type Problem = { draw: Draw; fixed?: boolean }

export type Trade = {
  scenes: readonly Scene[]
  problems: readonly Problem[]
}

/** Frames a drawn scene: a slow step closer, mirrored or not, and light over all of it. */
export function framedScene(s: Stage, drawn: string, { fixed = false, closest = 1.16 } = {}): string {
  const zoom = s.rng.between(1, closest)
  const [left, top] = [-(zoom - 1) * 1200 * s.rng.between(0.25, 0.75), -(zoom - 1) * 800 * s.rng.between(0.55, 0.95)]
  const lit = at(left, top, drawn, { scale: zoom }) + atmosphere(s)
  return !fixed && s.rng.chance(0.5) ? at(1200, 0, lit, { flip: true }) : lit
}

/** The same place twice: worn on the left, finished on the right. `damage` is drawn over the worn half. */
export function beforeAfter(s: Stage, draw: Draw, damage: Draw): string {
  const key = `pair:${s.rng.next()}`
  const half = (worn: boolean) => draw({ ...s, p: worn ? dulled(s.p) : s.p, rng: random(key) })
  const before = s.clip(
    rect(0, 0, 600, 800, '#000'),
    half(true) + damage({ ...s, p: dulled(s.p) }) + rect(0, 0, 600, 800, '#5b4c3f', { o: 0.2 }),
  )
  const after = s.clip(rect(600, 0, 600, 800, '#000'), half(false))
  return (
    before +
    after +
    rect(595, 0, 10, 800, '#fffdf7') +
    circle(600, 400, 37, '#2b2733', { o: 0.18 }) +
    circle(600, 396, 36, '#fffdf7') +
    line('M590 384 l-12 12 l12 12 M610 384 l12 12 l-12 12', s.p.accentDeep, 6)
  )
}

function dulled(p: Palette): Palette {
  return Object.fromEntries(
    Object.entries(p).map(([name, value]) => [name, typeof value === 'string' ? mix(value, '#9a8f7e', 0.46) : value]),
  ) as Palette
}
