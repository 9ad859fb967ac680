import { shade } from '../color.ts'
import { worker } from '../crew.ts'
import { floorGoods } from '../parts/building.ts'
import { floor, type FloorPattern } from '../rooms/floor.ts'
import { garden } from '../rooms/garden.ts'
import { bedroom, hallway, livingRoom } from '../rooms/living.ts'
import { room, roomWindow, framed } from '../rooms/room.ts'
import { armchair, consoleTable } from '../parts/furniture.ts'
import { pot, vase } from '../parts/plants.ts'
import { beforeAfter, type Trade } from '../scene.ts'
import { arrange, type Stage } from '../stage.ts'
import { at, line, path, poly, rect } from '../svg.ts'

/** A room seen from high up, most of it floor. */
const wideFloor = (s: Stage, pattern: FloorPattern) =>
  room(s, {
    floor: pattern,
    line: 430,
    eye: 40,
    dado: s.rng.pick(['none', 'panels']),
    second: s.rng.pick([s.p.tile, s.p.accent, s.p.cloth]),
  }) +
  at(260, 300, roomWindow(s, 220, 230, { curtains: s.rng.chance(0.5) })) +
  at(700, 190, framed(s, 190, 140)) +
  at(900, 462, armchair(s), { scale: 0.95 }) +
  at(700, 446, consoleTable(s, 190), { scale: 0.8 }) +
  at(700, 306, vase(s), { scale: 0.75 }) +
  poly([330, 480, 560, 480, 480, 760, 150, 760], '#fff2c8', { o: s.hour.lit ? 0 : 0.2 }) +
  at(1090, 500, pot(s, 100))

function halfLaid(s: Stage, pattern: FloorPattern): string {
  const bare = floor(s, 'concrete', 430, { eye: 40 })
  const laid = s.clip(poly([0, 430, 640, 430, 760, 800, 0, 800], '#000'), floor(s, pattern, 430, { eye: 40 }))
  return (
    room(s, { floor: 'concrete', line: 430, eye: 40 }) +
    bare +
    laid +
    line('M640 430 L760 800', shade(s.p.wood, 0.4), 5, { o: 0.5 }) +
    at(300, 300, roomWindow(s, 220, 230)) +
    worker(s, 720, 640, 'work', { scale: 1.1, flip: true }) +
    arrange(s, s.rng.shuffle(floorGoods).slice(0, 3), 790, 1190, 760, 1)
  )
}

const broken = (s: Stage) =>
  (
    [
      [340, 640],
      [660, 700],
      [820, 590],
    ] as const
  )
    .map(([x, y], i) =>
      at(
        x,
        y,
        path('M-70 -14 L-20 -34 L44 -24 L84 8 L20 34 L-54 24Z', shade(s.p.paving, 0.5)) +
          path('M-50 -6 L-10 -24 L20 -8 L-16 14Z', shade(s.p.paving, 0.22)) +
          line('M84 8 l60 22 M-70 -14 l-60 -10 M20 34 l14 40', s.p.ink, 4, { o: 0.6 }),
        { scale: 1.2 - i * 0.15 },
      ),
    )
    .join('')

export const flooring: Trade = {
  scenes: [
    { es: 'Piso de roble en espiga', en: 'Oak herringbone', draw: (s) => wideFloor(s, 'herringbone') },
    { es: 'Mosaico de pasta', en: 'Encaustic cement tile', draw: (s) => wideFloor(s, 'hydraulic') },
    {
      es: 'Colocando el piso de madera',
      en: 'Laying the boards',
      draw: (s) => halfLaid(s, s.rng.pick(['planks', 'herringbone', 'hydraulic'])),
    },
    { es: 'Entrada a cuadros', en: 'Checkerboard entry', draw: (s) => hallway(s, { floor: 'checker' }) },
    { es: 'Barro cocido en la terraza', en: 'Terracotta patio', draw: (s) => garden(s, { feature: 'patio' }) },
    {
      es: 'Madera de tabla ancha en la recámara',
      en: 'Wide boards in the bedroom',
      draw: (s) => bedroom(s, { floor: 'planks', line: 540 }),
    },
    {
      es: 'Antes y después del piso',
      en: 'Floor before and after',
      fixed: true,
      draw: (s) => beforeAfter(s, (t) => wideFloor(t, 'herringbone'), broken),
    },
    {
      es: 'Sala con parquet pulido',
      en: 'Living room with sanded parquet',
      draw: (s) => livingRoom(s, { floor: 'herringbone', line: 540 }),
    },
  ],
  problems: [
    { draw: (s) => wideFloor(s, 'tiles') + broken(s) },
    {
      draw: (s) =>
        wideFloor(s, 'planks') +
        at(
          520,
          640,
          path('M-260 20 Q-60 -70 240 10 Q60 -20 -260 20Z', shade(s.p.woodDeep, 0.3)) +
            path('M-230 60 Q0 -10 300 70 Q40 30 -230 60Z', shade(s.p.woodDeep, 0.2)),
        ),
    },
    { draw: (s) => wideFloor(s, 'terracotta') + broken(s) + rect(0, 430, 1200, 370, '#4a3b2a', { o: 0.1 }) },
  ],
}
