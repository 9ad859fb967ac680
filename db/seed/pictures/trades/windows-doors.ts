import { shade } from '../color.ts'
import { worker } from '../crew.ts'
import { shutter, streetWindow, limewash } from '../parts/house.ts'
import { pot } from '../parts/plants.ts'
import { cottage, facade } from '../rooms/facade.ts'
import { dining, hallway } from '../rooms/living.ts'
import { room, roomWindow, rug } from '../rooms/room.ts'
import { armchair } from '../parts/furniture.ts'
import { beforeAfter, type Trade } from '../scene.ts'
import type { Stage } from '../stage.ts'
import { at, line, poly, rect, repeat } from '../svg.ts'

const bigWindow = (s: Stage) =>
  room(s, { floor: s.rng.pick(['planks', 'herringbone', 'hydraulic']), line: 610, light: false }) +
  at(560, 560, roomWindow(s, 640, 460, { curtains: s.rng.chance(0.5) })) +
  at(980, 730, armchair(s), { scale: 1.3 }) +
  at(560, 730, rug(s, 600, 90)) +
  at(160, 720, pot(s, 110))

const closeShutters = (s: Stage) =>
  rect(0, 0, 1200, 800, s.paint('diagonal', [0, '#fffaf0'], [0.3, s.p.walls[1]!], [1, shade(s.p.walls[1]!, 0.14)])) +
  limewash(s, 0, 0, 1200, 800) +
  at(600, 640, streetWindow(s, 320, 500, { shutters: s.p.accent, box: true })) +
  at(150, 790, pot(s, 130)) +
  at(1060, 790, pot(s, 150))

const shards = () =>
  line(
    'M600 330 L480 220 M600 330 L740 200 M600 330 L720 430 M600 330 L500 460 M600 330 L600 180 M600 330 L430 340 M540 275 L600 250 L668 268 L660 380 L560 400 L515 335Z',
    '#ffffff',
    4,
    { o: 0.9 },
  ) +
  poly([600, 330, 560, 290, 640, 280], '#2b3346', { o: 0.75 }) +
  poly([600, 330, 650, 350, 610, 390, 575, 370], '#2b3346', { o: 0.75 })

export const windowsDoors: Trade = {
  scenes: [
    { es: 'Contraventanas y carpintería exterior', en: 'Shutters and exterior woodwork', fixed: true, draw: (s) => facade(s) },
    { es: 'Ventanal de doble vidrio', en: 'Double-pane picture window', draw: bigWindow },
    {
      es: 'Puerta de entrada de madera',
      en: 'Wooden front door',
      draw: (s) => hallway(s, { open: s.rng.chance(0.4) }) + worker(s, 660, 765, 'present', { flip: true }),
    },
    { es: 'Persianas de madera hechas a mano', en: 'Handmade louvered shutters', draw: closeShutters },
    {
      es: 'Antes y después de la fachada',
      en: 'House front before and after',
      fixed: true,
      draw: (s) =>
        beforeAfter(
          s,
          (t) => facade(t, { doorNumber: false }),
          (t) => at(240, 306, shutter(t, 55, 190, shade(t.p.accent, 0.2)), { rotate: 9 }),
        ),
    },
    { es: 'Comedor con ventanas nuevas', en: 'Dining room with new windows', draw: (s) => dining(s) },
    {
      es: 'Casa con puertas y ventanas nuevas',
      en: 'House with new windows throughout',
      fixed: true,
      draw: (s) => cottage(s) + worker(s, 880, 775, 'toolbox'),
    },
  ],
  problems: [
    {
      draw: (s) =>
        room(s, { floor: 'planks', line: 640, light: false }) +
        at(600, 520, roomWindow(s, 430, 420)) +
        shards() +
        repeat(9, () => at(s.rng.int(420, 800), s.rng.int(660, 770), poly([0, 0, 22, -8, 12, 14], '#dfeff2', { o: 0.85 }))) +
        at(1040, 730, pot(s, 110)),
    },
    {
      draw: (s) =>
        closeShutters(s) + rect(268, 130, 180, 520, s.p.walls[1]!) + at(330, 690, shutter(s, 160, 500, s.p.accent), { rotate: -13 }),
    },
    {
      draw: (s) =>
        bigWindow(s) +
        repeat(7, (i) => line(`M${300 + i * 90} 300 q40 -24 80 0 t80 0`, '#ffffff', 5, { o: 0.6 })) +
        rect(0, 0, 1200, 800, '#6f8fb8', { o: 0.2 }),
    },
  ],
}
