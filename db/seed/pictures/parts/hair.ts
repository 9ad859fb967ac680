import { mix, shade, tint } from '../color.ts'
import type { Random } from '../random.ts'
import type { Stage } from '../stage.ts'
import { at, circle, ellipse, line, path, rect, repeat } from '../svg.ts'

/** Values shared by all parts of a portrait. (0, 0) is between nose and eyes, the head is about 180 wide. */
export type Face = { s: Stage; rng: Random; skin: string; hair: string; cloth: string; second: string; old: boolean; jaw: number }

type Hair = { back: (f: Face) => string; front: (f: Face) => string; beard?: boolean; covered?: boolean }
const none = () => ''
const cap = (hair: string) =>
  path('M-92 -34 C-104 -156 104 -156 92 -34 C88 -70 66 -86 40 -88 Q0 -94 -40 -88 C-66 -86 -88 -70 -92 -34Z', hair)
const curls = (hair: string, points: readonly (readonly [number, number, number])[]) =>
  points.map(([x, y, r]) => circle(x, y, r, hair)).join('')
const crownCurls = [
  [-84, -58, 32],
  [-66, -96, 36],
  [-30, -118, 38],
  [12, -122, 38],
  [50, -106, 36],
  [80, -70, 34],
] as const

/** Each style draws what falls behind the face and what lies on it; `covered` hides hair and ears. */
export const hairStyles: readonly Hair[] = [
  { beard: true, back: none, front: ({ hair }) => cap(hair) },
  {
    beard: true,
    back: none,
    front: ({ hair }) =>
      path('M-92 -30 C-108 -150 70 -170 96 -60 L92 -34 Q84 -70 60 -82 Q-10 -70 -52 -96 Q-84 -76 -92 -30Z', hair) +
      path('M-60 -110 Q0 -140 60 -104', 'none', { stroke: tint(hair, 0.2), sw: 5, o: 0.5 }),
  },
  { beard: true, back: none, front: ({ skin }) => path('M-50 -96 Q-20 -112 14 -108', 'none', { stroke: tint(skin, 0.5), sw: 8, o: 0.5 }) },
  {
    beard: true,
    back: none,
    front: ({ hair }) => path('M-92 -36 C-96 -132 96 -132 92 -36 Q84 -92 0 -94 Q-84 -92 -92 -36Z', hair, { o: 0.85 }),
  },
  { beard: true, back: none, front: ({ hair }) => curls(hair, crownCurls) + cap(hair) },
  {
    back: ({ hair }) =>
      curls(shade(hair, 0.12), [
        [-112, -40, 50],
        [112, -40, 50],
        [-96, -100, 54],
        [96, -100, 54],
        [-46, -142, 56],
        [46, -142, 56],
        [0, -154, 52],
        [-112, 16, 40],
        [112, 16, 40],
      ]),
    front: ({ hair }) =>
      curls(hair, [
        [-70, -88, 30],
        [-36, -106, 32],
        [0, -112, 32],
        [36, -106, 32],
        [70, -88, 30],
      ]),
  },
  {
    back: ({ hair }) => path('M-112 -30 C-120 -170 120 -170 112 -30 L118 92 Q60 116 0 104 Q-60 116 -118 92Z', shade(hair, 0.14)),
    front: ({ hair }) => path('M-94 6 C-112 -160 112 -160 94 6 Q92 -60 62 -76 Q10 -60 -40 -84 Q-88 -66 -94 6Z', hair),
  },
  {
    back: ({ hair }) =>
      path(
        'M-106 -30 C-122 -166 122 -166 106 -30 C112 60 136 120 122 216 H60 V40 H-60 V216 H-122 C-136 120 -112 60 -106 -30Z',
        shade(hair, 0.14),
      ),
    front: ({ hair }) =>
      path('M-94 10 C-110 -158 112 -162 94 10 Q90 -62 30 -96 Q-30 -40 -80 -40 Q-92 -20 -94 10Z', hair) +
      line('M30 -96 Q-30 -44 -78 -42', tint(hair, 0.22), 4, { o: 0.5 }),
  },
  {
    back: ({ hair }) =>
      circle(0, -154, 48, shade(hair, 0.12)) + path('M-26 -168 Q0 -186 26 -168', 'none', { stroke: tint(hair, 0.2), sw: 5, o: 0.5 }),
    front: ({ hair }) => path('M-94 -24 C-106 -158 106 -158 94 -24 Q76 -82 0 -86 Q-76 -82 -94 -24Z', hair),
  },
  {
    back: ({ hair }) => path('M50 -110 C160 -130 168 20 132 136 Q112 154 102 122 C116 40 110 -30 50 -50Z', shade(hair, 0.14)),
    front: ({ hair, cloth }) =>
      path('M-94 -20 C-106 -160 110 -160 94 -24 Q60 -70 10 -84 Q-60 -76 -94 -20Z', hair) +
      at(84, -84, ellipse(0, 0, 13, 22, cloth), { rotate: -28 }),
  },
  {
    back: ({ hair }) =>
      [-1, 1].map((k) => repeat(6, (i) => ellipse(k * (104 + i * 2), -10 + i * 34, 21 - i, 21, i % 2 ? hair : shade(hair, 0.16)))).join(''),
    front: ({ hair, second }) =>
      path('M-94 -10 C-108 -158 108 -158 94 -10 Q84 -84 2 -98 Q-84 -84 -94 -10Z', hair) +
      line('M0 -119 V-100', tint(hair, 0.4), 3) +
      circle(-112, 180, 9, second) +
      circle(112, 180, 9, second),
  },
  {
    back: ({ hair }) =>
      path(
        'M-104 -20 C-124 -170 124 -170 104 -20 Q128 30 100 70 Q118 100 92 132 H-92 Q-118 100 -100 70 Q-128 30 -104 -20Z',
        shade(hair, 0.14),
      ),
    front: ({ hair }) =>
      path('M-96 0 C-112 -160 112 -160 96 0 Q96 -40 74 -66 Q54 -48 30 -70 Q4 -50 -22 -72 Q-50 -50 -74 -66 Q-96 -40 -96 0Z', hair),
  },
  {
    covered: true,
    back: ({ cloth, second }) =>
      path(
        'M-124 -20 C-134 -184 134 -184 124 -20 C130 90 150 150 168 250 H-168 C-150 150 -130 90 -124 -20Z',
        shade(mix(cloth, second, 0.5), 0.12),
      ),
    front: ({ cloth, second, s }) => {
      const scarf = mix(cloth, second, 0.5)
      return (
        path(
          'M-124 -20 C-134 -184 134 -184 124 -20 C126 70 96 150 0 168 C-96 150 -126 70 -124 -20Z M-80 -24 C-78 60 -50 100 0 102 C50 100 78 60 80 -24 C76 -112 -76 -112 -80 -24Z',
          s.paint('right', [0, tint(scarf, 0.14)], [1, shade(scarf, 0.1)]),
        ) +
        path('M-96 100 Q0 190 104 92 Q110 150 40 190 Q-60 200 -96 100Z', scarf) +
        line('M-100 -60 Q0 -160 100 -60 M-70 124 Q0 170 74 118', shade(scarf, 0.16), 3.5, { o: 0.7 })
      )
    },
  },
  {
    beard: true,
    back: none,
    front: ({ hair, s }) =>
      path('M-92 -22 Q-98 -50 -88 -74 H88 Q98 -50 92 -22 Q84 -60 70 -68 H-70 Q-84 -60 -92 -22Z', hair) +
      path('M-96 -64 C-100 -172 100 -172 96 -64 Q0 -90 -96 -64Z', s.fall(s.p.accent, 0.12)) +
      path('M-30 -86 Q70 -104 150 -60 Q120 -44 96 -56 Q30 -76 -40 -70Z', s.p.accentDeep) +
      circle(0, -146, 8, s.p.accentDeep),
  },
  {
    beard: true,
    back: none,
    front: ({ hair, second, s }) =>
      path('M-92 -20 Q-98 -50 -88 -70 H88 Q98 -50 92 -20 Q84 -56 70 -62 H-70 Q-84 -56 -92 -20Z', hair) +
      path('M-98 -62 C-112 -190 112 -190 98 -62Z', s.p.second) +
      repeat(7, (i) => line(`M${-72 + i * 24} -152 V-90`, shade(s.p.second, 0.18), 4, { o: 0.6 })) +
      rect(-106, -92, 212, 40, tint(s.p.second, 0.18), { r: 16 }) +
      circle(0, -166, 24, second),
  },
  {
    back: ({ hair }) => path('M-104 -20 C-112 -120 112 -120 104 -20 L110 110 H-110Z', shade(hair, 0.14)),
    front: ({ hair, s }) =>
      path('M-94 0 Q-98 -50 -86 -80 H86 Q98 -50 94 0 Q88 -50 60 -64 Q0 -50 -60 -64 Q-88 -50 -94 0Z', hair) +
      ellipse(0, -80, 168, 30, s.round('#e6bf6a')) +
      path('M-92 -82 C-92 -180 92 -180 92 -82 Q0 -66 -92 -82Z', s.round('#efcd82')) +
      path('M-92 -98 Q0 -80 92 -98 V-80 Q0 -62 -92 -80Z', s.p.cloth),
  },
  {
    back: none,
    front: ({ hair, s }) =>
      curls(hair, [
        [-44, -134, 24],
        [0, -146, 28],
        [44, -134, 24],
      ]) +
      path('M-96 -30 C-104 -150 104 -150 96 -30 Q80 -84 0 -88 Q-80 -84 -96 -30Z', s.p.cloth) +
      repeat(5, (i) => circle(-62 + i * 31, -104 - (i % 2) * 10, 5, '#fff8ea')) +
      path('M84 -60 q40 -20 46 8 q-16 16 -40 6 q24 20 10 40 q-24 -6 -26 -40Z', s.p.cloth),
  },
  {
    beard: true,
    back: none,
    front: ({ hair, s }) =>
      path('M-92 -16 Q-98 -44 -90 -64 H90 Q98 -44 92 -16 Q86 -50 74 -56 H-74 Q-86 -50 -92 -16Z', hair) +
      path('M-104 -64 C-104 -184 104 -184 104 -64Z', s.round(s.p.gold)) +
      rect(-126, -78, 252, 24, s.p.gold, { r: 12 }) +
      rect(-18, -168, 36, 96, tint(s.p.gold, 0.35), { r: 14 }),
  },
]

export const beards: readonly ((f: Face) => string)[] = [
  ({ hair, jaw }) =>
    path(
      `M-90 -16 C-92 ${50 + jaw} -56 ${108 + jaw} 0 ${112 + jaw} C56 ${108 + jaw} 92 ${50 + jaw} 90 -16 Q82 24 52 30 Q26 24 0 32 Q-26 24 -52 30 Q-82 24 -90 -16Z`,
      hair,
    ) + path('M-24 46 Q0 66 24 46 Q0 54 -24 46Z', '#7d2f37'),
  ({ hair }) => path('M-34 36 Q-18 22 0 30 Q18 22 34 36 Q18 40 0 36 Q-18 40 -34 36Z', hair),
  ({ hair, jaw }) =>
    path(
      `M-24 ${66 + jaw * 0.5} Q0 ${58 + jaw * 0.5} 24 ${66 + jaw * 0.5} Q22 ${100 + jaw} 0 ${104 + jaw} Q-22 ${100 + jaw} -24 ${66 + jaw * 0.5}Z`,
      hair,
    ) + path('M-30 36 Q-16 24 0 31 Q16 24 30 36 Q16 39 0 36 Q-16 39 -30 36Z', hair),
  ({ hair, jaw }) =>
    path(
      `M-88 -10 C-88 ${50 + jaw} -52 ${92 + jaw} 0 ${95 + jaw} C52 ${92 + jaw} 88 ${50 + jaw} 88 -10 Q80 40 44 60 Q0 76 -44 60 Q-80 40 -88 -10Z`,
      hair,
      { o: 0.28 },
    ),
]
