import { shade, tint } from '../color.ts'
import { type Stage } from '../stage.ts'
import { circle, ellipse, line, path, poly, rect, repeat } from '../svg.ts'

/** Two upright slots and a round one: the socket of this country. */
export const socket = (s: Stage, { scorched = false } = {}) =>
  rect(-36, -52, 78, 116, s.p.ink, { o: 0.13, r: 12 }) +
  rect(-40, -58, 80, 116, s.p.white, { r: 12 }) +
  [-28, 28]
    .map(
      (y) =>
        rect(-26, y - 23, 52, 46, shade(s.p.white, 0.06), { r: 20 }) +
        rect(-13, y - 12, 5, 16, s.p.black, { r: 2 }) +
        rect(8, y - 12, 5, 13, s.p.black, { r: 2 }) +
        circle(0, y + 12, 4.4, s.p.black),
    )
    .join('') +
  circle(0, 0, 3.4, s.p.metal) +
  (scorched
    ? ellipse(-2, -62, 76, 92, s.paint('radial', [0, '#2a1c18', 0.85], [0.4, '#3b2a26', 0.5], [1, '#3b2a26', 0])) +
      path('M-20 -42 Q-26 -22 -12 -18 Q2 -14 10 -26 Q18 -40 4 -48Z', '#241815', { o: 0.85 })
    : '')

export const wallSwitch = (s: Stage) =>
  rect(-36, -52, 78, 116, s.p.ink, { o: 0.13, r: 12 }) +
  rect(-40, -58, 80, 116, s.p.white, { r: 12 }) +
  rect(-19, -36, 38, 72, shade(s.p.white, 0.07), { r: 6 }) +
  rect(-19, -36, 38, 36, s.p.white, { r: 6 }) +
  circle(0, -47, 2.6, s.p.metal) +
  circle(0, 47, 2.6, s.p.metal)

/** A breaker panel with its door open, 300 × 400 around (0, 0). */
export function breakerPanel(s: Stage, { tripped = false } = {}): string {
  const breaker = (x: number, y: number, on: boolean) =>
    rect(x, y, 72, 27, s.p.black, { r: 4 }) +
    rect(on ? x + 38 : x + 8, y + 5, 26, 17, on ? s.p.white : '#e0563f', { r: 3 }) +
    circle(x + (on ? 18 : 52), y + 13.5, 4, on ? '#67c57a' : '#55505c')
  const off = s.rng.int(0, 5)
  return (
    rect(-142, -192, 300, 404, s.p.ink, { o: 0.14, r: 10 }) +
    rect(-150, -200, 300, 400, s.round(s.p.metal), { r: 10 }) +
    rect(-130, -180, 260, 360, tint(s.p.metal, 0.4), { r: 6 }) +
    rect(-40, -166, 80, 34, s.p.black, { r: 5 }) +
    rect(0, -160, 30, 22, '#e0563f', { r: 3 }) +
    repeat(6, (i) => breaker(-86, -112 + i * 46, true) + breaker(14, -112 + i * 46, !(tripped && i === off))) +
    poly([150, -200, 262, -222, 262, 226, 150, 200], s.round(shade(s.p.metal, 0.06))) +
    rect(166, -130, 70, 150, s.p.white, { r: 3 }) +
    repeat(7, (i) => rect(176, -116 + i * 18, 48, 5, s.p.metal, { r: 2 })) +
    poly([176, 60, 226, 60, 201, 104], s.p.gold) +
    poly([203, 68, 194, 86, 201, 86, 198, 98, 208, 80, 201, 80], s.p.black) +
    line('M-70 -200 V-360 M-30 -200 V-360', s.p.metalDeep, 16)
  )
}

export const charger = (s: Stage) =>
  rect(-44, -70, 100, 150, s.p.ink, { o: 0.13, r: 18 }) +
  rect(-50, -78, 100, 150, s.round(s.p.white), { r: 18 }) +
  circle(0, -26, 26, s.p.black) +
  poly([5, -46, -14, -22, -2, -22, -5, -6, 14, -30, 2, -30], '#67c57a') +
  rect(-22, 24, 44, 30, s.p.black, { r: 8 }) +
  line('M0 54 V130 Q0 190 70 176 Q140 160 150 210', s.p.black, 10)

export const solarPanel = (s: Stage, w: number, h: number) =>
  poly([0, 0, w, 0, w - h * 0.22, -h, -h * 0.22, -h], s.paint('diagonal', [0, '#4f7fb8'], [0.5, '#27477c'], [1, '#1c3460']), {
    stroke: s.p.white,
    sw: 4,
  }) +
  repeat(5, (i) => line(`M${((i + 1) * w) / 6} 0 l${-h * 0.22} ${-h}`, '#9dbce0', 1.8, { o: 0.7 })) +
  repeat(3, (i) => line(`M${-h * 0.055 * (i + 1)} ${(-h * (i + 1)) / 4} h${w}`, '#9dbce0', 1.8, { o: 0.7 }))
