import { shade, tint } from '../color.ts'
import { cast, type Stage, arrange, type Prop } from '../stage.ts'
import { at, circle, line, path, poly, rect, repeat } from '../svg.ts'
import { plantProp } from './plants.ts'

/** A row of base units with a worktop, 196 high, standing on (0, 0) from its left edge. */
export function baseUnits(s: Stage, w: number, { color = s.p.accent, top = s.p.woodLight } = {}): string {
  const count = Math.max(1, Math.round(w / 118))
  const cell = w / count
  const unit = (i: number) => {
    const x = i * cell
    const face = (y: number, h: number, handleY: number) =>
      rect(x + 4, y, cell - 8, h, s.fall(color, 0.06), { r: 4 }) +
      rect(x + 14, y + 10, cell - 28, h - 20, 'none', { stroke: shade(color, 0.22), sw: 2.4, r: 3 }) +
      rect(x + cell / 2 - 15, handleY, 30, 5.5, s.p.gold, { r: 2.5 })
    return i % 3 === 1 ? face(-172, 46, -158) + face(-122, 48, -106) + face(-70, 54, -52) : face(-172, 156, -158)
  }
  return (
    rect(0, -16, w, 16, s.p.ink, { o: 0.75 }) +
    rect(0, -178, w, 164, shade(color, 0.16)) +
    repeat(count, unit) +
    rect(-6, -196, w + 12, 20, s.fall(top, 0.1), { r: 3 }) +
    rect(0, -176, w, 6, s.p.ink, { o: 0.2 })
  )
}

export const wallUnits = (s: Stage, w: number, h: number, color = s.p.accent) => {
  const count = Math.max(1, Math.round(w / 118))
  const cell = w / count
  return (
    rect(6, 8, w, h + 6, s.p.ink, { o: 0.12 }) +
    rect(0, 0, w, h, shade(color, 0.14), { r: 3 }) +
    repeat(
      count,
      (i) =>
        rect(i * cell + 4, 4, cell - 8, h - 8, s.fall(color, 0.08), { r: 4 }) +
        rect(i * cell + 14, 14, cell - 28, h - 28, 'none', { stroke: shade(color, 0.2), sw: 2.4, r: 3 }) +
        circle(i * cell + (i % 2 ? 16 : cell - 16), h - 26, 4.5, s.p.gold),
    )
  )
}

/** A tap; (0, 0) is where it leaves the worktop, the spout points left. */
export const tap = (s: Stage, metal = s.p.metal) =>
  rect(-11, -9, 22, 10, shade(metal, 0.2), { r: 3 }) +
  line('M0 -6 V-66 Q0 -96 -30 -96 Q-56 -96 -56 -70', shade(metal, 0.25), 13) +
  line('M-2 -6 V-66 Q-2 -92 -30 -93 Q-54 -93 -54 -72', tint(metal, 0.35), 4.5) +
  rect(-63, -74, 14, 10, shade(metal, 0.3), { r: 3 }) +
  line('M4 -36 L30 -52', shade(metal, 0.25), 8) +
  circle(31, -53, 5.4, s.p.accent)

/** A front-apron sink set into the units; its rim is at y = 0. */
export const sink = (s: Stage) =>
  rect(-84, -8, 168, 80, s.fall(s.p.white, 0.08), { r: 9 }) +
  rect(-84, -8, 168, 9, s.p.white, { r: 4 }) +
  rect(-78, 58, 156, 8, s.p.ink, { o: 0.08, r: 4 }) +
  at(16, -6, tap(s))

export const stove = (s: Stage) =>
  rect(-66, -196, 132, 196, s.round(s.p.metal), { r: 5 }) +
  rect(-66, -196, 132, 22, s.p.metalDeep, { r: 4 }) +
  repeat(4, (i) => circle(-44 + i * 29, -160, 8.5, s.p.black) + rect(-45.5 + i * 29, -168, 3, 8, s.p.white)) +
  rect(-54, -140, 108, 86, s.p.black, { r: 8 }) +
  rect(-44, -128, 88, 62, s.paint('diagonal', [0, '#5c4a45'], [1, '#2b2430']), { r: 5 }) +
  rect(-48, -148, 96, 6, s.p.white, { r: 3 }) +
  rect(-54, -44, 108, 34, shade(s.p.metal, 0.15), { r: 4 }) +
  rect(-58, -201, 116, 6, s.p.black, { r: 3 })

export const hood = (s: Stage) =>
  rect(-24, -190, 48, 130, s.round(s.p.metal)) +
  poly([-32, -62, 32, -62, 78, 0, -78, 0], s.round(s.p.metal)) +
  rect(-80, -2, 160, 16, s.p.metalDeep, { r: 3 })

export const fridge = (s: Stage, color = s.rng.pick([s.p.paper, s.p.tile, s.p.accent, s.p.metal])) =>
  cast(s, 150, 110) +
  rect(-74, -372, 148, 366, s.round(color), { r: 22 }) +
  rect(-74, -250, 148, 4, shade(color, 0.3)) +
  rect(50, -338, 9, 66, s.p.white, { r: 4 }) +
  rect(50, -232, 9, 110, s.p.white, { r: 4 }) +
  rect(-58, -8, 22, 8, s.p.black) +
  rect(36, -8, 22, 8, s.p.black) +
  rect(-52, -330, 30, 36, s.p.gold, { r: 2 }) +
  rect(-14, -322, 26, 26, s.p.cloth, { r: 2 }) +
  path('M-64 -352 Q-64 -362 -52 -362 H10', 'none', { stroke: '#ffffff', sw: 4, o: 0.5 })

const pan = (s: Stage) =>
  rect(-34, -34, 68, 34, s.round(s.p.cloth), { r: 8 }) +
  rect(-38, -40, 76, 8, shade(s.p.cloth, 0.2), { r: 4 }) +
  circle(0, -45, 6, s.p.black) +
  line('M-36 -24 h-14 M36 -24 h14', s.p.black, 6)
const kettle = (s: Stage) =>
  path('M-32 0 Q-38 -44 -12 -56 H12 Q38 -44 32 0Z', s.round(s.p.second)) +
  line('M-22 -52 Q0 -88 22 -52', s.p.black, 6) +
  line('M30 -30 L52 -52', s.p.second, 9) +
  circle(0, -58, 5, s.p.gold)
const fruitBowl = (s: Stage) =>
  circle(-22, -34, 18, '#f0913e') +
  circle(4, -40, 19, '#e9603f') +
  circle(26, -32, 17, '#d9c043') +
  path('M-52 -28 H52 Q46 0 0 0 Q-46 0 -52 -28Z', s.round(s.p.paper)) +
  rect(-52, -30, 104, 6, s.p.tile, { r: 3 })
const jars = (s: Stage) =>
  (
    [
      [-38, 58, s.p.roof],
      [0, 46, s.p.gold],
      [34, 64, s.p.leaf],
    ] as const
  )
    .map(
      ([x, h, c]) =>
        rect(x - 15, -h, 30, h, s.p.white, { r: 5, o: 0.65 }) +
        rect(x - 13, -h * 0.66, 26, h * 0.66 - 2, c, { r: 4 }) +
        rect(x - 16, -h - 7, 32, 9, s.p.wood, { r: 3 }),
    )
    .join('')
const boards = (s: Stage) =>
  rect(-26, -96, 52, 96, s.p.wood, { r: 12 }) + circle(0, -84, 6, s.p.woodDeep) + rect(0, -72, 46, 72, s.p.woodLight, { r: 10 })
const bottles = (s: Stage) =>
  rect(-20, -50, 22, 50, s.round(s.p.leafDeep), { r: 6 }) +
  rect(-14, -74, 10, 26, s.p.leafDeep, { r: 3 }) +
  rect(6, -40, 22, 40, s.round(s.p.gold), { r: 6 }) +
  rect(12, -60, 9, 22, s.p.gold, { r: 3 }) +
  rect(12, -64, 9, 6, s.p.woodDeep)
const toaster = (s: Stage) =>
  rect(-42, -52, 84, 50, s.round(s.p.accent), { r: 16 }) +
  rect(-24, -64, 20, 16, '#e0a860', { r: 5 }) +
  rect(6, -62, 20, 14, '#e0a860', { r: 5 }) +
  rect(-30, -54, 62, 5, s.p.black, { r: 2 }) +
  rect(44, -36, 7, 14, s.p.black, { r: 2 })
const books = (s: Stage) =>
  (
    [
      [s.p.cloth, 62],
      [s.p.gold, 70],
      [s.p.second, 56],
      [s.p.tile, 66],
    ] as const
  )
    .map(([c, h], i) => rect(-34 + i * 17, -h, 15, h, c, { r: 2 }) + rect(-34 + i * 17, -h + 10, 15, 4, s.p.white, { o: 0.6 }))
    .join('')

const prop = (width: number, draw: Prop['draw']): Prop => ({ width, draw })
export const kitchenware: Prop[] = [
  prop(100, pan),
  prop(100, kettle),
  prop(110, fruitBowl),
  prop(110, jars),
  prop(90, boards),
  prop(60, bottles),
  prop(96, toaster),
  prop(76, books),
  plantProp(40),
  plantProp(34),
]

export const shelf = (s: Stage, w: number, props: readonly Prop[], scale = 0.8) =>
  arrange(s, props, -w / 2, w / 2, 0, scale) +
  rect(-w / 2, 0, w, 12, s.fall(s.p.wood, 0.12), { r: 2 }) +
  rect(-w / 2 + 8, 12, w, 7, s.p.ink, { o: 0.12 }) +
  [-1, 1].map((side) => line(`M${side * w * 0.38} 12 v22`, s.p.black, 4)).join('')
