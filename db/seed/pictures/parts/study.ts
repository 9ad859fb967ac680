import { shade, tint } from '../color.ts'
import { cast, type Prop, type Stage } from '../stage.ts'
import { at, circle, ellipse, line, path, poly, rect, repeat } from '../svg.ts'
import { standing } from './tools.ts'

const prop = (width: number, draw: Prop['draw']): Prop => ({ width, draw })

export const guitar = (s: Stage) =>
  ellipse(8, 2, 60, 7, s.p.ink, { o: 0.2 }) +
  path(
    'M0 -214 C40 -220 48 -186 42 -164 C38 -146 44 -138 58 -116 C84 -70 60 -4 0 -4 C-60 -4 -84 -70 -58 -116 C-44 -138 -38 -146 -42 -164 C-48 -186 -40 -220 0 -214Z',
    s.round('#d8924a'),
  ) +
  path(
    'M0 -206 C34 -212 40 -184 35 -166 C31 -146 38 -134 51 -112 C74 -68 54 -12 0 -12 C-54 -12 -74 -68 -51 -112 C-38 -134 -31 -146 -35 -166 C-40 -184 -34 -212 0 -206Z',
    'none',
    { stroke: '#8a5030', sw: 2.6, o: 0.6 },
  ) +
  circle(0, -124, 25, '#f3d9a4') +
  circle(0, -124, 20, '#3a2520') +
  rect(-11, -384, 22, 248, '#5a382a') +
  repeat(11, (i) => line(`M-11 ${-368 + i * 20} h22`, '#d9c08a', 1.8)) +
  poly([-14, -384, 14, -384, 19, -446, -19, -446], '#5a382a') +
  repeat(3, (i) => circle(-22, -432 + i * 18, 5, '#efe2c4') + circle(22, -432 + i * 18, 5, '#efe2c4')) +
  rect(-32, -62, 64, 13, '#5a382a', { r: 4 }) +
  repeat(6, (i) => line(`M${-7.5 + i * 3} -440 V-56`, '#f6ead0', 0.9))

export const globe = (s: Stage) =>
  cast(s, 90, 50) +
  ellipse(0, -6, 44, 9, s.p.woodDeep) +
  rect(-5, -36, 10, 32, s.p.woodDeep) +
  path('M-54 -148 A68 68 0 1 0 48 -56', 'none', { stroke: s.p.gold, sw: 7 }) +
  circle(0, -98, 56, s.paint('radial', [0, tint(s.p.water, 0.3)], [1, shade(s.p.water, 0.2)])) +
  s.clip(
    circle(0, -98, 56, '#000'),
    path(
      'M-50 -130 q30 -24 44 0 q8 20 -14 30 q-14 20 -24 4 q-20 -14 -6 -34Z M8 -92 q34 -20 46 4 q-6 40 -28 46 q-24 -14 -18 -50Z M10 -146 q24 -8 34 10 q-20 12 -34 -10Z',
      s.p.leaf,
    ),
  ) +
  path('M-36 -120 Q-26 -142 -4 -146', 'none', { stroke: '#ffffff', sw: 5, o: 0.5 })

export const blackboard = (s: Stage, w = 420, h = 240) =>
  rect(-w / 2 + 6, -h / 2 + 10, w, h, s.p.ink, { o: 0.16 }) +
  rect(-w / 2, -h / 2, w, h, s.fall(s.p.wood), { r: 5 }) +
  rect(-w / 2 + 12, -h / 2 + 12, w - 24, h - 24, s.paint('diagonal', [0, '#3f7561'], [1, '#28503f'])) +
  at(
    -w * 0.27,
    -h * 0.06,
    circle(0, 0, 38, 'none', { stroke: '#f3f0e2', sw: 3.4, o: 0.85 }) + line('M0 0 L27 -27 M0 0 H38', '#f3f0e2', 3.4, { o: 0.85 }),
  ) +
  at(
    w * 0.02,
    10,
    poly([-44, 44, 44, 44, 0, -40], 'none', { stroke: '#f6cf72', sw: 3.4 }) + line('M0 -40 V44', '#f6cf72', 2.4, { dash: '7 7' }),
  ) +
  at(w * 0.29, 20, line('M-48 34 H52 M-48 34 V-58', '#f3f0e2', 3.4, { o: 0.85 }) + line('M-48 24 Q-10 20 6 -18 T50 -48', '#f09a86', 4)) +
  line(`M${-w * 0.4} ${h * 0.3} h60 m16 0 h90 m16 0 h40`, '#f3f0e2', 4, { o: 0.55 }) +
  rect(-w / 2 + 20, h / 2 - 6, w - 40, 12, s.p.woodDeep, { r: 3 }) +
  rect(-40, h / 2 - 13, 34, 7, '#ffffff', { r: 2 }) +
  rect(10, h / 2 - 13, 26, 7, '#f6cf72', { r: 2 })

export const desk = (s: Stage, w = 420) =>
  cast(s, w, 140) +
  [-1, 1].map((k) => rect(k * (w / 2 - 20) - 8, -160, 16, 160, s.p.woodDeep)).join('') +
  rect(w / 2 - 130, -160, 112, 116, s.fall(s.p.accent)) +
  repeat(
    2,
    (i) =>
      rect(w / 2 - 122, -152 + i * 54, 96, 46, s.p.accentDeep, { r: 4, o: 0.5 }) +
      rect(w / 2 - 90, -132 + i * 54, 32, 5, s.p.gold, { r: 2 }),
  ) +
  rect(-w / 2 - 10, -178, w + 20, 20, s.fall(s.p.wood), { r: 4 })

export const deskLamp = (s: Stage) =>
  circle(48, -108, 90, s.paint('radial', [0, s.p.glow, 0.5], [1, s.p.glow, 0])) +
  ellipse(0, -6, 34, 8, s.p.cloth) +
  line('M0 -8 L-22 -84 L34 -140', s.p.metalDeep, 7) +
  circle(-22, -84, 7, s.p.gold) +
  at(40, -138, path('M-14 -18 Q20 -24 34 14 L-24 30 Q-30 -6 -14 -18Z', s.round(s.p.cloth)), { rotate: 10 })

export const upright = (s: Stage) =>
  cast(s, 330, 120) +
  rect(-170, -260, 340, 260, s.round(shade(s.p.woodDeep, 0.2)), { r: 5 }) +
  rect(-180, -274, 360, 20, s.p.woodDeep, { r: 4 }) +
  rect(-150, -238, 300, 66, shade(s.p.woodDeep, 0.35), { r: 5 }) +
  rect(-186, -150, 372, 36, s.p.woodDeep, { r: 4 }) +
  rect(-166, -146, 332, 20, s.p.white) +
  repeat(23, (i) => rect(-166 + (i + 1) * 13.8, -146, 1.4, 20, s.p.metalDeep)) +
  repeat(23, (i) => ([2, 6].includes(i % 7) ? '' : rect(-156.5 + i * 13.8, -146, 7.6, 12, s.p.ink))) +
  poly([-50, -176, 50, -176, 44, -246, -44, -246], s.p.paper) +
  repeat(4, (i) => line(`M-34 ${-234 + i * 15} h68`, s.p.metalDeep, 1.5)) +
  repeat(6, (i) => circle(-28 + i * 11, -232 + ((i * 17) % 44), 3.4, s.p.ink)) +
  [-160, 150].map((x) => rect(x, -114, 14, 114, s.p.woodDeep)).join('') +
  line('M-14 -8 v-22 M0 -8 v-22 M14 -8 v-22', s.p.gold, 6)

export const easel = (s: Stage) =>
  ellipse(8, 2, 100, 8, s.p.ink, { o: 0.18 }) +
  line('M0 -370 L0 -60 M-14 -360 L-80 0 M14 -360 L80 0', s.p.wood, 11) +
  rect(-110, -330, 220, 180, s.p.white) +
  rect(-102, -322, 204, 164, s.paint('down', [0, s.hour.sky[0]], [1, s.hour.sky[2]])) +
  circle(44, -270, 22, s.p.gold) +
  path('M-102 -158 V-210 Q-40 -260 6 -214 T102 -220 V-158Z', s.p.leaf) +
  path('M-102 -158 V-180 Q-20 -210 40 -178 T102 -184 V-158Z', s.p.second) +
  rect(-90, -152, 180, 12, s.p.woodDeep, { r: 3 })

export const musicStand = (s: Stage) =>
  ellipse(4, 0, 34, 5, s.p.ink, { o: 0.2 }) +
  line('M0 -150 V-20 M0 -30 L-30 0 M0 -30 L30 0 M0 -30 V0', s.p.black, 5.5) +
  poly([-60, -150, 60, -150, 52, -236, -52, -236], s.p.black) +
  poly([-46, -158, -2, -158, -2, -230, -42, -230], s.p.white) +
  poly([2, -158, 46, -158, 42, -230, 2, -230], s.p.white) +
  repeat(4, (i) => line(`M-36 ${-218 + i * 15} h30 M8 ${-218 + i * 15} h28`, s.p.metal, 1.6)) +
  repeat(8, (i) => circle(-32 + i * 9, -216 + ((i * 19) % 44), 2.8, s.p.ink))

export const lessonGoods: Prop[] = [
  standing.books,
  prop(130, globe),
  prop(130, (s) => at(0, 0, guitar(s), { scale: 0.82 })),
  prop(
    90,
    (s) =>
      cast(s, 60, 40) +
      [-24, -8, 8, 22]
        .map((x, i) =>
          at(
            x,
            -70,
            rect(-5, -80, 10, 90, [s.p.gold, s.p.accent, s.p.cloth, s.p.leaf][i]!) + poly([-5, -80, 5, -80, 0, -98], s.p.woodLight),
            { rotate: (i - 1.5) * 9 },
          ),
        )
        .join('') +
      rect(-34, -80, 68, 80, s.round(s.p.second), { r: 6 }),
  ),
  prop(
    80,
    (s) =>
      cast(s, 60, 40) +
      circle(-12, -34, 33, '#d94f40') +
      circle(14, -34, 32, '#c94337') +
      line('M0 -64 q2 -16 8 -22', s.p.woodDeep, 4.5) +
      ellipse(18, -80, 15, 8, s.p.leaf) +
      ellipse(-22, -46, 7, 12, '#ffffff', { o: 0.35 }),
  ),
  prop(
    110,
    (s) =>
      cast(s, 80, 50) +
      poly([-26, -150, 26, -150, 52, 0, -52, 0], s.round(s.p.wood)) +
      poly([-16, -130, 16, -130, 28, -40, -28, -40], s.p.paper) +
      line('M0 -40 L22 -138', s.p.metalDeep, 4.5) +
      circle(14, -102, 8, s.p.gold) +
      rect(-52, -22, 104, 22, s.p.woodDeep, { r: 4 }),
  ),
  prop(110, deskLamp),
]
