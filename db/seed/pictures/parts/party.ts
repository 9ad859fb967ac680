import { shade, tint } from '../color.ts'
import { cast, type Prop, type Stage } from '../stage.ts'
import { at, circle, ellipse, line, path, poly, rect, repeat } from '../svg.ts'
import { vase } from './plants.ts'

const prop = (width: number, draw: Prop['draw']): Prop => ({ width, draw })

export const paperLantern = (s: Stage, r: number, color: string) =>
  circle(0, r, r * 2.2, s.paint('radial', [0, s.p.glow, s.hour.lit ? 0.5 : 0.15], [1, s.p.glow, 0])) +
  line('M0 -20 V0', s.p.ink, 2) +
  ellipse(0, r, r, r * 0.92, s.paint('radial', [0, tint(color, 0.6)], [1, color])) +
  repeat(4, (i) => ellipse(0, r, r * (0.2 + i * 0.24), r * 0.92, 'none', { stroke: shade(color, 0.18), sw: 1.6 })) +
  rect(-r * 0.3, -3, r * 0.6, 6, s.p.black, { r: 2 }) +
  rect(-r * 0.3, r * 1.88, r * 0.6, 6, s.p.black, { r: 2 })

/** A hanging line of warm bulbs. */
export function bulbLine(s: Stage, x1: number, y1: number, x2: number, y2: number, sag = 50): string {
  const count = Math.max(3, Math.round(Math.abs(x2 - x1) / 58))
  return (
    line(`M${x1} ${y1} Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + sag * 2} ${x2} ${y2}`, s.p.ink, 2.4, { o: 0.75 }) +
    repeat(count, (i) => {
      const t = (i + 0.5) / count
      const [x, y] = [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + sag * 4 * t * (1 - t)]
      return (
        circle(x, y + 13, 30, s.paint('radial', [0, s.p.glow, s.hour.lit ? 0.7 : 0.3], [1, s.p.glow, 0])) +
        rect(x - 3, y, 6, 7, s.p.black) +
        circle(x, y + 13, 7.5, '#fff0b8')
      )
    })
  )
}

export const balloons = (s: Stage, count = 5) =>
  repeat(count, (i) => {
    const [x, y, c] = [
      (i - (count - 1) / 2) * 44 + s.rng.between(-8, 8),
      -250 - (i % 2) * 56 - s.rng.between(0, 20),
      [s.p.accent, s.p.gold, s.p.cloth, s.p.second, s.p.white][i % 5]!,
    ]
    return (
      line(`M0 0 Q${x * 0.6} ${y * 0.5} ${x} ${y}`, s.p.ink, 1.6, { o: 0.5 }) +
      ellipse(x, y - 40, 36, 44, s.paint('radial', [0, tint(c, 0.35)], [1, c])) +
      poly([x - 7, y + 9, x + 7, y + 9, x, y - 1], shade(c, 0.15)) +
      ellipse(x - 12, y - 56, 7, 11, '#ffffff', { o: 0.5 })
    )
  })

export function roundTable(s: Stage): string {
  const cloth = s.rng.pick([s.p.white, s.p.paper, s.p.accentLight])
  return (
    ellipse(14, 4, 150, 14, s.p.ink, { o: 0.24 }) +
    [-150, 150]
      .map((x, i) =>
        at(
          x,
          0,
          line('M-26 0 L-22 -86 M26 0 L22 -86 M-22 -86 L-32 -186', s.p.wood, 7) +
            rect(-34, -96, 62, 13, s.p.accent, { r: 6 }) +
            rect(-40, -192, 12, 98, s.p.wood, { r: 6 }) +
            rect(-30, -176, 6, 70, s.p.accent, { r: 3 }),
          { flip: i === 1 },
        ),
      )
      .join('') +
    path(
      'M-136 -140 L-146 0 Q-120 14 -100 0 Q-70 16 -40 2 Q0 16 40 2 Q70 16 100 0 Q120 14 146 0 L136 -140Z',
      s.paint('right', [0, tint(cloth, 0.2)], [0.6, cloth], [1, shade(cloth, 0.16)]),
    ) +
    line('M-70 -124 L-78 -8 M0 -120 V-4 M70 -124 L80 -8', shade(cloth, 0.12), 3, { o: 0.6 }) +
    ellipse(0, -140, 137, 23, tint(cloth, 0.3)) +
    at(0, -136, vase(s), { scale: 0.8 }) +
    [-84, 84].map((x) => ellipse(x, -138, 28, 7, s.p.white, { stroke: s.p.gold, sw: 2.5 }) + at(x * 0.58, -138, glass(s))).join('') +
    at(46, -130, candle(s)) +
    at(-46, -130, candle(s))
  )
}

const glass = (s: Stage) =>
  path('M-9 -46 H9 Q9 -24 0 -22 Q-9 -24 -9 -46Z', s.p.white, { o: 0.75 }) +
  path('M-8 -36 H8 Q7 -24 0 -23 Q-7 -24 -8 -36Z', s.p.cloth) +
  line('M0 -22 V-4 M-7 -3 H7', s.p.white, 2.6)
const candle = (s: Stage) =>
  circle(0, -30, 30, s.paint('radial', [0, s.p.glow, 0.7], [1, s.p.glow, 0])) +
  rect(-6, -24, 12, 24, s.p.paper, { r: 3 }) +
  path('M0 -40 q6 9 0 14 q-6 -5 0 -14Z', '#f5a03c')

export const cake = (s: Stage) =>
  ellipse(0, 0, 76, 8, s.p.gold) +
  [
    [64, 54],
    [46, 48],
    [30, 42],
  ].reduce((drawn, [r, h], i) => {
    const y = [-4, -58, -106][i]!
    const c = [s.p.white, s.p.accentLight, s.p.white][i]!
    return (
      drawn +
      rect(-r!, y - h!, r! * 2, h!, s.round(c), { r: 7 }) +
      path(
        `M${-r!} ${y - h! + 8} ${Array.from({ length: Math.round(r! / 8) }, () => 'q8 14 16 0').join(' ')} V${y - h!} H${-r!}Z`,
        [s.p.cloth, s.p.white, s.p.cloth][i]!,
      ) +
      repeat(Math.round(r! / 12), (k) => circle(-r! + 12 + k * 24, y - 4, 6, [s.p.gold, s.p.cloth, s.p.gold][i]!))
    )
  }, '') +
  at(0, -150, circle(-9, -6, 10, s.p.cloth) + circle(9, -6, 10, s.p.gold) + circle(0, -16, 10, s.p.white))

export const partyGoods: Prop[] = [
  prop(170, cake),
  prop(90, (s) => at(0, 0, vase(s), { scale: 1.2 })),
  prop(
    150,
    (s) =>
      cast(s, 130, 50) +
      rect(-62, -92, 124, 92, s.round(s.p.cloth), { r: 4 }) +
      rect(-68, -104, 136, 26, shade(s.p.cloth, 0.12), { r: 4 }) +
      rect(-13, -104, 26, 104, s.p.gold) +
      path('M0 -106 Q-50 -150 -44 -112 Q-36 -98 0 -106 Q50 -150 44 -112 Q36 -98 0 -106Z', s.p.gold),
  ),
  prop(
    120,
    (s) =>
      cast(s, 90, 40) +
      [-30, 6, 38]
        .map((x, i) =>
          at(
            x,
            0,
            path('M-14 -110 H14 Q16 -66 0 -60 Q-16 -66 -14 -110Z', s.p.glass, { o: 0.8 }) +
              path('M-13 -92 H13 Q12 -64 0 -61 Q-12 -64 -13 -92Z', s.p.gold) +
              line('M0 -60 V-5 M-13 -3 H13', s.p.glass, 4) +
              repeat(3, (k) => circle(-5 + k * 5, -78 - k * 6, 2, '#ffffff')),
            { scale: 1 - i * 0.03 },
          ),
        )
        .join(''),
  ),
  prop(110, (s) => at(0, -124, paperLantern(s, 52, s.p.accent)) + cast(s, 60, 30) + line('M0 0 V-20 M-24 0 H24', s.p.black, 5)),
  prop(120, (s) => at(0, 0, balloons(s, 3), { scale: 0.8 }) + cast(s, 40, 20) + rect(-16, -14, 32, 14, s.p.gold, { r: 3 })),
]

export const speaker = (s: Stage) =>
  cast(s, 100, 60) +
  rect(-52, -210, 104, 210, s.round(s.p.black), { r: 8 }) +
  circle(0, -70, 40, '#55505f') +
  circle(0, -70, 18, '#2b2733') +
  circle(0, -156, 24, '#55505f') +
  circle(0, -156, 9, '#2b2733')
export const djTable = (s: Stage) =>
  ellipse(10, 2, 190, 12, s.p.ink, { o: 0.25 }) +
  rect(-170, -140, 340, 140, s.paint('right', [0, tint(s.p.accent, 0.1)], [1, shade(s.p.accent, 0.25)]), { r: 5 }) +
  repeat(7, (i) => rect(-150 + i * 46, -126, 26, 112, i % 2 ? s.p.accentDeep : s.p.gold, { r: 4, o: 0.8 })) +
  rect(-180, -156, 360, 20, s.p.black, { r: 5 }) +
  [-100, 100].map((x) => ellipse(x, -158, 54, 10, '#55505f') + ellipse(x, -160, 18, 4, s.p.cloth)).join('') +
  rect(-30, -174, 60, 18, s.p.metal, { r: 4 })
