import { mix, shade, tint } from '../color.ts'
import { cast, type Prop, type Stage } from '../stage.ts'
import { at, circle, ellipse, line, path, poly, rect, repeat } from '../svg.ts'

const prop = (width: number, draw: Prop['draw']): Prop => ({ width, draw })
const dogCoats = ['#c98d4e', '#8a5a3a', '#f1e4cf', '#4b3d3c', '#d9b07a', '#a9a29c'] as const
const catCoats = ['#e8973f', '#4a4550', '#efe6d8', '#9a9299', '#b5753f'] as const

/** A sitting dog, 230 tall. */
export function dog(s: Stage): string {
  const coat = mix(s.rng.pick(dogCoats), s.hour.tint, s.hour.amount)
  const dark = shade(coat, 0.22)
  const belly = tint(coat, 0.45)
  const ears = s.rng.pick([
    path('M-46 -214 Q-84 -200 -76 -140 Q-60 -128 -42 -160Z M46 -214 Q84 -200 76 -140 Q60 -128 42 -160Z', dark),
    path('M-48 -190 L-56 -262 Q-26 -252 -12 -220Z M48 -190 L56 -262 Q26 -252 12 -220Z', dark) +
      path('M-44 -206 L-48 -246 Q-32 -238 -24 -222Z M44 -206 L48 -246 Q32 -238 24 -222Z', '#e7a99a'),
    path(
      'M-40 -216 Q-74 -236 -88 -176 Q-92 -120 -66 -112 Q-50 -118 -48 -170Z M40 -216 Q74 -236 88 -176 Q92 -120 66 -112 Q50 -118 48 -170Z',
      dark,
    ),
  ])
  return (
    ellipse(14, 2, 92, 10, s.p.ink, { o: 0.22 }) +
    line('M58 -24 Q112 -36 104 -88', dark, 18) +
    path('M-58 0 Q-78 -70 -40 -126 H40 Q78 -70 58 0Z', s.round(coat)) +
    path('M-26 -10 Q-34 -80 0 -112 Q34 -80 26 -10Z', belly) +
    ellipse(-54, -26, 28, 34, coat) +
    ellipse(54, -26, 28, 34, shade(coat, 0.1)) +
    rect(-36, -70, 28, 68, coat, { r: 14 }) +
    rect(8, -70, 28, 68, shade(coat, 0.05), { r: 14 }) +
    ellipse(-24, -7, 23, 11, belly) +
    ellipse(24, -7, 23, 11, belly) +
    ellipse(-58, -6, 22, 10, coat) +
    ellipse(58, -6, 22, 10, shade(coat, 0.08)) +
    rect(-38, -134, 76, 17, s.p.accent, { r: 8 }) +
    circle(0, -112, 9, s.p.gold) +
    ellipse(0, -178, 58, 52, coat) +
    ears +
    ellipse(0, -160, 32, 26, belly) +
    path('M-13 -176 Q0 -182 13 -176 Q10 -163 0 -162 Q-10 -163 -13 -176Z', '#2b2227') +
    line('M0 -162 V-152 M-14 -152 Q-7 -143 0 -152 Q7 -143 14 -152', '#2b2227', 3) +
    path('M-7 -148 Q0 -128 8 -148Z', '#e5737a') +
    circle(-24, -190, 6, '#2b2227') +
    circle(24, -190, 6, '#2b2227') +
    circle(-22, -192, 2, '#ffffff') +
    circle(26, -192, 2, '#ffffff')
  )
}

/** A sitting cat, 200 tall. */
export function cat(s: Stage): string {
  const coat = mix(s.rng.pick(catCoats), s.hour.tint, s.hour.amount)
  const dark = shade(coat, 0.25)
  const light = tint(coat, 0.5)
  return (
    ellipse(10, 2, 70, 8, s.p.ink, { o: 0.22 }) +
    line('M44 -16 Q100 -6 92 -66 Q88 -92 104 -100', coat, 15) +
    path('M-46 0 Q-58 -64 -28 -110 H28 Q58 -64 46 0Z', s.round(coat)) +
    path('M-18 -6 Q-24 -70 0 -98 Q24 -70 18 -6Z', light) +
    rect(-26, -52, 21, 52, coat, { r: 10 }) +
    rect(5, -52, 21, 52, shade(coat, 0.06), { r: 10 }) +
    ellipse(-17, -5, 16, 8, light) +
    ellipse(17, -5, 16, 8, light) +
    path('M-44 -136 L-48 -196 L-14 -172Z M44 -136 L48 -196 L14 -172Z', coat) +
    path('M-38 -154 L-40 -182 L-22 -168Z M38 -154 L40 -182 L22 -168Z', '#e9a79b') +
    ellipse(0, -138, 50, 42, coat) +
    line('M-8 -176 V-162 M8 -176 V-162 M0 -178 V-164', dark, 4.5) +
    ellipse(0, -122, 24, 17, light) +
    poly([-6, -132, 6, -132, 0, -125], '#d9727a') +
    line('M0 -125 V-119 M-9 -119 Q-4 -112 0 -119 Q4 -112 9 -119', '#2b2227', 2.6) +
    ellipse(-20, -144, 7, 8.5, '#a7c957') +
    ellipse(20, -144, 7, 8.5, '#a7c957') +
    ellipse(-20, -144, 2.8, 7.5, '#221d22') +
    ellipse(20, -144, 2.8, 7.5, '#221d22') +
    line('M-30 -122 L-60 -128 M-30 -117 L-60 -114 M30 -122 L60 -128 M30 -117 L60 -114', dark, 1.8, { o: 0.7 }) +
    rect(-30, -104, 60, 11, s.p.cloth, { r: 5 }) +
    circle(0, -92, 6, s.p.gold)
  )
}

/** A dog lying or walking in profile, 150 tall, facing right. */
export function walkingDog(s: Stage): string {
  const coat = mix(s.rng.pick(dogCoats), s.hour.tint, s.hour.amount)
  const dark = shade(coat, 0.2)
  return (
    ellipse(6, 2, 106, 9, s.p.ink, { o: 0.2 }) +
    line('M-50 -60 L-62 -4 M44 -60 L34 -4', dark, 20) +
    line('M-96 -96 Q-126 -122 -116 -150', coat, 15) +
    path('M-98 -110 Q-60 -128 40 -122 Q78 -120 76 -80 Q70 -44 30 -48 H-60 Q-100 -48 -98 -110Z', s.fall(coat, 0.1)) +
    line('M-74 -60 L-84 -4 M60 -62 L66 -4', coat, 21) +
    line('M-90 -2 h18 M60 -2 h20', tint(coat, 0.4), 11) +
    path('M36 -112 Q40 -190 88 -190 Q120 -190 122 -164 L156 -156 Q160 -132 132 -126 L102 -120 Q90 -86 60 -82Z', coat) +
    path('M70 -186 Q44 -176 50 -126 Q66 -118 78 -150Z', dark) +
    ellipse(154, -156, 9, 8, '#2b2227') +
    circle(112, -164, 5, '#2b2227') +
    line('M128 -132 Q140 -132 148 -138', '#2b2227', 2.6) +
    line('M54 -118 L92 -96', s.p.accent, 12) +
    circle(88, -88, 6, s.p.gold)
  )
}

const bone = (color: string) =>
  rect(-26, -8, 52, 16, color) +
  (
    [
      [-30, -9],
      [-30, 9],
      [30, -9],
      [30, 9],
    ] as const
  )
    .map(([x, y]) => circle(x, y, 12, color))
    .join('')

export const bowl = (s: Stage, color = s.p.cloth) =>
  cast(s, 90, 40) +
  ellipse(0, -36, 46, 11, '#8a5f40') +
  repeat(7, (i) => circle(-30 + i * 10, -40 - (i % 2) * 4, 7, i % 2 ? '#a9774c' : '#8a5f40')) +
  path('M-50 -36 Q0 -22 50 -36 L60 0 H-60Z', s.round(color)) +
  at(0, -14, bone(s.p.paper), { scale: 0.5 })
export const petBed = (s: Stage, w = 260) =>
  ellipse(12, 2, w * 0.52, 12, s.p.ink, { o: 0.2 }) +
  ellipse(0, -34, w * 0.5, 34, s.p.second) +
  ellipse(0, -42, w * 0.4, 22, tint(s.p.second, 0.45)) +
  path(
    `M${-w / 2} -34 Q${-w / 2} 2 0 2 Q${w / 2} 2 ${w / 2} -34 Q${w * 0.3} -8 0 -8 Q${-w * 0.3} -8 ${-w / 2} -34Z`,
    shade(s.p.second, 0.12),
  )
export const kennel = (s: Stage) =>
  cast(s, 230, 120) +
  rect(-110, -170, 220, 170, s.fall(s.p.accent, 0.08)) +
  repeat(5, (i) => rect(-110, -140 + i * 34, 220, 3, s.p.accentDeep, { o: 0.6 })) +
  path('M-52 0 V-84 A52 52 0 0 1 52 -84 V0Z', shade(s.p.woodDeep, 0.4)) +
  poly([-146, -160, 0, -284, 146, -160, 124, -146, 0, -250, -124, -146], s.p.roof) +
  poly([-110, -158, 0, -250, 110, -158], s.p.accent) +
  at(0, -186, bone(s.p.paper), { scale: 0.8 })
export const catTree = (s: Stage) =>
  cast(s, 200, 110) +
  rect(-110, -22, 220, 22, s.p.second, { r: 8 }) +
  rect(-64, -380, 28, 360, s.round(s.p.woodLight)) +
  repeat(24, (i) => line(`M-64 ${-370 + i * 15} l28 7`, s.p.wood, 2.6)) +
  rect(46, -220, 26, 200, s.round(s.p.woodLight)) +
  repeat(13, (i) => line(`M46 ${-212 + i * 15} l26 7`, s.p.wood, 2.6)) +
  rect(-130, -396, 160, 22, s.p.second, { r: 10 }) +
  rect(-30, -236, 160, 22, s.p.second, { r: 10 }) +
  line('M100 -214 V-150', s.p.ink, 2) +
  circle(100, -140, 13, s.p.cloth)
export const groomTub = (s: Stage) =>
  ellipse(14, 2, 200, 14, s.p.ink, { o: 0.22 }) +
  repeat(9, (i) => circle(-140 + i * 35, -170 - s.rng.between(0, 20), s.rng.between(22, 36), '#ffffff', { o: 0.95 })) +
  path('M-190 -170 H190 L166 -10 Q164 0 150 0 H-150 Q-164 0 -166 -10Z', s.round(s.p.tile)) +
  rect(-204, -184, 408, 24, tint(s.p.tile, 0.4), { r: 12 }) +
  path('M-150 -140 L-136 -40', 'none', { stroke: '#ffffff', sw: 8, o: 0.4 })

export const petGoods: Prop[] = [
  prop(130, (s) => bowl(s)),
  prop(190, dog),
  prop(150, cat),
  prop(
    110,
    (s) => cast(s, 90, 40) + circle(0, -42, 42, s.round(s.p.gold)) + line('M-36 -62 Q0 -40 -8 -2 M34 -66 Q6 -50 24 -8', s.p.paper, 5),
  ),
  prop(
    120,
    (s) =>
      cast(s, 90, 60) +
      path('M-50 -150 H50 L56 0 H-56Z', s.fall(s.p.accent, 0.1)) +
      rect(-54, -162, 108, 16, s.p.accentDeep, { r: 4 }) +
      circle(0, -76, 34, s.p.paper) +
      at(
        0,
        -74,
        path('M0 -2 C10 -2 16 9 14 16 C12 22 6 18 0 18 C-6 18 -12 22 -14 16 C-16 9 -10 -2 0 -2Z', s.p.accent) +
          [-15, -5, 5, 15].map((x, i) => ellipse(x, i === 0 || i === 3 ? -6 : -14, 4.6, 6.6, s.p.accent)).join(''),
      ),
  ),
  prop(140, (s) => cast(s, 110, 40) + at(0, -30, bone(s.p.paper), { scale: 1.5 })),
  prop(
    90,
    (s) =>
      cast(s, 50, 40) +
      rect(-26, -110, 52, 110, s.round(s.p.tile), { r: 12 }) +
      rect(-13, -132, 26, 26, s.p.paper, { r: 5 }) +
      rect(-20, -80, 40, 48, s.p.white, { r: 6 }) +
      circle(0, -56, 12, s.p.cloth),
  ),
]

/** Bugs, friendly enough for a shop window; (0, 0) is the middle, heading up. */
export const ant = (color: string) =>
  line('M-4 -8 L-24 -20 M4 -8 L24 -20 M-5 0 L-28 0 M5 0 L28 0 M-4 8 L-24 22 M4 8 L24 22 M-4 -24 L-14 -40 M4 -24 L14 -40', color, 3.4) +
  ellipse(0, 22, 13, 18, color) +
  ellipse(0, 0, 7, 10, color) +
  circle(0, -19, 10, color) +
  ellipse(-4, 14, 3, 7, '#ffffff', { o: 0.2 })
export const roach = (color: string) =>
  line(
    'M-12 -12 L-34 -26 M12 -12 L34 -26 M-14 4 L-40 6 M14 4 L40 6 M-12 20 L-34 40 M12 20 L34 40 M-5 -34 Q-16 -60 -32 -64 M5 -34 Q16 -60 32 -64',
    color,
    3.4,
  ) +
  ellipse(0, 6, 19, 36, color) +
  ellipse(0, -26, 14, 12, shade(color, 0.2)) +
  line('M0 -14 V40', shade(color, 0.3), 2.4) +
  ellipse(-8, 0, 4, 18, '#ffffff', { o: 0.2 })
export const ladybird = () =>
  circle(0, -18, 12, '#2b2227') +
  circle(0, 2, 24, '#d94a3a') +
  line('M0 -20 V26', '#2b2227', 3) +
  (
    [
      [-10, -6],
      [10, -6],
      [-12, 10],
      [12, 10],
    ] as const
  )
    .map(([x, y]) => circle(x, y, 4.6, '#2b2227'))
    .join('')
export const mouse = (s: Stage) =>
  ellipse(4, 2, 50, 6, s.p.ink, { o: 0.2 }) +
  line('M-46 -8 Q-90 -4 -86 -40', '#d79a94', 5) +
  path('M-52 0 Q-60 -56 4 -52 Q44 -44 60 -12 Q58 0 44 0Z', '#8d8790') +
  circle(14, -52, 17, '#8d8790') +
  circle(14, -52, 10, '#d79a94') +
  circle(38, -26, 4, '#221d22') +
  circle(60, -12, 5, '#d9727a')

export const pestGoods: Prop[] = [
  prop(
    170,
    (s) =>
      cast(s, 120, 70) +
      line('M40 -110 Q90 -130 94 -40 L120 -150', s.p.black, 7) +
      rect(112, -190, 12, 60, s.p.gold, { r: 4 }) +
      rect(-58, -150, 110, 150, s.round(s.p.accent), { r: 26 }) +
      rect(-20, -176, 34, 28, s.p.black, { r: 5 }) +
      rect(-34, -196, 62, 14, s.p.black, { r: 6 }) +
      rect(-40, -112, 74, 62, s.p.white, { r: 8 }) +
      at(-3, -82, ant(s.p.accentDeep), { scale: 0.7 }),
  ),
  prop(
    110,
    (s) =>
      cast(s, 80, 40) +
      rect(-42, -120, 84, 120, s.p.glass, { r: 10, o: 0.7 }) +
      rect(-46, -136, 92, 22, s.p.wood, { r: 5 }) +
      path('M-42 -20 Q0 -40 42 -20 V-8 Q42 0 34 0 H-34 Q-42 0 -42 -8Z', s.p.leaf) +
      at(0, -58, ladybird()) +
      rect(-32, -108, 9, 88, '#ffffff', { o: 0.5, r: 4 }),
  ),
  prop(
    150,
    (s) =>
      cast(s, 110, 50) +
      line('M34 -46 L92 -2', s.p.woodDeep, 17) +
      circle(0, -84, 56, s.p.gold) +
      circle(0, -84, 46, tint(s.p.glass, 0.4)) +
      at(0, -84, ant('#3b2a26'), { scale: 1.2 }) +
      path('M-30 -104 Q-20 -122 -2 -122', 'none', { stroke: '#ffffff', sw: 6, o: 0.8 }),
  ),
  prop(
    130,
    (s) =>
      cast(s, 120, 40) +
      poly([-66, 0, -50, -54, 50, -54, 66, 0], s.round(s.p.cloth)) +
      path('M-16 0 V-18 A16 16 0 0 1 16 -18 V0Z', shade(s.p.cloth, 0.5)) +
      circle(-40, -26, 7, s.p.paper) +
      circle(40, -26, 7, s.p.paper),
  ),
  prop(
    110,
    (s) =>
      cast(s, 70, 40) +
      repeat(7, (i) =>
        at((i - 3) * 7, -46, line('M0 0 V-70', s.p.leaf, 3.4) + ellipse(0, -80, 6, 22, ['#a48ad0', '#b9a3dc'][i % 2]!), {
          rotate: (i - 3) * 9,
        }),
      ) +
      poly([-36, -52, 36, -52, 28, 0, -28, 0], s.round(s.p.roof)),
  ),
]
