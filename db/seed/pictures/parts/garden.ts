import { shade, tint } from '../color.ts'
import { cast, type Stage } from '../stage.ts'
import { at, circle, ellipse, line, path, poly, rect, repeat } from '../svg.ts'

export const mower = (s: Stage) =>
  cast(s, 170, 80) +
  line('M-60 -50 L-170 -190 L-200 -196', s.p.black, 9) +
  path('M-90 -24 L-74 -64 H50 Q84 -60 92 -24Z', s.round(s.p.accent)) +
  rect(-40, -104, 84, 44, s.round(s.p.black), { r: 10 }) +
  rect(-20, -118, 30, 16, s.p.cloth, { r: 5 }) +
  [-62, 66].map((x) => circle(x, -24, 25, '#2c2a34') + circle(x, -24, 11, s.p.gold)).join('') +
  path('M-92 -34 L-160 -90 Q-170 -40 -120 -12Z', s.p.leafDeep)

/** Lawn in mown stripes that run to a far point. */
export function lawn(s: Stage, y: number, { bottom = 800, color = s.p.leaf, striped = true } = {}): string {
  const light = tint(color, 0.14)
  return (
    rect(0, y, 1200, bottom - y, s.paint('down', [0, shade(color, 0.12)], [1, tint(color, 0.08)])) +
    (striped
      ? s.clip(
          rect(0, y, 1200, bottom - y, '#000'),
          repeat(12, (i) =>
            i % 2 ? '' : poly([300 + i * 50, y, 350 + i * 50, y, -600 + (i + 1) * 200, bottom, -600 + i * 200, bottom], light, { o: 0.55 }),
          ),
        )
      : '') +
    repeat(60, () => {
      const [gx, gy] = [s.rng.between(0, 1200), s.rng.between(y + 8, bottom)]
      return line(
        `M${gx.toFixed(0)} ${gy.toFixed(0)} l-3 -9 M${(gx + 3).toFixed(0)} ${gy.toFixed(0)} l3 -8`,
        s.rng.chance(0.5) ? s.p.leafLight : s.p.leafDeep,
        2,
        { o: 0.6 },
      )
    })
  )
}

export const fence = (s: Stage, y: number, h = 130, color = s.p.woodLight) =>
  repeat(
    31,
    (i) =>
      path(`M${i * 40 - 4} ${y} v${-h} l17 -16 l17 16 v${h}Z`, i % 3 ? color : tint(color, 0.1)) +
      rect(i * 40 + 26, y - h, 4, h, s.p.ink, { o: 0.1 }),
  ) +
  rect(0, y - h * 0.78, 1200, 10, shade(color, 0.16)) +
  rect(0, y - h * 0.26, 1200, 10, shade(color, 0.16))

export const wallBehind = (s: Stage, y: number, h = 150) =>
  rect(0, y - h, 1200, h, s.fall(s.p.walls[0]!, 0.08)) +
  rect(0, y - h - 14, 1200, 18, s.p.roof, { r: 4 }) +
  rect(0, y - h + 4, 1200, 8, s.p.ink, { o: 0.1 }) +
  repeat(10, () => ellipse(s.rng.between(0, 1200), y - s.rng.between(20, h - 20), s.rng.between(30, 70), 14, '#ffffff', { o: 0.12 }))

/** A pool in perspective with a paved edge. */
export function pool(s: Stage, y: number): string {
  const water = s.paint('down', [0, shade(s.p.water, 0.12)], [1, tint(s.p.water, 0.3)])
  const shape = (pad: number) =>
    poly(
      [330 - pad, y - pad * 0.4, 930 + pad, y - pad * 0.4, 1080 + pad * 1.5, y + 150 + pad * 0.6, 200 - pad * 1.5, y + 150 + pad * 0.6],
      pad ? s.p.paving : water,
    )
  return (
    shape(34) +
    poly([330, y, 930, y, 940, y + 16, 320, y + 16], shade(s.p.tile, 0.2)) +
    shape(0) +
    poly([330, y, 930, y, 941, y + 14, 319, y + 14], shade(s.p.tile, 0.12)) +
    repeat(16, () => {
      const [wx, wy] = [s.rng.between(320, 900), s.rng.between(y + 28, y + 138)]
      return line(`M${wx.toFixed(0)} ${wy.toFixed(0)} q16 -8 32 0 t32 0`, '#ffffff', 3, { o: 0.55 })
    }) +
    line(`M990 ${y + 96} v-60 q0 -22 22 -22 v60 M1030 ${y + 110} v-70 q0 -22 22 -22 v60`, s.p.metal, 6)
  )
}

export const parasol = (s: Stage) =>
  ellipse(20, 2, 90, 10, s.p.ink, { o: 0.18 }) +
  rect(-4, -300, 8, 300, s.p.woodDeep) +
  repeat(6, (i) => path(`M0 -330 L${-150 + i * 50} -236 q25 -14 50 0Z`, i % 2 ? s.p.white : s.p.accent)) +
  circle(0, -334, 6, s.p.woodDeep)

export const lounger = (s: Stage) =>
  ellipse(10, 2, 130, 9, s.p.ink, { o: 0.2 }) +
  line('M-110 0 V-38 M70 0 V-38 M-130 -44 H80', s.p.wood, 9) +
  path('M-132 -60 H62 Q72 -60 76 -68 L120 -150 L140 -140 L92 -52 Q86 -42 74 -42 H-132Z', s.fall(s.p.cloth)) +
  path('M92 -118 L116 -160 Q140 -156 138 -140 L116 -100Z', s.p.white)

export const patioSet = (s: Stage) =>
  ellipse(10, 2, 170, 12, s.p.ink, { o: 0.2 }) +
  [-120, 120]
    .map((x, i) =>
      at(
        x,
        0,
        line('M-30 0 L-26 -74 M30 0 L26 -74 M-26 -74 L-40 -160', s.p.black, 6) +
          rect(-36, -84, 70, 14, s.p.cloth, { r: 7 }) +
          rect(-46, -164, 13, 84, s.p.cloth, { r: 6 }),
        { flip: i === 1 },
      ),
    )
    .join('') +
  rect(-4, -112, 8, 112, s.p.black) +
  ellipse(0, -4, 40, 8, s.p.black) +
  ellipse(0, -114, 82, 13, s.p.woodDeep) +
  ellipse(0, -119, 82, 13, s.p.wood) +
  at(-20, -122, rect(-12, -42, 24, 42, s.p.glass, { r: 4, o: 0.8 }) + rect(-12, -26, 24, 26, s.p.gold, { r: 4, o: 0.8 })) +
  at(28, -122, ellipse(0, -6, 26, 7, s.p.paper) + circle(-7, -14, 9, '#e9603f') + circle(8, -13, 9, '#f0913e'))

export const steppingStones = (s: Stage, x: number, y: number) =>
  repeat(
    6,
    (i) =>
      ellipse(x + Math.sin(i * 1.1) * 26 + i * i * 2, y + i * i * 7 + i * 6, 34 + i * 9, 9 + i * 2.6, shade(s.p.paving, 0.2)) +
      ellipse(x + Math.sin(i * 1.1) * 26 + i * i * 2, y - 3 + i * i * 7 + i * 6, 34 + i * 9, 9 + i * 2.6, s.p.paving),
  )
