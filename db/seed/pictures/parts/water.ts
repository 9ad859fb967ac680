import { shade } from '../color.ts'
import { cast, type Prop } from '../stage.ts'
import { circle, line, path, rect, repeat } from '../svg.ts'

const prop = (width: number, draw: Prop['draw']): Prop => ({ width, draw })

/** Cleaning goods. */
export const cleaningGoods: Prop[] = [
  prop(
    74,
    (s) =>
      cast(s, 50, 40) +
      rect(-28, -92, 56, 92, s.round(s.p.second), { r: 12 }) +
      path('M-14 -90 L-9 -116 H9 L14 -90Z', s.p.second) +
      path('M-30 -138 H16 V-116 H-8 L-20 -106 L-24 -118 H-30Z', s.p.cloth) +
      rect(-22, -66, 44, 40, s.p.white, { r: 6 }) +
      path('M0 -58 q10 14 10 20 a10 10 0 0 1 -20 0 q0 -6 10 -20Z', s.p.water),
  ),
  prop(
    74,
    (s) =>
      cast(s, 50, 40) +
      rect(-26, -84, 52, 84, s.round(s.p.gold), { r: 14 }) +
      rect(-12, -108, 24, 26, s.p.gold, { r: 5 }) +
      rect(-15, -120, 30, 16, s.p.cloth, { r: 5 }) +
      rect(-20, -60, 40, 34, s.p.white, { r: 6 }) +
      circle(0, -43, 10, s.p.leaf),
  ),
  prop(
    130,
    (s) =>
      cast(s, 110, 50) +
      [s.p.cloth, s.p.paper, s.p.tile, s.p.gold]
        .map(
          (c, i) => rect(-58, -25 - i * 25, 116, 24, s.fall(c, 0.08), { r: 11 }) + rect(-58, -14 - i * 25, 90, 2.4, s.p.ink, { o: 0.12 }),
        )
        .join(''),
  ),
  prop(
    100,
    (s) =>
      cast(s, 80, 30) +
      rect(-42, -34, 84, 34, s.round(s.p.gold), { r: 7 }) +
      rect(-42, -40, 84, 14, s.p.leaf, { r: 5 }) +
      repeat(9, () => circle(s.rng.between(-36, 36), -s.rng.between(6, 24), 3, shade(s.p.gold, 0.2))),
  ),
  prop(
    150,
    (s) =>
      cast(s, 110, 60) +
      repeat(9, () => circle(s.rng.between(-44, 44), -s.rng.between(92, 124), s.rng.between(9, 20), '#ffffff', { o: 0.9 })) +
      path('M-56 -96 H56 L42 0 H-42Z', s.round(s.p.accent)) +
      rect(-60, -104, 120, 14, s.p.accentDeep, { r: 6 }) +
      path('M34 -96 q30 10 22 60 l-22 -4Z', s.p.gold),
  ),
  prop(
    60,
    (s) =>
      cast(s, 40, 60) +
      rect(-5, -300, 10, 240, s.round(s.p.wood), { r: 5 }) +
      rect(-40, -72, 80, 22, s.p.cloth, { r: 6 }) +
      path('M-40 -52 H40 L52 0 H-52Z', s.round(s.p.gold)) +
      repeat(6, (i) => line(`M${-34 + i * 14} -46 L${-42 + i * 17} -4`, shade(s.p.gold, 0.22), 2.4)),
  ),
]
