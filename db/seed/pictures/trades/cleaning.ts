import { worker } from '../crew.ts'
import { standing } from '../parts/tools.ts'
import { cleaningGoods } from '../parts/water.ts'
import { bathroom } from '../rooms/bathroom.ts'
import { facade } from '../rooms/facade.ts'
import { kitchen } from '../rooms/kitchen.ts'
import { bedroom, hallway, livingRoom } from '../rooms/living.ts'
import { beforeAfter, type Trade } from '../scene.ts'
import { type Stage, arrange } from '../stage.ts'
import { at, circle, ellipse, path, poly, rect, repeat } from '../svg.ts'

const sparkle = (s: Stage) =>
  repeat(9, () =>
    at(
      s.rng.between(80, 1120),
      s.rng.between(80, 700),
      path('M0 -30 Q3 -3 30 0 Q3 3 0 30 Q-3 3 -30 0 Q-3 -3 0 -30Z', '#fffdf2', { o: 0.85 }),
      { scale: s.rng.between(0.4, 1) },
    ),
  )

const stains = (s: Stage) =>
  repeat(10, () =>
    ellipse(s.rng.between(40, 1160), s.rng.between(620, 780), s.rng.between(20, 80), s.rng.between(6, 16), '#4a3b2a', { o: 0.24 }),
  )

/** Clothes, cups and papers left where they fell. */
const clutter = (s: Stage) =>
  stains(s) +
  repeat(9, (i) =>
    at(
      s.rng.between(60, 1140),
      s.rng.between(640, 770),
      s.rng.pick([
        path('M-40 0 Q-50 -30 -16 -34 Q10 -54 30 -28 Q60 -20 46 4Z', [s.p.cloth, s.p.second, s.p.gold][i % 3]!),
        poly([-30, 0, 22, 4, 34, -16, -16, -20], s.p.white),
        rect(-12, -30, 26, 30, s.p.paper, { r: 4 }) + ellipse(1, -30, 13, 4, '#6b4b33'),
        circle(0, -12, 14, s.p.paper) + path('M-9 -16 l8 6 l10 -8 M-6 -4 l12 -3', 'none', { stroke: s.p.metal, sw: 2 }),
        path('M-36 0 L-30 -44 H26 L36 0Z M-36 -2 q-14 -6 -4 -16', s.p.black),
      ]),
    ),
  )

export const cleaning: Trade = {
  scenes: [
    {
      es: 'Sala recién limpiada',
      en: 'Living room, freshly cleaned',
      draw: (s) => livingRoom(s) + worker(s, 860, 770, 'sweep') + sparkle(s),
    },
    {
      es: 'Cocina a fondo',
      en: 'Deep-cleaned kitchen',
      draw: (s) => kitchen(s, { floor: 'checker' }) + sparkle(s) + at(620, 730, cleaningGoods[4]!.draw(s)),
    },
    { es: 'Baño desinfectado y brillante', en: 'Disinfected, shining bathroom', draw: (s) => bathroom(s) + sparkle(s) },
    {
      es: 'Cambio de sábanas en una renta vacacional',
      en: 'Fresh linens in a vacation rental',
      draw: (s) => bedroom(s) + worker(s, 830, 760, 'stand'),
    },
    {
      es: 'Ventanas de la fachada',
      en: 'Front windows cleaned',
      fixed: true,
      draw: (s) => facade(s) + worker(s, 330, 778, 'roll') + at(480, 778, standing.bucket.draw(s)),
    },
    {
      es: 'Antes y después en un solo día',
      en: 'Before and after in a single day',
      fixed: true,
      draw: (s) => beforeAfter(s, (t) => livingRoom(t), clutter),
    },
    {
      es: 'Entrada con piso de mosaico',
      en: 'Entry with a cement tile floor',
      draw: (s) => hallway(s, { floor: 'hydraulic' }) + worker(s, 620, 770, 'sweep') + sparkle(s),
    },
  ],
  problems: [
    { draw: (s) => livingRoom(s) + clutter(s) },
    {
      draw: (s) =>
        kitchen(s) +
        clutter(s) +
        arrange(
          s,
          [0, 1, 2].map((i) => ({
            width: 100,
            draw: (t) => repeat(5 - i, (k) => ellipse(0, -6 - k * 9, 44 - k, 8, k % 2 ? t.p.paper : t.p.tile)),
          })),
          620,
          960,
          404,
        ),
    },
    { draw: (s) => bedroom(s) + clutter(s) },
  ],
}
