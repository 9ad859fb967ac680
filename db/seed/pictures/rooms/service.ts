import { mix, shade, tint } from '../color.ts'
import { arrange, cast, type Stage } from '../stage.ts'
import { at, circle, ellipse, line, path, poly, rect, repeat } from '../svg.ts'
import { washer } from '../parts/appliances.ts'
import { drips, puddle, trapPipes } from '../parts/bathroom.ts'
import { shelf } from '../parts/kitchen.ts'
import { pot } from '../parts/plants.ts'
import { standing } from '../parts/tools.ts'
import { cleaningGoods } from '../parts/water.ts'
import { room, roomWindow, wallTiles } from './room.ts'

/** The open cupboard under a sink, seen by someone on the floor. */
export function underSink(s: Stage, { leak = false } = {}): string {
  const unit = s.rng.pick([s.p.accent, s.p.second, s.p.woodLight, s.p.paper])
  const inside = shade(mix(unit, s.p.wood, 0.5), 0.5)
  const door = (x: number, side: number) =>
    poly(
      side < 0 ? [x, 150, x - 150, 116, x - 150, 744, x, 690] : [x, 150, x + 150, 116, x + 150, 744, x, 690],
      s.round(tint(unit, 0.06)),
    ) +
    poly(
      side < 0 ? [x - 22, 182, x - 128, 160, x - 128, 694, x - 22, 658] : [x + 22, 182, x + 128, 160, x + 128, 694, x + 22, 658],
      'none',
      { stroke: shade(unit, 0.22), sw: 4 },
    ) +
    circle(x + side * 136, 420, 9, s.p.gold)
  const bottle = s.rng.shuffle(cleaningGoods.slice(0, 4))
  return (
    room(s, { floor: 'tiles', line: 690, light: false }) +
    rect(0, 0, 1200, 100, s.fall(s.p.woodLight)) +
    rect(0, 100, 1200, 16, s.p.ink, { o: 0.25 }) +
    rect(0, 116, 1200, 576, s.fall(unit, 0.06)) +
    [120, 1080].map((x) => rect(x - 110, 160, 220, 490, 'none', { stroke: shade(unit, 0.2), sw: 5, r: 6 })).join('') +
    rect(290, 140, 620, 552, inside) +
    rect(290, 140, 620, 110, s.paint('down', [0, s.p.ink, 0.5], [1, s.p.ink, 0])) +
    rect(290, 640, 620, 52, shade(s.p.wood, 0.2)) +
    path('M400 140 H800 Q800 262 720 262 H480 Q400 262 400 140Z', s.round(s.p.white)) +
    rect(572, 258, 56, 22, s.p.metalDeep, { r: 5 }) +
    at(600, 278, trapPipes(s, leak), { scale: 1.9 }) +
    arrange(s, bottle, 300, 470, 644, 1) +
    (leak
      ? at(660, 652, standing.bucket.draw(s), { scale: 1.15 }) + at(560, 740, puddle(s, 560))
      : at(800, 644, cleaningGoods[2]!.draw(s))) +
    door(290, -1) +
    door(910, 1) +
    (leak ? drips(s, 430, 700) : '')
  )
}

export function laundry(s: Stage, { leak = false, open = false } = {}): string {
  const base = 600
  return (
    room(s, { floor: s.rng.pick(['checker', 'hydraulic', 'tiles', 'terracotta']), line: base, dado: 'tiles', light: !leak }) +
    at(220, 360, roomWindow(s, 190, 240)) +
    at(720, 300, shelf(s, 560, [...s.rng.shuffle(cleaningGoods.slice(0, 5)), standing.books], 0.95)) +
    at(520, base + 50, washer(s, { open }), { scale: 1.25 }) +
    at(800, base + 50, washer(s, { color: s.rng.pick([s.p.white, s.p.metal]) }), { scale: 1.25 }) +
    rect(380, base - 258, 560, 18, s.fall(s.p.wood), { r: 4 }) +
    at(1060, base + 70, basket(s)) +
    at(180, base + 70, pot(s, 86)) +
    (leak ? at(540, base + 110, puddle(s, 620)) + drips(s, 500, base + 30) : '') +
    clothesLine(s)
  )
}

const clothesLine = (s: Stage) =>
  line('M900 150 Q1060 180 1210 150', s.p.ink, 2.5, { o: 0.6 }) +
  (
    [
      [950, 160, s.p.cloth],
      [1030, 168, s.p.gold],
      [1110, 166, s.p.accent],
    ] as const
  )
    .map(([x, y, c]) => path(`M${x - 30} ${y} h60 l16 26 l-16 10 v66 h-60 v-66 l-16 -10Z`, s.fall(c, 0.08)))
    .join('')
const basket = (s: Stage) =>
  cast(s, 130, 60) +
  (
    [
      [-34, -110, s.p.cloth],
      [6, -124, s.p.paper],
      [40, -108, s.p.tile],
    ] as const
  )
    .map(([x, y, c]) => ellipse(x, y, 36, 26, c))
    .join('') +
  path('M-72 -108 H72 L56 0 H-56Z', s.round(s.p.woodLight)) +
  repeat(4, (i) => line(`M${-68 + i * 4} ${-88 + i * 24} H${68 - i * 4}`, s.p.wood, 4)) +
  rect(-76, -114, 152, 13, s.p.wood, { r: 6 })

/** A plain wall in a utility room where machines and panels hang. */
export const utility = (s: Stage) =>
  room(s, { floor: s.rng.pick(['concrete', 'tiles', 'terracotta']), line: 620, dado: s.rng.pick(['paint', 'tiles', 'none']) }) +
  at(1060, 330, roomWindow(s, 150, 180, { bars: false })) +
  at(990, 690, standing.ladder.draw(s), { scale: 1.2 }) +
  at(190, 400, shelf(s, 240, [standing.jarOfScrews, standing.books, standing.tape], 0.85))

/** A close view of a wall over a worktop, for small things to be seen large. */
export const closeWall = (s: Stage, { tiled = true } = {}) =>
  rect(0, 0, 1200, 800, s.paint('diagonal', [0, tint(s.p.wall, 0.22)], [1, shade(s.p.wall, 0.14)])) +
  (tiled ? wallTiles(s, 0, 90, 1200, 570, { size: 96, brick: s.rng.chance(0.5) }) : '') +
  rect(0, 654, 1200, 160, s.fall(s.p.woodLight, 0.1)) +
  rect(0, 654, 1200, 10, '#ffffff', { o: 0.3 }) +
  rect(0, 640, 1200, 14, s.p.ink, { o: 0.1 })

export const crack = (s: Stage, x: number, y: number, scale = 1) =>
  at(
    x,
    y,
    line('M0 0 L20 44 L-8 96 L30 150 L8 214 L44 280 M20 44 L60 66 M30 150 L76 176 L90 214 M-8 96 L-50 124', shade(s.p.wall, 0.5), 3.6) +
      line('M3 0 L23 44 L-5 96 L33 150 L11 214', tint(s.p.wall, 0.5), 1.6, { o: 0.6 }),
    { scale },
  )

export const damp = (s: Stage, x: number, y: number, w: number, color = '#7a6a3e') =>
  repeat(5, (i) =>
    ellipse(x + s.rng.between(-0.2, 0.2) * w, y + s.rng.between(-0.1, 0.12) * w, w * (0.5 - i * 0.07), w * (0.28 - i * 0.035), color, {
      o: 0.13,
    }),
  ) + ellipse(x, y, w * 0.5, w * 0.29, 'none', { stroke: color, sw: 3, o: 0.3 })

export const peeling = (s: Stage, x: number, y: number, scale = 1) =>
  at(
    x,
    y,
    path('M-90 -40 Q-60 -90 0 -70 Q60 -100 96 -44 Q120 10 70 50 Q40 96 -20 74 Q-90 80 -96 20Z', shade(tint(s.p.paving, 0.2), 0.06)) +
      path('M70 50 Q40 96 -20 74 Q10 112 62 96 Q84 76 70 50Z', tint(s.p.wall, 0.35)) +
      path('M-96 20 Q-124 40 -110 78 Q-92 60 -72 68 Q-90 50 -96 20Z', tint(s.p.wall, 0.25)) +
      repeat(5, () => circle(s.rng.between(-60, 60), s.rng.between(-40, 40), s.rng.between(2, 6), shade(s.p.paving, 0.25), { o: 0.6 })),
    { scale },
  )
