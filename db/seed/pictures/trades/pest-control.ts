import { shade } from '../color.ts'
import { worker } from '../crew.ts'
import { ant, mouse, pestGoods, roach } from '../parts/animals.ts'
import { pictogram } from '../parts/pictogram.ts'
import { cottage, facade } from '../rooms/facade.ts'
import { garden } from '../rooms/garden.ts'
import { kitchen } from '../rooms/kitchen.ts'
import { bedroom, livingRoom } from '../rooms/living.ts'
import { laundry, underSink } from '../rooms/service.ts'
import type { Trade } from '../scene.ts'
import type { Stage } from '../stage.ts'
import { at, circle, path, repeat } from '../svg.ts'

const safe = (s: Stage, x: number, y: number) =>
  at(
    x,
    y,
    circle(4, 6, 76, s.p.ink, { o: 0.14 }) +
      circle(0, 0, 74, s.p.white) +
      at(0, 0, pictogram('pest-control', s.p.accent, s.p.white), { scale: 0.95 }),
  )

const trail = () =>
  repeat(26, (i) =>
    at(60 + i * 44, 668 + Math.sin(i * 0.55) * 44 + i * 2, ant('#3a2622'), { scale: 0.62, rotate: 84 + Math.cos(i * 0.55) * 26 }),
  )

const mouseHole = (s: Stage) =>
  path('M520 592 V520 A62 62 0 0 1 644 520 V592Z', '#2b2027') +
  path('M508 592 V520 A74 74 0 0 1 656 520 V592', 'none', { stroke: shade(s.p.wall, 0.3), sw: 7 }) +
  at(740, 690, mouse(s), { scale: 1.7 }) +
  repeat(7, () => at(s.rng.int(560, 900), s.rng.int(690, 750), path('M0 0 l12 -6 l8 8 l-12 6Z', s.p.gold)))

export const pestControl: Trade = {
  scenes: [
    {
      es: 'Cocina protegida, segura para niños',
      en: 'Kitchen protected, safe for children',
      draw: (s) => kitchen(s) + worker(s, 620, 745, 'spray'),
    },
    {
      es: 'Tratamiento del jardín sin olor',
      en: 'Odor-free yard treatment',
      draw: (s) => garden(s, { feature: 'lawn' }) + worker(s, 420, 750, 'spray', { headgear: 'cap' }),
    },
    {
      es: 'Barrera alrededor de la casa',
      en: 'Barrier around the house',
      fixed: true,
      draw: (s) => cottage(s) + worker(s, 260, 775, 'spray') + safe(s, 1050, 300),
    },
    {
      es: 'Inspección bajo el fregadero',
      en: 'Inspection under the sink',
      draw: (s) => underSink(s) + at(690, 400, pestGoods[2]!.draw(s), { scale: 1.6, rotate: -14 }),
    },
    { es: 'Recámara tratada y ventilada', en: 'Bedroom treated and aired out', draw: (s) => bedroom(s) + worker(s, 850, 765, 'present') },
    {
      es: 'Puertas y ventanas selladas',
      en: 'Doors and windows sealed',
      fixed: true,
      draw: (s) => facade(s) + worker(s, 380, 778, 'work'),
    },
    {
      es: 'Cuarto de lavado sin insectos',
      en: 'Laundry room free of insects',
      draw: (s) => laundry(s) + worker(s, 1010, 745, 'spray', { flip: true }),
    },
  ],
  problems: [
    { draw: (s) => kitchen(s) + trail() },
    { draw: (s) => livingRoom(s, { sparse: true }) + mouseHole(s) },
    {
      draw: (s) =>
        underSink(s) +
        repeat(6, () =>
          at(s.rng.between(330, 880), s.rng.between(330, 640), roach('#5a3526'), {
            rotate: s.rng.between(0, 360),
            scale: s.rng.between(0.8, 1.3),
          }),
        ),
    },
  ],
}
