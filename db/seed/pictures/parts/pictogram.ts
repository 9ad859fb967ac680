import { circle, line, path, poly, rect, at } from '../svg.ts'

type Draw = (color: string, ground: string) => string

/** One sign for each trade in one color on a 100 × 100 box around (0, 0); `ground` is the color of what lies behind it. */
const signs: Record<string, Draw> = {
  plumbing: (c, g) =>
    path('M0 -46 C22 -14 32 2 32 17 A32 32 0 0 1 -32 17 C-32 2 -22 -14 0 -46Z', c) + line('M-17 18 A17 17 0 0 0 -2 34', g, 6),
  electrical: (c) => poly([8, -48, -30, 8, -4, 8, -10, 48, 30, -12, 4, -12], c),
  'heating-cooling': (c, g) =>
    path('M-2 -46 C26 -20 34 0 34 16 A34 34 0 0 1 -34 16 C-34 0 -22 -6 -22 -22 C-10 -16 -4 -26 -2 -46Z', c) +
    path('M0 46 A17 17 0 0 1 -16 28 C-16 16 -2 10 0 -6 C10 8 17 16 17 28 A17 17 0 0 1 0 46Z', g),
  'appliance-repair': (c, g) =>
    rect(-38, -44, 76, 88, c, { r: 10 }) +
    circle(0, 10, 24, g) +
    circle(0, 10, 15, c) +
    rect(-28, -35, 24, 9, g, { r: 4 }) +
    circle(22, -30, 6, g),
  roofing: (c, g) =>
    poly([0, -44, 50, 2, 38, 2, 38, 42, -38, 42, -38, 2, -50, 2], c) +
    rect(22, -42, 13, 26, c) +
    line('M-26 4 L0 -20 L26 4', g, 6) +
    rect(-11, 16, 22, 26, g, { r: 2 }),
  cleaning: (c) =>
    path('M-6 -46 L6 -46 L6 0 L-6 0Z', c) +
    path('M-26 0 L26 0 L40 44 L-40 44Z', c) +
    path('M36 -34 q3 12 14 14 q-11 3 -14 14 q-3 -11 -14 -14 q11 -2 14 -14Z', c) +
    path('M-32 -46 q2 8 10 10 q-8 2 -10 10 q-2 -8 -10 -10 q8 -2 10 -10Z', c),
  landscaping: (c, g) =>
    path('M-40 36 C-46 -20 -8 -46 44 -44 C46 8 16 46 -26 34Z', c) + line('M-44 46 Q-14 6 22 -22', g, 6) + line('M-44 46 L-34 32', c, 6),
  painting: (c, g) =>
    rect(-42, -44, 70, 28, c, { r: 7 }) +
    line('M30 -30 H44 V-4 H0 V12', c, 7) +
    rect(-9, 10, 18, 38, c, { r: 7 }) +
    rect(-34, -36, 30, 5, g, { r: 2 }),
  flooring: (c) =>
    (
      [
        [-30, -26],
        [8, -26],
        [-11, 7],
        [27, 7],
        [-30, 40],
      ] as const
    )
      .map(([x, y]) => at(x, y - 7, rect(-19, -9, 38, 18, c, { r: 3 }), { rotate: x % 2 ? 45 : -45 }))
      .join('') + at(9, 33, rect(-19, -9, 38, 18, c, { r: 3 }), { rotate: -45 }),
  remodeling: (c, g) =>
    path('M-40 20 A40 40 0 0 1 40 20Z', c) +
    rect(-48, 22, 96, 13, c, { r: 6 }) +
    rect(-9, -30, 18, 36, c, { r: 6 }) +
    line('M-15 -16 V8 M15 -16 V8', g, 5),
  handyman: (c) =>
    at(0, 0, rect(-7, -18, 14, 64, c, { r: 5 }) + path('M-30 -44 H18 Q34 -42 36 -26 H20 Q16 -22 16 -18 H-30Z', c), { rotate: 35 }),
  moving: (c, g) =>
    poly([0, -46, 42, -24, 42, 24, 0, 46, -42, 24, -42, -24], c) + line('M-42 -24 L0 -2 L42 -24 M0 -2 V44 M-20 -36 L22 -13', g, 5),
  'pest-control': (c, g) =>
    path('M0 -46 L38 -32 V2 C38 28 18 42 0 48 C-18 42 -38 28 -38 2 V-32Z', c) +
    circle(0, 4, 13, g) +
    circle(0, -14, 8, g) +
    line('M-10 -2 L-24 -10 M10 -2 L24 -10 M-12 8 H-26 M12 8 H26 M-9 14 L-20 24 M9 14 L20 24', g, 4.5),
  'windows-doors': (c, g) =>
    path('M-36 46 V-10 A36 36 0 0 1 36 -10 V46Z', c) +
    path('M-24 36 V14 H-4 V36Z M4 36 V14 H24 V36Z M-24 4 V-10 A24 24 0 0 1 -4 -32 V4Z M24 4 V-10 A24 24 0 0 0 4 -32 V4Z', g),
  'locksmith-security': (c, g) =>
    line('M-20 -10 V-24 A20 20 0 0 1 20 -24 V-10', c, 11) +
    rect(-34, -12, 68, 56, c, { r: 10 }) +
    circle(0, 10, 8, g) +
    rect(-4, 10, 8, 20, g, { r: 3 }),
  'pet-care': (c) =>
    path('M0 -4 C20 -4 34 18 30 32 C26 46 12 38 0 38 C-12 38 -26 46 -30 32 C-34 18 -20 -4 0 -4Z', c) +
    at(-34, -6, `<ellipse rx="10" ry="14" fill="${c}"/>`, { rotate: -28 }) +
    at(34, -6, `<ellipse rx="10" ry="14" fill="${c}"/>`, { rotate: 28 }) +
    at(-13, -30, `<ellipse rx="10" ry="15" fill="${c}"/>`, { rotate: -8 }) +
    at(13, -30, `<ellipse rx="10" ry="15" fill="${c}"/>`, { rotate: 8 }),
  events: (c, g) =>
    path('M-34 -12 A34 34 0 0 1 34 -12 C34 10 14 26 5 30 L9 38 H-9 L-5 30 C-14 26 -34 10 -34 -12Z', c) +
    line('M0 38 Q8 44 0 50', c, 4) +
    line('M-18 -16 A18 18 0 0 1 -6 -32', g, 6),
  lessons: (c, g) =>
    path('M0 -22 C-14 -36 -34 -36 -48 -32 V34 C-34 30 -14 30 0 42 C14 30 34 30 48 34 V-32 C34 -36 14 -36 0 -22Z', c) +
    line('M0 -16 V34', g, 5) +
    line('M-36 -14 Q-24 -16 -13 -9 M-36 2 Q-24 0 -13 7 M36 -14 Q24 -16 13 -9 M36 2 Q24 0 13 7', g, 4.5),
}

export function pictogram(categorySlug: string, color: string, ground: string): string {
  return (signs[categorySlug] ?? house)(color, ground)
}

const house: Draw = (c, g) =>
  poly([0, -46, 48, -4, 36, -4, 36, 44, -36, 44, -36, -4, -48, -4], c) + path('M-12 44 V18 A12 12 0 0 1 12 18 V44Z', g)
