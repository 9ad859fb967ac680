import { shade, tint } from '../color.ts'
import { cast, type Prop } from '../stage.ts'
import { circle, ellipse, line, path, rect, repeat, at } from '../svg.ts'
import { tap } from './kitchen.ts'

const prop = (width: number, draw: Prop['draw']): Prop => ({ width, draw })

/** Plumbing goods on a bench. */
export const plumbingGoods: Prop[] = [
  prop(130, (s) => cast(s, 70, 50) + at(26, 0, tap(s, s.p.gold), { scale: 1.5 })),
  prop(
    90,
    (s) =>
      cast(s, 60, 40) +
      rect(-5, -170, 10, 130, s.round(s.p.wood), { r: 5 }) +
      path('M-40 0 Q-44 -52 0 -54 Q44 -52 40 0Z', s.round(s.p.cloth)) +
      rect(-46, -10, 92, 12, shade(s.p.cloth, 0.2), { r: 6 }),
  ),
  prop(
    150,
    (s) =>
      cast(s, 130, 60) +
      line('M-52 -24 H0 Q30 -24 30 -54 V-96', shade(s.p.gold, 0.12), 38) +
      line('M-52 -32 H0 Q20 -34 20 -54 V-96', tint(s.p.gold, 0.4), 8, { o: 0.8 }) +
      rect(-72, -48, 20, 48, s.p.gold, { r: 4 }) +
      rect(6, -116, 48, 20, s.p.gold, { r: 4 }),
  ),
  prop(
    120,
    (s) =>
      cast(s, 100, 40) +
      repeat(3, (i) =>
        circle([-32, 32, 0][i]!, [-26, -26, -78][i]!, 28, 'none', { stroke: [s.p.metal, s.p.gold, s.p.second][i]!, sw: 13 }),
      ),
  ),
  prop(
    90,
    (s) =>
      cast(s, 60, 30) +
      circle(0, -46, 42, s.round(s.p.cloth)) +
      repeat(6, (i) => circle(Math.cos(i * 1.047) * 27, -46 + Math.sin(i * 1.047) * 27, 8.5, shade(s.p.cloth, 0.35))) +
      circle(0, -46, 10, s.p.gold),
  ),
  prop(
    110,
    (s) =>
      cast(s, 90, 40) +
      repeat(3, (i) => ellipse(0, -16 - i * 24, 50, 20, 'none', { stroke: [s.p.second, tint(s.p.second, 0.2), s.p.second][i]!, sw: 15 })) +
      line('M46 -16 q34 14 46 12', s.p.second, 14),
  ),
]

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
