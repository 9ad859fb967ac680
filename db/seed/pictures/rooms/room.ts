import { mix, shade, tint } from '../color.ts'
import type { Stage } from '../stage.ts'
import { at, circle, ellipse, line, path, poly, rect, repeat } from '../svg.ts'
import { cypress, shrub, tree } from '../parts/plants.ts'
import { floor, type FloorPattern } from './floor.ts'

type Room = {
  wall?: string
  floor: FloorPattern
  floorColor?: string
  second?: string
  line?: number
  eye?: number
  dado?: 'tiles' | 'panels' | 'paint' | 'none'
  light?: boolean
}

/** Wall, skirting, floor and the light that falls in from the left; `line` is where the wall ends. */
export function room(s: Stage, r: Room): string {
  const base = r.line ?? 590
  const wall = r.wall ?? s.p.wall
  const face = rect(0, 0, 1200, base, s.paint('diagonal', [0, tint(wall, 0.22)], [0.5, wall], [1, shade(wall, 0.16)])) + plaster(s, base)
  const dado = r.dado ?? 'none'
  const lower =
    dado === 'tiles'
      ? wallTiles(s, 0, base - 330, 1200, 330)
      : dado === 'panels'
        ? panels(s, base, wall)
        : dado === 'paint'
          ? rect(0, base - 200, 1200, 200, shade(wall, 0.14)) + rect(0, base - 204, 1200, 6, tint(wall, 0.45))
          : ''
  const skirting =
    rect(0, base - 22, 1200, 22, dado === 'tiles' ? tint(s.p.tile, 0.4) : s.p.white) + rect(0, base - 22, 1200, 2.5, s.p.ink, { o: 0.1 })
  return (
    face +
    lower +
    (r.light === false || s.hour.lit ? '' : windowLight(s, base)) +
    skirting +
    floor(s, r.floor, base, { color: r.floorColor, second: r.second, eye: r.eye })
  )
}

const plaster = (s: Stage, base: number) =>
  repeat(9, () =>
    ellipse(s.rng.between(60, 1140), s.rng.between(40, base - 60), s.rng.between(60, 130), s.rng.between(18, 40), '#ffffff', {
      o: s.hour.lit ? 0.02 : 0.05,
    }),
  )

function panels(s: Stage, base: number, wall: string): string {
  const color = tint(wall, 0.35)
  return (
    rect(0, base - 190, 1200, 190, color) +
    rect(0, base - 198, 1200, 10, tint(color, 0.4)) +
    rect(0, base - 188, 1200, 3, s.p.ink, { o: 0.12 }) +
    repeat(8, (i) => rect(24 + i * 148, base - 166, 116, 128, 'none', { stroke: shade(color, 0.12), sw: 3, r: 3 }))
  )
}

/** The shape of a paned window, thrown on the wall by the sun. */
export function windowLight(s: Stage, base: number): string {
  const x = s.rng.between(330, 620)
  const y = base * s.rng.between(0.12, 0.22)
  const pane = (i: number, j: number) =>
    poly(
      [0, 0, 108, 20, 108, 150, 0, 130].map((v, k) => v + (k % 2 ? y + j * 142 + i * 22 : x + i * 118)),
      '#fff4cf',
      { o: 0.32 },
    )
  return repeat(2, (i) => repeat(2, (j) => pane(i, j)))
}

/** Ceramic tiles on a wall, with a darker band on top. */
export function wallTiles(
  s: Stage,
  x: number,
  y: number,
  w: number,
  h: number,
  { size = 40, color = tint(s.p.tile, 0.5), brick = s.rng.chance(0.4) } = {},
): string {
  const [tw, th] = brick ? [size * 1.7, size * 0.8] : [size, size]
  const grout = shade(color, 0.1)
  let d = ''
  for (let row = 0; row * th < h; row++) d += `M${x} ${(y + row * th).toFixed(1)}h${w}`
  for (let row = 0; row * th < h; row++)
    for (let cx = brick && row % 2 ? tw / 2 : tw; cx < w; cx += tw)
      d += `M${(x + cx).toFixed(1)} ${(y + row * th).toFixed(1)}v${Math.min(th, h - row * th).toFixed(1)}`
  const glints = repeat(Math.round((w * h) / 9000), () => {
    const [row, column] = [s.rng.int(0, Math.max(0, Math.floor(h / th) - 1)), s.rng.int(0, Math.max(0, Math.floor(w / tw) - 2))]
    return rect(
      x + (column + (brick && row % 2 ? 0.5 : 0)) * tw + 1,
      y + row * th + 1,
      tw - 2,
      th - 2,
      s.rng.pick([tint(color, 0.4), s.p.tile, shade(color, 0.05)]),
      { o: 0.55 },
    )
  })
  return (
    rect(x, y, w, h, s.paint('right', [0, tint(color, 0.25)], [1, shade(color, 0.08)])) +
    glints +
    line(d, grout, 1.8) +
    rect(x, y - 9, w, 11, s.p.tile) +
    rect(x, y + 2, w, 4, s.p.ink, { o: 0.1 })
  )
}

type Window = { curtains?: boolean; arch?: boolean; view?: 'garden' | 'town'; frame?: string; bars?: boolean }

/** A window seen from inside; (0, 0) is the middle of its sill. */
export function roomWindow(s: Stage, w: number, h: number, o: Window = {}): string {
  const frame = o.frame ?? s.p.white
  const opening = o.arch ? `M${-w / 2} 0V${-h + w / 2}A${w / 2} ${w / 2} 0 0 1 ${w / 2} ${-h + w / 2}V0Z` : `M${-w / 2} 0V${-h}H${w / 2}V0Z`
  const [top, middle, low] = s.hour.sky
  const view =
    rect(-w / 2, -h, w, h, s.paint('down', [0, top], [0.7, middle], [1, low])) +
    ellipse(-w * 0.2, -4, w * 0.6, h * 0.28, mix(s.p.hill, middle, 0.4)) +
    ellipse(w * 0.35, 8, w * 0.5, h * 0.3, s.p.hill) +
    (o.view === 'town'
      ? townView(s, w, h)
      : at(w * 0.22, 6, s.rng.chance(0.5) ? tree(s) : cypress(s), { scale: h / 560 }) +
        at(-w * 0.26, 6, shrub(s, 120), { scale: h / 420 }) +
        at(-w * 0.02, 8, shrub(s, 110), { scale: h / 480 }))
  const curtain = (side: number) =>
    path(
      `M${side * (w / 2 + 34)} ${-h - 22} H${side * w * 0.2} Q${side * w * 0.3} ${-h * 0.5} ${side * (w / 2 + 4)} ${h * 0.06} L${side * (w / 2 + 34)} ${h * 0.06}Z`,
      s.paint('right', [0, tint(s.p.cloth, 0.35)], [0.5, tint(s.p.cloth, 0.1)], [1, tint(s.p.cloth, 0.35)]),
    ) +
    line(
      `M${side * (w / 2 + 18)} ${-h - 18} V${h * 0.04} M${side * (w * 0.42)} ${-h - 18} Q${side * w * 0.42} ${-h * 0.5} ${side * (w / 2 + 8)} 0`,
      shade(s.p.cloth, 0.1),
      2.5,
      { o: 0.4 },
    )
  return (
    (o.arch ? '' : rect(-w / 2 - 14, -h - 14, w + 34, h + 34, s.p.ink, { o: 0.1, r: 4 })) +
    path(opening, frame, { stroke: frame, sw: 26 }) +
    s.clip(path(opening, '#000'), view + poly([-w * 0.5, 0, -w * 0.2, 0, w * 0.15, -h, -w * 0.15, -h], '#ffffff', { o: 0.16 })) +
    path(opening, 'none', { stroke: frame, sw: 10 }) +
    line(`M0 ${-h} V0 M${-w / 2} ${-h * 0.5} H${w / 2}`, frame, 8) +
    (o.bars ? repeat(5, (i) => line(`M${-w / 2 + (w * (i + 0.5)) / 5} ${-h} V0`, s.p.black, 4)) : '') +
    rect(-w / 2 - 26, 8, w + 52, 15, frame, { r: 3 }) +
    rect(-w / 2 - 18, 23, w + 44, 7, s.p.ink, { o: 0.12 }) +
    (o.curtains ? curtain(-1) + curtain(1) + line(`M${-w / 2 - 48} ${-h - 24} H${w / 2 + 48}`, s.p.woodDeep, 7) : '')
  )
}

const townView = (s: Stage, w: number, h: number) =>
  repeat(5, (i) => {
    const [x, tall, wall] = [-w / 2 + (i * w) / 5, h * s.rng.between(0.24, 0.46), s.p.walls[i % 4]!]
    return (
      rect(x, -tall, w / 5, tall + 4, wall) +
      poly([x - 4, -tall, x + w / 10, -tall - h * 0.1, x + w / 5 + 4, -tall], s.p.roof) +
      repeat(2, (k) => rect(x + w * (0.05 + k * 0.08), -tall + h * 0.05, w * 0.035, h * 0.07, s.hour.lit ? s.p.glow : shade(wall, 0.4)))
    )
  })

/** A framed picture on the wall, hung by (0, 0) at its middle. */
export function framed(s: Stage, w: number, h: number): string {
  const motif = s.rng.int(0, 3)
  const inner = [
    () =>
      circle(0, -h * 0.08, w * 0.17, s.p.gold) +
      path(
        `M${-w * 0.34} ${h * 0.34} V${h * 0.1} Q${-w * 0.1} ${-h * 0.08} ${w * 0.06} ${h * 0.12} T${w * 0.34} ${h * 0.06} V${h * 0.34}Z`,
        s.p.second,
      ),
    () => rect(-w * 0.24, -h * 0.24, w * 0.3, h * 0.5, s.p.cloth, { r: w * 0.15 }) + circle(w * 0.13, h * 0.08, w * 0.16, s.p.gold),
    () =>
      at(
        0,
        h * 0.3,
        repeat(5, (i) => at(0, 0, ellipse(0, -h * 0.24, w * 0.06, h * 0.2, i % 2 ? s.p.leaf : s.p.leafDeep), { rotate: (i - 2) * 26 })),
      ),
    () =>
      poly([-w * 0.32, h * 0.32, -w * 0.05, -h * 0.24, w * 0.14, h * 0.1, w * 0.22, -h * 0.04, w * 0.34, h * 0.32], s.p.tile) +
      circle(w * 0.18, -h * 0.24, w * 0.08, s.p.cloth),
  ][motif]!
  return (
    rect(-w / 2 + 6, -h / 2 + 8, w, h, s.p.ink, { o: 0.16 }) +
    rect(-w / 2, -h / 2, w, h, s.rng.pick([s.p.wood, s.p.black, s.p.gold, s.p.white])) +
    rect(-w / 2 + 8, -h / 2 + 8, w - 16, h - 16, s.p.paper) +
    inner()
  )
}

export const pendant = (s: Stage, drop: number, size = 60) => {
  const color = s.rng.pick([s.p.accent, s.p.gold, s.p.second, s.p.paper])
  const kind = s.rng.int(0, 2)
  const shades = [
    path(`M${-size} 0 Q${-size * 0.8} ${-size * 0.9} 0 ${-size * 0.95} Q${size * 0.8} ${-size * 0.9} ${size} 0Z`, s.round(color)),
    circle(0, -size * 0.4, size * 0.62, s.round(tint(color, 0.3))),
    poly([-size * 0.4, -size * 0.8, size * 0.4, -size * 0.8, size * 0.8, 0, -size * 0.8, 0], s.round(color)),
  ]
  return (
    line(`M0 0 V${drop - size * 0.6}`, s.p.black, 3.4) +
    at(
      0,
      drop,
      (s.hour.lit ? circle(0, 20, size * 3, s.paint('radial', [0, s.p.glow, 0.55], [1, s.p.glow, 0])) : '') +
        (kind === 1 ? '' : ellipse(0, 2, size * 0.3, size * 0.2, s.p.glow)) +
        shades[kind]!,
    )
  )
}

export const rug = (s: Stage, w: number, h: number) => {
  const color = s.rng.pick([s.p.cloth, s.p.accent, s.p.second])
  return (
    ellipse(6, 6, w / 2, h / 2, s.p.ink, { o: 0.16 }) +
    ellipse(0, 0, w / 2, h / 2, color) +
    ellipse(0, 0, w * 0.43, h * 0.42, 'none', { stroke: s.p.paper, sw: 4 }) +
    ellipse(0, 0, w * 0.36, h * 0.34, tint(color, 0.16)) +
    ellipse(0, 0, w * 0.2, h * 0.18, 'none', { stroke: s.p.gold, sw: 5, dash: '12 9' })
  )
}
