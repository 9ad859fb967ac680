import { shade, tint } from '../color.ts'
import { cast, type Prop, type Stage } from '../stage.ts'
import { at, circle, ellipse, line, path, poly, rect, repeat } from '../svg.ts'

const prop = (width: number, draw: Prop['draw']): Prop => ({ width, draw })

/** Hand tools that hang on a wall from (0, 0). */
export const hanging = {
  wrench: prop(
    46,
    (s) =>
      path(
        'M-9 30 L-9 150 Q-9 164 0 164 Q9 164 9 150 L9 30 Q24 20 22 -2 Q14 -12 8 -6 V10 H-8 V-6 Q-14 -12 -22 -2 Q-24 20 -9 30Z',
        s.round(s.p.metal),
      ) + circle(0, 150, 4.5, s.p.ink, { o: 0.5 }),
  ),
  pipeWrench: prop(
    60,
    (s) =>
      rect(-9, 34, 18, 140, s.round(s.p.cloth), { r: 8 }) +
      path('M-12 40 V4 Q-12 -10 10 -10 H24 V4 H8 V16 H24 V32 H12 V40Z', s.round(s.p.metal)) +
      rect(-16, 34, 32, 12, s.p.metalDeep, { r: 4 }),
  ),
  hammer: prop(
    84,
    (s) =>
      rect(-7, 8, 14, 158, s.round(s.p.wood), { r: 6 }) +
      rect(-9, 108, 18, 58, s.p.cloth, { r: 7 }) +
      path('M-40 -6 Q-26 -18 -8 -16 H30 V12 H-6 Q-22 8 -40 -6Z', s.round(s.p.metalDeep)) +
      rect(28, -19, 12, 34, s.p.metal, { r: 3 }),
  ),
  screwdriver: prop(
    34,
    (s) =>
      rect(-4, 60, 8, 92, s.p.metal) +
      poly([-6, 148, 6, 148, 4, 164, -4, 164], s.p.metalDeep) +
      rect(-13, -6, 26, 70, s.round(s.p.gold), { r: 10 }) +
      repeat(3, (i) => rect(-7 + i * 6, 4, 2.4, 48, shade(s.p.gold, 0.3), { r: 1 })),
  ),
  pliers: prop(
    60,
    (s) =>
      line('M-4 44 Q-26 90 -16 150', s.p.cloth, 13) +
      line('M4 44 Q26 90 16 150', s.p.cloth, 13) +
      path('M-10 50 L-16 6 Q-10 -14 -1 -16 V40Z M10 50 L16 6 Q10 -14 1 -16 V40Z', s.p.metalDeep) +
      circle(0, 42, 8, s.p.metal),
  ),
  saw: prop(
    90,
    (s) =>
      poly([-20, 40, 30, 40, 14, 180, -4, 180], s.round(s.p.metal)) +
      repeat(11, (i) => poly([-20 + i * 1.5, 46 + i * 12, -27 + i * 1.5, 52 + i * 12, -19 + i * 1.5, 58 + i * 12], s.p.metal)) +
      path('M-28 -10 H34 V44 H-24Z', s.round(s.p.wood)) +
      rect(-10, 2, 28, 24, shade(s.p.wall, 0.1), { r: 9 }),
  ),
  brush: prop(
    54,
    (s) =>
      path('M-7 -10 H7 L10 60 H-10Z', s.round(s.p.wood)) +
      rect(-24, 58, 48, 26, s.round(s.p.metal), { r: 3 }) +
      path('M-24 84 H24 L20 140 Q0 150 -20 140Z', s.round(s.p.gold)) +
      path('M-22 112 H22 L20 140 Q0 150 -20 140Z', s.p.accent),
  ),
  shears: prop(
    74,
    (s) =>
      line('M-6 70 Q-34 110 -26 160 M6 70 Q34 110 26 160', s.p.cloth, 14) +
      path('M-8 74 L-16 -20 Q-4 0 2 68Z M8 74 L16 -20 Q4 0 -2 68Z', s.p.metal) +
      circle(0, 70, 8, s.p.metalDeep),
  ),
  trowel: prop(
    60,
    (s) =>
      rect(-8, -8, 16, 62, s.round(s.p.wood), { r: 7 }) +
      line('M0 52 V76', s.p.metalDeep, 7) +
      path('M-26 74 H26 L0 158Z', s.round(s.p.metal)),
  ),
  square: prop(
    110,
    (s) =>
      path('M-46 -10 H-20 V124 H56 V146 H-46Z', s.round(s.p.metal)) +
      repeat(8, (i) => line(`M-46 ${4 + i * 16} h10`, s.p.ink, 2, { o: 0.5 })) +
      repeat(5, (i) => line(`M${-4 + i * 13} 146 v-9`, s.p.ink, 2, { o: 0.5 })),
  ),
  roller: prop(
    100,
    (s) =>
      line('M0 164 V86 H52 V30', s.p.metalDeep, 7) +
      rect(-9, 108, 18, 72, s.round(s.p.cloth), { r: 8 }) +
      rect(-48, 4, 94, 36, s.p.accent, { r: 12 }) +
      rect(-48, 8, 94, 9, tint(s.p.accent, 0.4), { r: 5 }),
  ),
  cable: prop(
    90,
    (s) =>
      repeat(4, (i) => ellipse(0, 54, 40 - i * 4, 54 - i * 5, 'none', { stroke: i % 2 ? s.p.gold : shade(s.p.gold, 0.15), sw: 6 })) +
      rect(-9, -4, 18, 22, s.p.black, { r: 5 }),
  ),
  leash: prop(
    70,
    (s) =>
      ellipse(0, 60, 26, 60, 'none', { stroke: s.p.cloth, sw: 9 }) +
      ellipse(0, 30, 12, 26, 'none', { stroke: shade(s.p.cloth, 0.2), sw: 9 }) +
      circle(0, 122, 8, s.p.gold) +
      line('M0 128 v16', s.p.gold, 6),
  ),
  keyRing: prop(
    64,
    (s) =>
      circle(0, 8, 15, 'none', { stroke: s.p.metalDeep, sw: 5 }) +
      [-28, -4, 20]
        .map((turn, i) =>
          at(
            0,
            22,
            circle(0, 14, 14, [s.p.gold, s.p.metal, s.p.cloth][i]!) +
              circle(0, 11, 5, shade(s.p.wall, 0.2)) +
              rect(-4, 26, 8, 54, [s.p.gold, s.p.metal, s.p.cloth][i]!, { r: 2 }) +
              rect(3, 58, 9, 6, [s.p.gold, s.p.metal, s.p.cloth][i]!) +
              rect(3, 69, 12, 6, [s.p.gold, s.p.metal, s.p.cloth][i]!),
            { rotate: -turn },
          ),
        )
        .join(''),
  ),
  dustpan: prop(
    80,
    (s) =>
      rect(-7, -8, 14, 60, s.round(s.p.wood), { r: 6 }) +
      path('M-18 50 H18 L42 128 H-42Z', s.round(s.p.second)) +
      rect(-44, 122, 88, 10, shade(s.p.second, 0.2), { r: 4 }),
  ),
  apron: prop(
    110,
    (s) =>
      line('M-22 10 Q0 -24 22 10', s.p.cloth, 6) +
      path('M-24 8 H24 L30 62 L58 78 V190 H-58 V78 L-30 62Z', s.fall(s.p.cloth, 0.08)) +
      rect(-30, 112, 60, 42, shade(s.p.cloth, 0.14), { r: 6 }),
  ),
} satisfies Record<string, Prop>

/** Shared things of the trades that stand on a bench. */
export const standing = {
  toolbox: prop(
    210,
    (s) =>
      cast(s, 190, 110) +
      rect(-98, -84, 196, 84, s.fall(s.p.accent, 0.1), { r: 9 }) +
      rect(-102, -104, 204, 26, s.p.accentDeep, { r: 8 }) +
      line('M-46 -106 V-136 H46 V-106', s.p.black, 11) +
      rect(-62, -92, 22, 26, s.p.gold, { r: 4 }) +
      rect(40, -92, 22, 26, s.p.gold, { r: 4 }) +
      rect(-88, -44, 176, 5, s.p.ink, { o: 0.14 }),
  ),
  openToolbox: prop(
    230,
    (s) =>
      cast(s, 200, 110) +
      at(-60, -178, hanging.hammer.draw(s), { scale: 0.8, rotate: -14 }) +
      at(20, -170, hanging.screwdriver.draw(s), { scale: 0.8, rotate: 6 }) +
      at(62, -172, hanging.pliers.draw(s), { scale: 0.8, rotate: 16 }) +
      at(-14, -176, hanging.wrench.draw(s), { scale: 0.75, rotate: 4 }) +
      path('M-104 -78 H104 L92 0 H-92Z', s.fall(s.p.cloth, 0.08)) +
      rect(-108, -88, 216, 16, shade(s.p.cloth, 0.18), { r: 5 }) +
      line('M-76 -86 V-126 H76 V-86', s.p.black, 9) +
      rect(-30, -56, 60, 22, s.p.paper, { r: 4 }),
  ),
  drill: prop(
    190,
    (s) =>
      cast(s, 90, 90) +
      path('M-20 -84 H30 L40 -22 H-10Z', s.round(s.p.black)) +
      rect(-30, -26, 90, 26, s.p.black, { r: 7 }) +
      rect(-24, -22, 60, 8, s.p.accent, { r: 3 }) +
      rect(-60, -138, 118, 58, s.round(s.p.accent), { r: 16 }) +
      rect(-86, -126, 30, 36, s.p.metalDeep, { r: 6 }) +
      poly([-86, -116, -104, -112, -104, -104, -86, -100], s.p.black) +
      rect(-140, -111, 38, 6, s.p.metal) +
      rect(-18, -82, 12, 20, s.p.gold, { r: 4 }) +
      repeat(3, (i) => rect(26 + i * 9, -126, 4, 32, s.p.accentDeep, { r: 2 })),
  ),
  tape: prop(
    90,
    (s) =>
      cast(s, 70, 40) +
      rect(-40, -78, 80, 78, s.round(s.p.gold), { r: 22 }) +
      circle(0, -40, 22, s.p.black) +
      circle(0, -40, 12, s.p.gold) +
      rect(36, -12, 76, 10, s.p.white) +
      repeat(7, (i) => rect(44 + i * 9, -12, 1.6, i % 2 ? 4 : 7, s.p.ink)) +
      rect(108, -16, 6, 20, s.p.metalDeep),
  ),
  level: prop(
    250,
    (s) =>
      cast(s, 230, 40) +
      rect(-122, -44, 244, 44, s.fall(s.p.gold, 0.1), { r: 6 }) +
      rect(-116, -36, 232, 6, s.p.white, { o: 0.5, r: 3 }) +
      rect(-30, -36, 60, 26, '#d9ef8c', { r: 8 }) +
      ellipse(2, -24, 9, 6, '#ffffff') +
      line('M-12 -36 V-10 M14 -36 V-10', s.p.black, 2) +
      circle(-86, -20, 11, '#d9ef8c') +
      circle(86, -20, 11, '#d9ef8c'),
  ),
  jarOfScrews: prop(
    70,
    (s) =>
      cast(s, 50, 30) +
      rect(-28, -76, 56, 76, s.p.glass, { r: 8, o: 0.75 }) +
      repeat(16, () =>
        at(s.rng.between(-20, 20), -s.rng.between(6, 44), rect(-9, -2, 18, 4, s.p.metalDeep, { r: 2 }), { rotate: s.rng.between(0, 180) }),
      ) +
      rect(-31, -90, 62, 18, s.p.cloth, { r: 4 }) +
      rect(-22, -70, 8, 60, '#ffffff', { o: 0.5, r: 4 }),
  ),
  ladder: prop(
    170,
    (s) =>
      cast(s, 130, 150) +
      line('M-14 -396 L-66 0 M14 -396 L66 0', s.p.gold, 12) +
      repeat(6, (i) => line(`M${-21 - i * 8} ${-350 + i * 60} H${21 + i * 8}`, shade(s.p.gold, 0.15), 10)) +
      rect(-30, -408, 60, 14, s.p.cloth, { r: 4 }),
  ),
  bucket: prop(
    110,
    (s) =>
      cast(s, 80, 60) +
      line('M-44 -86 Q0 -146 44 -86', s.p.metalDeep, 5) +
      path('M-48 -88 H48 L36 0 H-36Z', s.round(s.p.accent)) +
      ellipse(0, -88, 49, 9, shade(s.p.accent, 0.3)) +
      rect(-41, -60, 82, 8, s.p.white, { o: 0.4 }),
  ),
  helmet: prop(
    130,
    (s) =>
      cast(s, 100, 50) +
      path('M-54 -14 Q-54 -84 0 -84 Q54 -84 54 -14Z', s.round(s.p.gold)) +
      rect(-66, -18, 132, 16, s.p.gold, { r: 8 }) +
      rect(-10, -90, 20, 74, tint(s.p.gold, 0.3), { r: 8 }),
  ),
  books: prop(
    150,
    (s) =>
      cast(s, 140, 50) +
      [s.p.cloth, s.p.second, s.p.gold]
        .map(
          (c, i) =>
            rect(-70 + i * 8, -26 - i * 26, 136 - i * 18, 25, c, { r: 3 }) +
            rect(-62 + i * 8, -20 - i * 26, 128 - i * 18, 13, s.p.paper) +
            rect(-70 + i * 8, -26 - i * 26, 16, 25, shade(c, 0.14)),
        )
        .join(''),
  ),
  mug: prop(
    70,
    (s) =>
      cast(s, 44, 30) +
      path('M24 -44 q28 0 24 20 q-4 14 -26 12', 'none', { stroke: s.p.cloth, sw: 8 }) +
      rect(-28, -58, 56, 58, s.round(s.p.cloth), { r: 8 }) +
      rect(-28, -40, 56, 8, s.p.paper, { o: 0.8 }) +
      line('M-8 -70 q-8 -10 0 -20 M8 -70 q-8 -10 0 -20', '#ffffff', 4, { o: 0.55 }),
  ),
  clipboard: prop(
    90,
    (s) =>
      cast(s, 80, 50) +
      rect(-44, -124, 88, 124, s.p.wood, { r: 6 }) +
      rect(-37, -112, 74, 104, s.p.white) +
      rect(-20, -132, 40, 16, s.p.metal, { r: 4 }) +
      repeat(5, (i) => rect(-18, -96 + i * 18, 48, 4, s.p.metal, { r: 2 }) + rect(-31, -98 + i * 18, 8, 8, s.p.leaf, { r: 2 })),
  ),
  sawhorse: prop(
    200,
    (s) =>
      cast(s, 180, 80) +
      line('M-60 -96 L-84 0 M-50 -96 L-34 0 M60 -96 L84 0 M50 -96 L34 0', s.p.woodDeep, 10) +
      rect(-96, -112, 192, 20, s.fall(s.p.wood), { r: 3 }),
  ),
  crate: prop(
    160,
    (s) =>
      cast(s, 140, 70) +
      rect(-72, -86, 144, 86, s.p.woodDeep) +
      repeat(3, (i) => rect(-76, -86 + i * 30, 152, 24, s.fall(s.p.wood), { r: 2 })) +
      rect(-76, -88, 12, 88, shade(s.p.wood, 0.14)) +
      rect(64, -88, 12, 88, shade(s.p.wood, 0.14)),
  ),
  radio: prop(
    140,
    (s) =>
      cast(s, 110, 60) +
      line('M34 -84 L62 -140', s.p.metalDeep, 4) +
      rect(-62, -86, 124, 86, s.round(s.p.second), { r: 14 }) +
      circle(-26, -42, 28, shade(s.p.second, 0.3)) +
      repeat(4, (i) => line(`M${-42} ${-56 + i * 9} h32`, tint(s.p.second, 0.3), 2.4)) +
      rect(12, -66, 40, 18, s.p.paper, { r: 3 }) +
      circle(22, -26, 9, s.p.gold) +
      circle(44, -26, 9, s.p.gold),
  ),
} satisfies Record<string, Prop>

/** Tools side by side on hooks, between two edges. */
export function hung(s: Stage, props: readonly Prop[], from: number, to: number, y: number, scale = 1): string {
  const gap = (to - from) / props.length
  return props
    .map((item, i) =>
      at(
        from + gap * (i + 0.5),
        y,
        at(7, 9, `<g opacity="0.14">${item.draw({ ...s, p: darkened(s) })}</g>`) + line('M0 -16 V2', s.p.black, 4) + item.draw(s),
        { scale },
      ),
    )
    .join('')
}

/** A palette of nothing but ink, which turns any drawing into its own shadow. */
function darkened(s: Stage): Stage['p'] {
  return Object.fromEntries(Object.entries(s.p).map(([name, value]) => [name, typeof value === 'string' ? s.p.ink : value])) as Stage['p']
}
