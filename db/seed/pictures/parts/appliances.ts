import { shade, tint } from '../color.ts'
import { cast, type Prop, type Stage } from '../stage.ts'
import { at, circle, ellipse, line, path, rect, repeat } from '../svg.ts'

const prop = (width: number, draw: Prop['draw']): Prop => ({ width, draw })

export function washer(s: Stage, { open = false, color = s.p.white } = {}): string {
  const drum = s.paint('diagonal', [0, tint(s.p.water, 0.3)], [1, shade(s.p.water, 0.3)])
  const laundry = repeat(6, (i) =>
    circle(
      Math.cos(i * 1.05) * 26,
      -104 + Math.sin(i * 1.05) * 24,
      19,
      [s.p.cloth, s.p.gold, s.p.paper, s.p.second, s.p.accent, s.p.tile][i]!,
    ),
  )
  const door = open
    ? circle(0, -104, 60, s.p.metal) +
      circle(0, -104, 48, '#2d2b38') +
      circle(0, -104, 48, 'none', { stroke: s.p.metalDeep, sw: 6 }) +
      repeat(8, (i) => circle(Math.cos(i * 0.785) * 32, -104 + Math.sin(i * 0.785) * 32, 3, s.p.metalDeep)) +
      ellipse(98, -104, 22, 56, s.p.metal) +
      ellipse(98, -104, 13, 44, tint(s.p.glass, 0.3))
    : circle(0, -104, 62, s.p.metal) +
      circle(0, -104, 50, drum) +
      s.clip(circle(0, -104, 50, '#000'), at(0, 14, laundry) + rect(-60, -92, 120, 70, s.p.water, { o: 0.35 })) +
      path('M-34 -126 Q-24 -146 -2 -148', 'none', { stroke: '#ffffff', sw: 7, o: 0.6 })
  return (
    cast(s, 196, 130) +
    rect(-98, -236, 196, 232, s.round(color), { r: 12 }) +
    rect(-98, -236, 196, 48, shade(color, 0.06), { r: 12 }) +
    rect(-98, -192, 196, 3, s.p.ink, { o: 0.14 }) +
    rect(-84, -226, 62, 26, s.p.paper, { r: 5, stroke: s.p.metal, sw: 2 }) +
    circle(66, -212, 15, s.p.accent) +
    rect(64, -225, 4, 11, s.p.white) +
    repeat(3, (i) => circle(4 + i * 16, -212, 4.4, i ? s.p.metal : '#5cb56b')) +
    door +
    rect(-84, -8, 26, 8, s.p.black) +
    rect(58, -8, 26, 8, s.p.black)
  )
}

export const dishwasher = (s: Stage) =>
  cast(s, 150, 90) +
  rect(-75, -196, 150, 192, s.round(s.p.metal), { r: 6 }) +
  rect(-75, -196, 150, 34, s.p.metalDeep, { r: 5 }) +
  rect(-54, -150, 108, 10, s.p.white, { r: 5 }) +
  repeat(3, (i) => circle(30 + i * 14, -179, 4, i ? s.p.metal : '#5cb56b'))

/** An indoor unit on the wall; (0, 0) is its middle. */
export const airUnit = (s: Stage, blowing = true) =>
  rect(-116, -36, 240, 84, s.p.ink, { o: 0.13, r: 16 }) +
  rect(-122, -44, 244, 84, s.fall(s.p.white, 0.07), { r: 16 }) +
  rect(-122, 14, 244, 4, s.p.ink, { o: 0.12 }) +
  rect(-104, 22, 208, 11, s.p.metalDeep, { r: 5 }) +
  circle(96, -22, 5, '#5cb56b') +
  rect(52, -27, 30, 10, s.p.metal, { r: 3 }) +
  (blowing ? repeat(5, (i) => line(`M${-84 + i * 42} 56 q-16 24 0 46 q16 24 0 46`, '#ffffff', 5, { o: 0.6 })) : '')

export const outdoorUnit = (s: Stage) =>
  cast(s, 190, 120) +
  rect(-96, -150, 192, 142, s.round(s.p.white), { r: 8 }) +
  circle(-22, -80, 56, s.p.metal) +
  circle(-22, -80, 50, shade(s.p.metal, 0.4)) +
  repeat(5, (i) => at(-22, -80, path('M0 -6 Q26 -30 40 -12 Q24 4 0 6Z', s.p.metal), { rotate: i * 72 })) +
  repeat(4, (i) => circle(-22, -80, 14 + i * 12, 'none', { stroke: s.p.white, sw: 2 })) +
  circle(-22, -80, 9, s.p.metalDeep) +
  repeat(7, (i) => rect(48, -134 + i * 16, 36, 5, s.p.metal, { r: 2 })) +
  rect(-84, -10, 26, 10, s.p.black) +
  rect(58, -10, 26, 10, s.p.black) +
  rect(48, -26, 24, 10, s.p.accent, { r: 2 })

export const radiator = (s: Stage, w = 260) =>
  ellipse(12, 2, w * 0.5, 7, s.p.ink, { o: 0.16 }) +
  rect(-w / 2, -150, w, 10, s.p.white) +
  repeat(Math.round(w / 26), (i) => rect(-w / 2 + i * 26 + 2, -166, 21, 152, s.round(s.p.white), { r: 10 })) +
  rect(-w / 2, -36, w, 10, shade(s.p.white, 0.07)) +
  rect(-w / 2 + 8, -16, 10, 16, s.p.metal) +
  rect(w / 2 - 20, -16, 10, 16, s.p.metal) +
  line(`M${w / 2} -30 h22 v30`, s.p.gold, 7) +
  circle(w / 2 + 22, -36, 13, s.p.white, { stroke: s.p.metal, sw: 3 })

/** A wall boiler or water heater with its copper pipes; (0, 0) is the bottom middle of its case. */
export const boiler = (s: Stage) =>
  line('M-50 0 V160 M-18 0 V160 M18 0 V160 M50 0 V160', s.p.gold, 10) +
  [-50, -18, 18, 50].map((x, i) => rect(x - 9, 34, 18, 14, i % 2 ? s.p.metal : s.p.metalDeep, { r: 3 })).join('') +
  line('M0 -276 V-400', s.p.metal, 36) +
  rect(-80, -272, 172, 280, s.p.ink, { o: 0.13, r: 16 }) +
  rect(-86, -280, 172, 280, s.round(s.p.white), { r: 16 }) +
  rect(-64, -96, 128, 66, s.p.black, { r: 10 }) +
  rect(-52, -86, 56, 28, '#bfe7c6', { r: 4 }) +
  circle(34, -70, 13, s.p.metal) +
  circle(-40, -44, 6, s.p.accent) +
  circle(-20, -44, 6, s.p.metal) +
  path('M0 -224 C14 -206 20 -196 20 -184 A20 20 0 0 1 -20 -184 C-20 -196 -8 -202 0 -224Z', '#f0883e') +
  path('M0 -196 q9 10 9 16 a9 9 0 0 1 -18 0 q0 -6 9 -16Z', '#ffd76a')

export const thermostat = (s: Stage) =>
  circle(5, 7, 52, s.p.ink, { o: 0.14 }) +
  circle(0, 0, 52, s.p.white) +
  circle(0, 0, 40, s.p.black) +
  path('M-24 20 A31 31 0 1 1 24 20', 'none', { stroke: s.p.cloth, sw: 6 }) +
  circle(0, 0, 12, s.p.gold)

/** Small machines for the bench. */
export const smallAppliances: Prop[] = [
  prop(
    130,
    (s) =>
      cast(s, 100, 60) +
      rect(-54, -68, 108, 64, s.round(s.p.accent), { r: 18 }) +
      rect(-34, -86, 28, 24, '#dba55a', { r: 6 }) +
      rect(6, -84, 28, 22, '#dba55a', { r: 6 }) +
      rect(-40, -70, 80, 6, s.p.black, { r: 3 }) +
      rect(56, -48, 9, 18, s.p.black, { r: 3 }) +
      circle(-34, -22, 8, s.p.paper),
  ),
  prop(
    170,
    (s) =>
      cast(s, 120, 70) +
      rect(-72, -22, 144, 22, s.round(s.p.cloth), { r: 9 }) +
      rect(24, -118, 44, 100, s.round(s.p.cloth), { r: 14 }) +
      rect(-66, -152, 136, 52, s.round(s.p.cloth), { r: 24 }) +
      path('M-66 -82 H6 Q4 -26 -14 -22 H-46 Q-64 -26 -66 -82Z', s.round(s.p.metal)) +
      rect(-34, -102, 8, 40, s.p.metalDeep) +
      circle(48, -126, 7, s.p.gold),
  ),
  prop(
    150,
    (s) =>
      cast(s, 120, 60) +
      rect(-70, -92, 140, 90, s.round(s.p.metal), { r: 10 }) +
      rect(-60, -80, 88, 66, '#2d2b38', { r: 7 }) +
      glint() +
      circle(48, -62, 10, s.p.black) +
      circle(48, -32, 10, s.p.black),
  ),
  prop(
    110,
    (s) =>
      cast(s, 80, 50) +
      rect(-42, -136, 84, 134, s.round(s.p.second), { r: 14 }) +
      rect(-28, -92, 56, 66, s.p.black, { r: 8 }) +
      rect(-18, -56, 36, 30, s.p.glass, { r: 6 }) +
      rect(-18, -42, 36, 16, '#6b4429', { r: 5 }) +
      rect(-8, -96, 16, 18, s.p.metalDeep) +
      circle(-22, -116, 6, s.p.gold) +
      circle(0, -116, 6, s.p.paper),
  ),
  prop(
    110,
    (s) =>
      cast(s, 70, 50) +
      circle(0, -116, 54, s.p.paper) +
      circle(0, -116, 54, 'none', { stroke: s.p.metalDeep, sw: 6 }) +
      repeat(4, (i) => at(0, -116, path('M0 -4 Q20 -40 38 -22 Q32 4 0 6Z', s.p.accent), { rotate: i * 90 })) +
      circle(0, -116, 11, s.p.metalDeep) +
      repeat(2, (i) => circle(0, -116, 24 + i * 15, 'none', { stroke: s.p.metalDeep, sw: 2 })) +
      rect(-6, -62, 12, 46, s.p.metalDeep) +
      ellipse(0, -8, 42, 11, s.p.metalDeep),
  ),
]

function glint(): string {
  return path('M-50 -24 L-14 -74 H6 L-30 -24Z', '#ffffff', { o: 0.12 })
}
