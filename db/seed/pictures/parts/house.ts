import { mix, shade, tint } from '../color.ts'
import type { Stage } from '../stage.ts'
import { at, circle, ellipse, line, path, poly, rect, repeat } from '../svg.ts'
import { lettering } from './glyphs.ts'
import { flowers } from './plants.ts'

type WindowLook = { shutters?: string; box?: boolean; balcony?: boolean; arch?: boolean; shut?: boolean }

/** A window seen from the street; (0, 0) is the middle of its sill. */
export function streetWindow(s: Stage, w: number, h: number, look: WindowLook = {}): string {
  const lit = s.hour.lit && s.rng.chance(0.65)
  const glass = lit
    ? s.paint('down', [0, '#ffe7a6'], [1, '#f7b766'])
    : s.paint('diagonal', [0, tint(s.p.glass, 0.35)], [0.5, s.p.glass], [1, shade(s.p.glass, 0.25)])
  const top = look.arch ? path(`M${-w / 2} ${-h} A${w / 2} ${w * 0.4} 0 0 1 ${w / 2} ${-h}Z`, glass, { stroke: s.p.white, sw: 5 }) : ''
  const pane =
    rect(-w / 2, -h, w, h, glass, { stroke: s.p.white, sw: 5 }) +
    line(`M0 ${-h} L0 0 M${-w / 2} ${-h * 0.62} L${w / 2} ${-h * 0.62}`, s.p.white, 3.4) +
    (lit ? '' : poly([-w * 0.42, -h * 0.1, -w * 0.16, -h * 0.1, w * 0.2, -h * 0.94, -w * 0.06, -h * 0.94], '#ffffff', { o: 0.2 })) +
    (s.rng.chance(0.4)
      ? path(
          `M${-w / 2 + 3} ${-h + 3} h${w * 0.3} q-4 ${h * 0.5} ${-w * 0.3} ${h * 0.7}Z M${w / 2 - 3} ${-h + 3} h${-w * 0.3} q4 ${h * 0.5} ${w * 0.3} ${h * 0.7}Z`,
          s.p.white,
          { o: 0.75 },
        )
      : '')
  const shade1 = rect(-w / 2 - 5, -h - 5, w + 14, h + 12, s.p.ink, { o: 0.12 })
  const leaves = look.shutters
    ? [-1, 1].map((side) => at(side * (look.shut ? w * 0.25 : w * 0.77), 0, shutter(s, w * 0.5, h, look.shutters!))).join('')
    : ''
  const sill = rect(-w / 2 - 8, -2, w + 16, 8, s.p.white, { r: 2 }) + rect(-w / 2 - 4, 6, w + 12, 4, s.p.ink, { o: 0.14 })
  const below = look.balcony
    ? balcony(s, w * 1.7)
    : look.box
      ? at(-w / 2 - 2, 2, flowers(s, w + 4, 24)) + rect(-w / 2 - 4, -2, w + 8, 15, s.p.roof, { r: 3 })
      : ''
  return shade1 + top + pane + leaves + sill + below
}

export function shutter(s: Stage, w: number, h: number, color: string): string {
  const slats = Math.min(20, Math.max(5, Math.floor(h / 9)))
  const slat = Math.max(2.6, (h / slats) * 0.24)
  return (
    rect(-w / 2 + 3, -h + 2, w, h, s.p.ink, { o: 0.16 }) +
    rect(-w / 2, -h, w, h, color, { r: 2 }) +
    repeat(slats, (i) => rect(-w / 2 + 4, -h + 6 + (i * (h - 10)) / slats, w - 8, slat, shade(color, 0.26), { o: 0.8 })) +
    rect(-w / 2, -h, 2.5, h, tint(color, 0.3), { o: 0.6 })
  )
}

const balcony = (s: Stage, w: number) =>
  rect(-w / 2, 0, w, 9, s.p.paving, { r: 2 }) +
  rect(-w / 2 + 6, 9, w, 8, s.p.ink, { o: 0.13 }) +
  rect(-w / 2, -42, w, 4, s.p.black, { r: 2 }) +
  repeat(Math.floor(w / 9) + 1, (i) => rect(-w / 2 + (i * (w - 2.4)) / Math.floor(w / 9), -42, 2.4, 42, s.p.black)) +
  at(-w / 2 + 8, -2, flowers(s, w * 0.42, 30))

/** A street door; (0, 0) is the middle of its threshold. */
export function streetDoor(s: Stage, w: number, h: number, color: string, { number = true } = {}): string {
  const kind = s.rng.int(0, 2)
  const arch = s.rng.chance(0.4)
  const frame = arch
    ? path(`M${-w / 2 - 9} 0 V${-h} A${w / 2 + 9} ${w / 2 + 9} 0 0 1 ${w / 2 + 9} ${-h} V0Z`, s.p.paper) +
      path(`M${-w / 2} ${-h} A${w / 2} ${w / 2} 0 0 1 ${w / 2} ${-h}Z`, s.hour.lit ? '#ffd88a' : s.p.glass) +
      line(`M0 ${-h} V${-h - w / 2} M0 ${-h} L${w * 0.35} ${-h - w * 0.35} M0 ${-h} L${-w * 0.35} ${-h - w * 0.35}`, s.p.paper, 4)
    : rect(-w / 2 - 9, -h - 12, w + 18, h + 12, s.p.paper, { r: 2 })
  const panel = (x: number, y: number, pw: number, ph: number) =>
    rect(x, y, pw, ph, shade(color, 0.16), { r: 3 }) + rect(x + 2.5, y + 2.5, pw - 2.5, ph - 2.5, tint(color, 0.07), { r: 3 })
  const faces = [
    panel(-w * 0.36, -h * 0.92, w * 0.72, h * 0.4) + panel(-w * 0.36, -h * 0.44, w * 0.72, h * 0.36),
    [0, 1, 2]
      .map((i) => panel(-w * 0.37, -h * (0.94 - i * 0.3), w * 0.34, h * 0.24) + panel(w * 0.04, -h * (0.94 - i * 0.3), w * 0.34, h * 0.24))
      .join(''),
    rect(-w * 0.3, -h * 0.9, w * 0.6, h * 0.42, s.hour.lit ? '#ffd88a' : s.p.glass, { r: 4, stroke: shade(color, 0.25), sw: 4 }) +
      panel(-w * 0.36, -h * 0.4, w * 0.72, h * 0.32),
  ]
  const plateY = -h * 0.74
  return (
    frame +
    rect(-w / 2, -h, w, h, s.round(color)) +
    faces[kind]! +
    circle(w * 0.39, -h * 0.46, w * 0.045, s.p.gold) +
    rect(-w / 2 - 14, -3, w + 28, 9, s.p.paving, { r: 2 }) +
    rect(-w * 0.42, -0.5, w * 0.84, 4, s.p.woodDeep, { r: 2 }) +
    (number ? at(w / 2 + 30, plateY, numberPlate(s)) : '') +
    at(-w / 2 - 24, -h * 0.84, wallLantern(s))
  )
}

export const numberPlate = (s: Stage) =>
  rect(-17, -12, 36, 27, s.p.ink, { o: 0.18, r: 5 }) +
  rect(-18, -14, 36, 27, s.p.white, { r: 5, stroke: '#2c5d9e', sw: 2.6 }) +
  at(0, -0.5, lettering(String(s.rng.int(2, 98)), 14, '#2c5d9e', 22))

export const wallLantern = (s: Stage) =>
  (s.hour.lit ? circle(0, 4, 60, s.paint('radial', [0, s.p.glow, 0.7], [1, s.p.glow, 0])) : '') +
  line('M0 -24 L0 -10 M0 -24 q9 -4 9 6', s.p.black, 3) +
  poly([-9, -10, 9, -10, 6, 16, -6, 16], s.hour.lit ? s.p.glow : s.p.paper, { stroke: s.p.black, sw: 2.6 }) +
  poly([-11, -10, 11, -10, 0, -19], s.p.black)

/** A striped awning hanging from (0, 0), `w` wide. */
export function awning(s: Stage, w: number, h: number, color = s.p.accent): string {
  const count = Math.max(6, Math.round(w / 34))
  const step = w / count
  const stripe = (i: number) => {
    const fill = i % 2 ? s.p.white : color
    const [a, b] = [-w * 0.47 + i * step * 0.94, -w * 0.47 + (i + 1) * step * 0.94]
    const [c, d] = [-w / 2 + i * step, -w / 2 + (i + 1) * step]
    return (
      poly([a, 0, b, 0, d, h, c, h], fill) +
      path(`M${c} ${h} H${d} V${h + 7} A${step / 2} ${step / 2} 0 0 1 ${c} ${h + 7}Z`, shade(fill, 0.09))
    )
  }
  return (
    poly(
      [-w / 2 + 8, h + 10, w / 2 + 8, h + 10, w / 2 + 22, h + 46, -w / 2 + 22, h + 46],
      s.paint('down', [0, s.p.ink, 0.28], [1, s.p.ink, 0.02]),
    ) +
    repeat(count, stripe) +
    poly([-w * 0.47, 0, w * 0.47, 0, w / 2, h, -w / 2, h], s.paint('down', [0, '#ffffff', 0.22], [1, s.p.ink, 0.1])) +
    rect(-w * 0.48, -5, w * 0.96, 7, s.p.black, { r: 3 })
  )
}

/** Lime wash: soft uneven patches and a few hairline brush marks on a wall. */
export const limewash = (s: Stage, x: number, y: number, w: number, h: number) =>
  repeat(5, () =>
    ellipse(
      x + s.rng.between(w * 0.12, w * 0.88),
      y + s.rng.between(h * 0.1, h * 0.9),
      w * s.rng.between(0.08, 0.12),
      h * s.rng.between(0.03, 0.09),
      '#ffffff',
      { o: w > 600 ? 0.07 : 0.12 },
    ),
  ) +
  repeat(8, () =>
    rect(x + s.rng.between(4, Math.max(5, w * 0.86)), y + s.rng.between(8, h - 8), w * s.rng.between(0.04, 0.12), 2, s.p.ink, {
      o: 0.05,
      r: 1,
    }),
  )

/** Curved clay tiles in rows over a rectangle. */
export function tileRows(s: Stage, x: number, y: number, w: number, h: number, { size = 16, color = s.p.roof } = {}): string {
  const rows = Math.max(1, Math.round(h / (size * 0.95)))
  const step = h / rows
  const tones = [color, shade(color, 0.08), tint(color, 0.1), mix(color, s.p.gold, 0.14)]
  return (
    rect(x, y, w, h, shade(color, 0.2)) +
    repeat(rows, (row) => {
      const shift = row % 2 ? size / 2 : 0
      const count = Math.ceil(w / size) + 1
      return repeat(count, (i) => {
        const left = Math.max(x, x - shift + i * size)
        const right = Math.min(x + w, x - shift + (i + 1) * size)
        if (right - left < 3) return ''
        const top = y + row * step
        return path(
          `M${left.toFixed(1)} ${top.toFixed(1)} H${right.toFixed(1)} v${(step * 0.55).toFixed(1)} a${((right - left) / 2).toFixed(1)} ${(step * 0.45).toFixed(1)} 0 0 1 ${(left - right).toFixed(1)} 0Z`,
          s.rng.pick(tones),
        )
      })
    })
  )
}
