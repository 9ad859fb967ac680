import { shade, tint } from '../color.ts'
import { cast, type Prop, type Stage } from '../stage.ts'
import { circle, ellipse, line, path, rect, repeat, at } from '../svg.ts'
import { hanging } from './tools.ts'

const prop = (width: number, draw: Prop['draw']): Prop => ({ width, draw })

export const padlock = (s: Stage) =>
  cast(s, 90, 60) +
  line('M-32 -96 V-126 A32 32 0 0 1 32 -126 V-96', s.p.metalDeep, 17) +
  line('M-36 -96 V-126 A32 32 0 0 1 14 -154', tint(s.p.metal, 0.4), 4, { o: 0.8 }) +
  rect(-58, -104, 116, 104, s.round(s.p.gold), { r: 16 }) +
  circle(0, -58, 14, s.p.ink) +
  rect(-6, -56, 12, 32, s.p.ink, { r: 4 }) +
  rect(-46, -96, 92, 6, '#ffffff', { o: 0.35, r: 3 })

/** A watching camera on its bracket; (0, 0) is the wall plate. */
export const camera = (s: Stage) =>
  rect(-12, -30, 14, 60, s.p.metalDeep, { r: 4 }) +
  line('M0 0 L34 20', s.p.metalDeep, 11) +
  at(
    66,
    28,
    rect(-58, -30, 130, 56, s.round(s.p.white), { r: 18 }) +
      rect(-66, -38, 120, 18, s.p.white, { r: 8 }) +
      circle(62, -2, 24, s.p.black) +
      circle(62, -2, 14, '#4c6f9c') +
      circle(58, -7, 5, '#ffffff', { o: 0.8 }) +
      circle(-36, 0, 5, '#e0563f'),
    { rotate: 12 },
  )

export const keypad = (s: Stage) =>
  rect(-42, -70, 96, 156, s.p.ink, { o: 0.14, r: 14 }) +
  rect(-48, -78, 96, 156, s.round(s.p.white), { r: 14 }) +
  rect(-36, -64, 72, 34, '#3c5a74', { r: 6 }) +
  circle(-20, -47, 6, '#67c57a') +
  rect(-6, -52, 32, 5, '#a9c6da', { r: 2 }) +
  rect(-6, -43, 22, 4, '#a9c6da', { r: 2 }) +
  repeat(12, (i) => circle(-24 + (i % 3) * 24, -10 + Math.floor(i / 3) * 22, 8.5, s.p.paper, { stroke: s.p.metal, sw: 1.8 }))

/** A lock seen close: plate, lever and cylinder; 150 × 380 around (0, 0). */
export const lockPlate = (s: Stage, { broken = false } = {}) =>
  rect(-48, -176, 112, 372, s.p.ink, { o: 0.16, r: 28 }) +
  rect(-56, -186, 112, 372, s.round(s.p.gold), { r: 28 }) +
  [-160, 160].map((y) => circle(0, y, 8, shade(s.p.gold, 0.3)) + line(`M-5 ${y} h10`, shade(s.p.gold, 0.5), 3)).join('') +
  circle(0, -70, 38, shade(s.p.gold, 0.14)) +
  rect(-10, -88, 178, 36, s.paint('down', [0, tint(s.p.gold, 0.4)], [1, shade(s.p.gold, 0.2)]), { r: 18 }) +
  circle(0, -70, 26, s.p.gold) +
  circle(0, 74, 42, shade(s.p.gold, 0.2)) +
  circle(0, 74, 33, s.round(s.p.metal)) +
  (broken
    ? line('M0 58 V90', s.p.ink, 9) +
      path('M-9 52 L10 60 L-4 70 L12 82', 'none', { stroke: s.p.ink, sw: 4 }) +
      rect(-5, 66, 10, 12, s.p.metalDeep)
    : rect(-4.5, 54, 9, 40, s.p.ink, { r: 4 }))

export const key = (s: Stage, color = s.p.metal) =>
  circle(0, 0, 38, s.round(color)) +
  circle(0, -8, 13, shade(color, 0.4)) +
  rect(-10, 34, 20, 120, s.round(color), { r: 4 }) +
  rect(8, 92, 20, 13, color, { r: 2 }) +
  rect(8, 114, 28, 13, color, { r: 2 }) +
  rect(8, 136, 18, 13, color, { r: 2 })

export const lockGoods: Prop[] = [
  prop(130, padlock),
  prop(110, (s) => cast(s, 50, 30) + at(0, -80, keypad(s))),
  prop(
    150,
    (s) => cast(s, 80, 50) + rect(-30, -12, 60, 12, s.p.wood) + rect(-6, -90, 12, 80, s.p.wood) + at(-26, -100, camera(s), { scale: 0.8 }),
  ),
  prop(
    150,
    (s) =>
      cast(s, 130, 70) +
      rect(-70, -140, 140, 140, s.round(s.p.metalDeep), { r: 10 }) +
      rect(-58, -128, 116, 116, s.round(s.p.metal), { r: 6 }) +
      circle(6, -70, 32, s.p.black) +
      repeat(12, (i) =>
        line(
          `M${6 + Math.cos(i * 0.524) * 26} ${-70 + Math.sin(i * 0.524) * 26} L${6 + Math.cos(i * 0.524) * 30} ${-70 + Math.sin(i * 0.524) * 30}`,
          s.p.white,
          2,
        ),
      ) +
      circle(6, -70, 15, s.p.gold) +
      rect(-44, -82, 9, 26, s.p.gold, { r: 3 }),
  ),
  prop(
    150,
    (s) =>
      cast(s, 90, 60) +
      rect(-60, -190, 120, 12, s.p.wood, { r: 4 }) +
      rect(-60, -190, 10, 190, s.p.wood) +
      rect(50, -190, 10, 190, s.p.wood) +
      [-28, 24].map((x) => at(x, -176, hanging.keyRing.draw(s), { scale: 0.95 })).join(''),
  ),
  prop(
    110,
    (s) =>
      ellipse(4, 0, 50, 6, s.p.ink, { o: 0.2 }) +
      at(
        0,
        -44,
        circle(0, 0, 44, s.round(s.p.cloth)) +
          circle(0, 0, 24, tint(s.p.cloth, 0.3)) +
          path('M-16 -6 q16 -16 32 0 M-9 4 q9 -9 18 0', 'none', { stroke: s.p.white, sw: 4 }) +
          circle(0, 12, 4, s.p.white),
      ),
  ),
]
