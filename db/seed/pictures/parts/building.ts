import { mix, shade, tint } from '../color.ts'
import { cast, type Prop, type Stage } from '../stage.ts'
import { at, circle, ellipse, line, path, poly, rect, repeat } from '../svg.ts'

const prop = (width: number, draw: Prop['draw']): Prop => ({ width, draw })

const can = (s: Stage, color: string, open = false) =>
  cast(s, 80, 50) +
  rect(-44, -96, 88, 96, s.round(s.p.metal), { r: 5 }) +
  rect(-44, -74, 88, 54, s.round(color)) +
  rect(-26, -62, 52, 30, s.p.paper, { r: 4 }) +
  ellipse(0, -96, 45, 9, open ? color : s.p.metalDeep) +
  (open ? path('M-42 -94 q6 34 12 34 q6 0 6 -18 q8 26 14 8 q3 -14 10 -18Z', color) : ellipse(0, -97, 34, 6, s.p.metal)) +
  line('M-44 -84 Q0 -170 44 -84', s.p.metalDeep, 3.4)

export const paintGoods: Prop[] = [
  prop(100, (s) => can(s, s.p.accent, true)),
  prop(100, (s) => can(s, s.p.cloth)),
  prop(200, (s) => at(-46, 0, can(s, s.p.gold, true)) + at(50, 0, can(s, s.p.second)) + at(2, -98, can(s, s.p.tile))),
  prop(
    170,
    (s) =>
      cast(s, 150, 50) +
      poly([-84, 0, 84, 0, 70, -44, -70, -44], s.p.black) +
      poly([-66, -38, 66, -38, 76, -12, -76, -12], s.p.accent) +
      line('M-20 -26 L50 -86 L96 -86', s.p.metalDeep, 6) +
      at(-30, -30, rect(-44, -17, 88, 34, tint(s.p.accent, 0.25), { r: 13 }), { rotate: -12 }) +
      line('M92 -86 h40', s.p.cloth, 15),
  ),
  prop(
    150,
    (s) =>
      cast(s, 60, 60) +
      [s.p.cloth, s.p.gold, s.p.leafLight, s.p.tile, s.p.second, s.p.accent]
        .map((c, i) =>
          at(
            0,
            -8,
            rect(-15, -130, 30, 130, s.p.white, { r: 4 }) +
              rect(-15, -130, 30, 40, c, { r: 4 }) +
              rect(-15, -88, 30, 30, tint(c, 0.3)) +
              rect(-15, -56, 30, 28, tint(c, 0.6)),
            { rotate: -50 + i * 20 },
          ),
        )
        .join('') +
      circle(0, -10, 6, s.p.metalDeep),
  ),
  prop(
    110,
    (s) =>
      cast(s, 70, 40) +
      rect(-34, -76, 68, 76, s.p.glass, { r: 6, o: 0.7 }) +
      rect(-34, -52, 68, 52, mix(s.p.glass, s.p.accent, 0.4), { r: 6 }) +
      [-20, 4, 24]
        .map((x, i) =>
          at(
            x,
            -50,
            rect(-4, -92, 8, 60, s.p.wood, { r: 4 }) + rect(-11, -36, 22, 14, s.p.metal) + path('M-11 -22 H11 L9 14 H-9Z', s.p.gold),
            { rotate: (i - 1) * 12 },
          ),
        )
        .join(''),
  ),
]

export const floorGoods: Prop[] = [
  prop(
    210,
    (s) =>
      cast(s, 190, 60) +
      repeat(
        5,
        (i) =>
          rect(
            -100 + (i % 2) * 8,
            -22 - i * 22,
            190,
            20,
            s.fall([s.p.wood, s.p.woodLight, s.p.woodDeep, s.p.wood, s.p.woodLight][i]!, 0.08),
            { r: 2 },
          ) + line(`M${-90 + i * 8} ${-12 - i * 22} q40 -6 80 0 t70 0`, s.p.woodDeep, 1.6, { o: 0.5 }),
      ),
  ),
  prop(
    150,
    (s) =>
      cast(s, 130, 50) +
      repeat(6, (i) => rect(-68 + (i % 3) * 3, -15 - i * 15, 132, 13, [s.p.tile, s.p.paper, s.p.brick][i % 3]!, { r: 2 })) +
      at(
        -4,
        -148,
        rect(-58, -54, 116, 116, s.p.paper, { r: 3 }) + poly([0, -50, 54, 4, 0, 58, -54, 4], s.p.tile) + circle(0, 4, 20, s.p.gold),
      ),
  ),
  prop(
    140,
    (s) =>
      cast(s, 100, 40) +
      rect(-62, -14, 124, 12, s.round(s.p.metal), { r: 2 }) +
      repeat(12, (i) => rect(-60 + i * 10.4, -4, 5, 8, s.p.metalDeep)) +
      line('M0 -16 V-44', s.p.metalDeep, 8) +
      rect(-48, -62, 96, 24, s.round(s.p.wood), { r: 12 }),
  ),
  prop(
    120,
    (s) =>
      cast(s, 90, 40) +
      rect(-6, -104, 12, 60, s.p.wood, { r: 5 }) +
      rect(-48, -60, 96, 60, s.round(s.p.black), { r: 14 }) +
      rect(-48, -20, 96, 20, shade(s.p.black, 0.3), { r: 8 }),
  ),
  prop(
    120,
    (s) =>
      cast(s, 90, 50) +
      path('M-48 -112 H48 L54 0 H-54Z', s.fall(s.p.paving, 0.1)) +
      rect(-52, -122, 104, 16, shade(s.p.paving, 0.16), { r: 4 }) +
      rect(-36, -84, 72, 52, s.p.accent, { r: 5 }) +
      poly([0, -76, 18, -58, 0, -40, -18, -58], s.p.white),
  ),
]

export const remodelGoods: Prop[] = [
  prop(
    230,
    (s) =>
      cast(s, 200, 40) +
      rect(-108, -26, 216, 26, s.round('#3f6fa8'), { r: 12 }) +
      rect(-92, -50, 190, 24, s.round('#5686bd'), { r: 12 }) +
      ellipse(98, -38, 6, 12, '#dfe9f4') +
      ellipse(108, -13, 6, 12, '#dfe9f4'),
  ),
  prop(
    150,
    (s) =>
      cast(s, 130, 60) +
      rect(-66, -70, 132, 70, s.p.white) +
      poly([-80, -70, 0, -132, 80, -70], s.p.roof) +
      rect(-14, -42, 28, 42, s.p.accent) +
      [-46, 30].map((x) => rect(x, -52, 18, 22, s.p.glass, { stroke: s.p.metal, sw: 2 })).join(''),
  ),
  prop(
    160,
    (s) =>
      cast(s, 120, 60) +
      [s.p.tile, s.p.wood, s.p.paper, s.p.brick, s.p.second]
        .map((c, i) => at(-56 + i * 28, 0, rect(-26, -110, 52, 110, s.round(c), { r: 3 }), { rotate: -8 + i * 5 }))
        .join(''),
  ),
  prop(
    170,
    (s) =>
      cast(s, 150, 50) +
      repeat(3, (row) =>
        repeat(3 - row, (i) =>
          rect(-76 + row * 26 + i * 52, -26 - row * 27, 49, 25, s.fall(mix(s.p.brick, s.p.gold, (i % 2) * 0.15)), { r: 3 }),
        ),
      ),
  ),
]

export const box = (s: Stage, w = 130, h = 100, color = mix('#c8975f', s.p.wood, 0.3)) =>
  cast(s, w, w * 0.6) +
  rect(-w / 2, -h, w, h, s.paint('right', [0, tint(color, 0.14)], [1, shade(color, 0.1)]), { r: 2 }) +
  rect(-w / 2, -h, w, h * 0.1, shade(color, 0.14)) +
  rect(-w * 0.09, -h, w * 0.18, h, tint(color, 0.32)) +
  s.rng.pick([
    circle(w * 0.3, -h * 0.28, h * 0.12, s.p.accent),
    poly([w * 0.3, -h * 0.44, w * 0.42, -h * 0.22, w * 0.18, -h * 0.22], s.p.cloth),
    rect(-w * 0.42, -h * 0.4, w * 0.26, h * 0.2, s.p.paper, { r: 2 }),
  ])

export const movingGoods: Prop[] = [
  prop(150, (s) => box(s, 140, 110)),
  prop(180, (s) => at(0, 0, box(s, 170, 100)) + at(-16, -100, box(s, 130, 86)) + at(8, -186, box(s, 96, 70))),
  prop(
    130,
    (s) =>
      box(s, 120, 84) +
      at(
        -20,
        -84,
        line('M0 0 V-60', s.p.leafDeep, 4) +
          repeat(6, (i) => at(0, -40, path('M0 0 Q16 -34 0 -66 Q-16 -34 0 0Z', i % 2 ? s.p.leaf : s.p.leafDeep), { rotate: -75 + i * 30 })),
      ),
  ),
  prop(
    150,
    (s) =>
      ellipse(8, 0, 74, 8, s.p.ink, { o: 0.2 }) +
      line('M-60 -6 V-250 Q-60 -276 -34 -276', s.p.cloth, 11) +
      line('M-60 -20 H54', s.p.cloth, 11) +
      circle(-54, -18, 19, s.p.black) +
      circle(-54, -18, 8, s.p.metal) +
      at(2, -24, box(s, 100, 90)) +
      at(-2, -114, box(s, 88, 70)),
  ),
  prop(
    110,
    (s) =>
      cast(s, 60, 40) +
      circle(0, -42, 42, s.round(mix('#c8975f', s.p.wood, 0.3))) +
      circle(0, -42, 18, s.p.paper) +
      circle(0, -42, 13, shade(s.p.wood, 0.2)),
  ),
  prop(
    110,
    (s) =>
      cast(s, 60, 60) +
      rect(-5, -170, 10, 160, s.p.black) +
      ellipse(0, -8, 36, 9, s.p.black) +
      poly([-36, -240, 36, -240, 58, -160, -58, -160], s.round(s.p.paper)),
  ),
]
