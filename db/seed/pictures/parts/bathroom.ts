import { shade, tint } from '../color.ts'
import { cast, type Stage } from '../stage.ts'
import { at, circle, ellipse, line, path, poly, rect, repeat } from '../svg.ts'
import { tap } from './kitchen.ts'

export const toilet = (s: Stage) =>
  cast(s, 110, 80) +
  rect(-52, -206, 104, 92, s.round(s.p.white), { r: 12 }) +
  rect(-56, -214, 112, 15, s.p.white, { r: 6 }) +
  circle(0, -216, 7, s.p.metal) +
  path('M-56 -114 H56 Q56 -56 26 -40 L30 0 H-30 L-26 -40 Q-56 -56 -56 -114Z', s.round(s.p.white)) +
  ellipse(0, -112, 63, 27, shade(s.p.white, 0.12)) +
  ellipse(0, -117, 62, 25, s.p.white) +
  ellipse(0, -118, 44, 15, 'none', { stroke: shade(s.p.white, 0.1), sw: 2.5 })

/** A roll-top bath with feet, 400 wide. */
export function bath(s: Stage, color = s.rng.pick([s.p.white, s.p.white, s.p.second, s.p.accent, s.p.cloth])): string {
  const feet = [-140, 140]
    .map((x) => path(`M${x - 13} -26 Q${x - 26} 0 ${x - 8} 0 H${x + 8} Q${x + 26} 0 ${x + 13} -26Z`, s.p.gold))
    .join('')
  return (
    ellipse(20, 2, 210, 14, s.p.ink, { o: 0.24 }) +
    feet +
    path(
      'M-200 -150 H200 Q198 -22 100 -20 H-100 Q-198 -22 -200 -150Z',
      s.paint('right', [0, tint(color, 0.2)], [0.5, color], [1, shade(color, 0.22)]),
    ) +
    rect(-214, -164, 428, 22, s.fall(s.p.white, 0.06), { r: 11 }) +
    path('M-186 -134 Q-176 -60 -120 -38', 'none', { stroke: '#ffffff', sw: 6, o: 0.4 })
  )
}

export const foam = (s: Stage) =>
  repeat(16, (i) =>
    circle(
      -150 + i * 20 + s.rng.between(-6, 6),
      -164 - s.rng.between(0, 16),
      s.rng.between(13, 24),
      i % 3 ? '#ffffff' : tint(s.p.tile, 0.7),
      { o: 0.92 },
    ),
  )

/** Vanity with a basin bowl and tap, 220 wide. */
export function vanity(s: Stage, w = 230): string {
  const color = s.rng.pick([s.p.wood, s.p.accent, s.p.second, s.p.woodLight])
  return (
    cast(s, w, 120) +
    rect(-w / 2, -178, w, 152, shade(color, 0.14), { r: 5 }) +
    [-1, 1]
      .map(
        (side) =>
          rect(side < 0 ? -w / 2 + 6 : 4, -170, w / 2 - 10, 136, s.fall(color, 0.06), { r: 4 }) + circle(side * 16, -104, 5, s.p.gold),
      )
      .join('') +
    [-1, 1].map((side) => rect(side * (w / 2 - 22) - 8, -28, 16, 28, shade(color, 0.3))).join('') +
    rect(-w / 2 - 8, -192, w + 16, 16, s.p.white, { r: 3 }) +
    at(38, -190, tap(s)) +
    path('M-74 -232 H74 Q70 -192 36 -191 H-36 Q-70 -192 -74 -232Z', s.round(s.p.white)) +
    rect(-78, -238, 156, 9, s.p.white, { r: 4 })
  )
}

export const mirror = (s: Stage, r = 90) => {
  const glass = s.paint('diagonal', [0, tint(s.p.glass, 0.55)], [0.5, tint(s.p.glass, 0.2)], [1, shade(s.p.glass, 0.06)])
  const rim = s.rng.pick([s.p.gold, s.p.wood, s.p.black])
  return s.rng.chance(0.5)
    ? circle(6, 8, r + 6, s.p.ink, { o: 0.12 }) +
        circle(0, 0, r + 8, rim) +
        circle(0, 0, r, glass) +
        poly([-r * 0.5, r * 0.5, -r * 0.2, r * 0.6, r * 0.6, -r * 0.4, r * 0.4, -r * 0.6], '#ffffff', { o: 0.35 })
    : path(`M${-r} ${r} V${-r * 0.5} A${r} ${r} 0 0 1 ${r} ${-r * 0.5} V${r}Z`, glass, { stroke: rim, sw: 13 }) +
        poly([-r * 0.6, r * 0.7, -r * 0.2, r * 0.7, r * 0.7, -r * 0.6, r * 0.4, -r * 0.8], '#ffffff', { o: 0.35 })
}

export const towelRail = (s: Stage) =>
  rect(-70, -6, 140, 8, s.p.gold, { r: 4 }) +
  (
    [
      [-38, s.p.cloth, 150],
      [32, s.p.paper, 124],
    ] as const
  )
    .map(
      ([x, c, h]) =>
        rect(x - 28, -6, 58, h, s.paint('right', [0, tint(c, 0.15)], [1, shade(c, 0.1)]), { r: 5 }) +
        rect(x - 28, h - 34, 58, 5, s.p.white, { o: 0.7 }) +
        rect(x - 28, h - 24, 58, 3, s.p.white, { o: 0.7 }),
    )
    .join('')

/** A glass shower with tray, 300 × 470. */
export const shower = (s: Stage) =>
  rect(-150, -16, 300, 16, s.p.white, { r: 4 }) +
  line('M70 -250 V-420 Q70 -440 40 -440 H10', s.p.metal, 9) +
  path('M-20 -432 H40 L54 -416 H-34Z', s.p.metalDeep) +
  circle(70, -236, 13, s.p.metal) +
  circle(70, -236, 5, s.p.metalDeep) +
  repeat(8, (i) => line(`M${-28 + i * 11} -408 L${-52 + i * 18} -40`, s.p.water, 2.6, { o: 0.5, dash: '22 16' })) +
  rect(-150, -470, 290, 456, s.paint('diagonal', [0, '#ffffff', 0.5], [0.4, s.p.glass, 0.2], [1, '#ffffff', 0.22])) +
  rect(-154, -472, 8, 460, s.p.black) +
  rect(138, -472, 8, 460, s.p.black) +
  rect(-154, -476, 300, 8, s.p.black) +
  rect(-18, -280, 7, 60, s.p.black, { r: 3 }) +
  poly([-130, -40, -90, -40, 20, -440, -20, -440], '#ffffff', { o: 0.16 })

export const bathMat = (s: Stage) =>
  poly([-120, -20, 120, -20, 150, 26, -150, 26], s.p.cloth) +
  poly([-106, -14, 106, -14, 130, 19, -130, 19], 'none', { stroke: s.p.paper, sw: 4 })

/** Open wall under a basin with supply pipes and a trap. (0, 0) is the drain. */
export const trapPipes = (s: Stage, leak = false) =>
  line('M0 0 V62 Q0 104 32 104 Q62 104 62 70 H112', shade(s.p.metal, 0.22), 22) +
  line('M-5 0 V62 Q-5 110 32 108', tint(s.p.metal, 0.45), 6, { o: 0.9 }) +
  rect(-19, 24, 38, 16, s.p.metalDeep, { r: 4 }) +
  rect(43, 60, 38, 16, s.p.metalDeep, { r: 4 }) +
  line('M-70 -6 V94 M-100 -6 V94', shade(s.p.gold, 0.1), 10) +
  [-70, -100].map((x, i) => circle(x, 100, 13, i ? '#cf4a3e' : '#3f7fb5')).join('') +
  (leak ? drips(s, 30, 116) : '')

export const drips = (s: Stage, x: number, y: number) =>
  repeat(4, (i) => path(`M${x} ${y + i * 34} q9 14 0 20 q-9 -6 0 -20Z`, s.p.water)) +
  line(`M${x - 22} ${y - 20} l-14 -10 M${x + 24} ${y - 20} l16 -8 M${x - 26} ${y} l-18 2`, s.p.water, 4)

export const puddle = (s: Stage, w: number) =>
  path(
    `M${-w / 2} 0 Q${-w * 0.5} -16 ${-w * 0.2} -14 Q0 -24 ${w * 0.24} -14 Q${w * 0.56} -12 ${w / 2} 4 Q${w * 0.4} 20 ${w * 0.1} 16 Q${-w * 0.2} 26 ${-w * 0.34} 14 Q${-w * 0.56} 14 ${-w / 2} 0Z`,
    s.p.water,
    { o: 0.75 },
  ) +
  ellipse(-w * 0.16, -4, w * 0.18, 4, '#ffffff', { o: 0.55 }) +
  ellipse(w * 0.2, 4, w * 0.1, 3, '#ffffff', { o: 0.4 })
