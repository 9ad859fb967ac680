import { worker } from '../crew.ts'
import { box, movingGoods } from '../parts/building.ts'
import { armchair, floorLamp, sofa } from '../parts/furniture.ts'
import { sky } from '../parts/sky.ts'
import { houseRow, roadway } from '../parts/street.ts'
import { van } from '../parts/van.ts'
import { pot } from '../parts/plants.ts'
import { bedroom, hallway, livingRoom } from '../rooms/living.ts'
import { room, roomWindow } from '../rooms/room.ts'
import type { Trade } from '../scene.ts'
import { arrange, type Stage } from '../stage.ts'
import { at, line, rect, repeat } from '../svg.ts'

const stack = (s: Stage, x: number, y: number, height: number) =>
  repeat(height, (i) => at(x + s.rng.between(-10, 10), y - i * 92, box(s, 150 - i * 14, 92)))

const packedRoom = (s: Stage) =>
  livingRoom(s, { sparse: true }) +
  stack(s, 420, 690, 4) +
  stack(s, 560, 710, 3) +
  stack(s, 720, 690, 2) +
  at(910, 710, movingGoods[5]!.draw(s)) +
  at(720, 506, movingGoods[2]!.draw(s)) +
  at(560, 770, movingGoods[4]!.draw(s)) +
  stack(s, 230, 740, 2)

const loading = (s: Stage) =>
  sky(s, 560) +
  houseRow(s, 600) +
  roadway(s, 598) +
  at(800, 728, van(s, 'moving'), { scale: 1.12 }) +
  stack(s, 420, 730, 2) +
  stack(s, 330, 750, 1) +
  worker(s, 200, 756, 'carry', { scale: 0.78 }) +
  at(480, 768, armchair(s), { scale: 0.5 })

const warehouse = (s: Stage) =>
  room(s, { floor: 'concrete', line: 620, dado: 'paint', light: true }) +
  [200, 400, 600].map((y) => rect(60, y, 800, 16, s.fall(s.p.accent)) + arrange(s, crates(), 80, 840, y, 1)).join('') +
  [60, 452, 844].map((x) => rect(x, 60, 18, 600, s.round(s.p.accentDeep))).join('') +
  at(1030, 380, roomWindow(s, 180, 200, { view: 'town' })) +
  worker(s, 980, 760, 'carry') +
  at(780, 770, movingGoods[3]!.draw(s), { scale: 1.1 })
const crates = () => [150, 120, 140, 110, 130].map((width) => ({ width, draw: (s: Stage) => box(s, width, s.rng.between(70, 130)) }))

export const moving: Trade = {
  scenes: [
    { es: 'Cargando el camión', en: 'Loading the truck', fixed: true, draw: loading },
    { es: 'Todo empacado y etiquetado', en: 'Everything packed and labeled', draw: packedRoom },
    {
      es: 'Llegada a la casa nueva',
      en: 'Arriving at the new home',
      draw: (s) => hallway(s, { open: true }) + worker(s, 680, 760, 'carry') + stack(s, 960, 750, 2),
    },
    { es: 'Bodega seca y vigilada', en: 'Dry, secure storage', draw: warehouse },
    {
      es: 'Recámara armada el mismo día',
      en: 'Bedroom set up the same day',
      draw: (s) => bedroom(s) + stack(s, 1010, 760, 2) + stack(s, 880, 775, 1),
    },
    {
      es: 'Muebles protegidos antes de salir',
      en: 'Furniture wrapped before it leaves',
      draw: (s) =>
        livingRoom(s, { sparse: true }) +
        at(560, 710, sofa(s, 440), { scale: 1.1 }) +
        rect(330, 506, 460, 176, '#ffffff', { o: 0.32, r: 22 }) +
        line('M340 560 L780 610 M350 640 L780 540', '#ffffff', 5, { o: 0.55 }) +
        stack(s, 960, 740, 3) +
        worker(s, 250, 760, 'present'),
    },
  ],
  problems: [
    { draw: packedRoom },
    { draw: (s) => livingRoom(s) + stack(s, 240, 770, 2) + stack(s, 1040, 775, 1) + at(860, 775, movingGoods[4]!.draw(s)) },
    {
      draw: (s) =>
        hallway(s) + at(640, 770, sofa(s, 460), { rotate: -14, scale: 1.05 }) + at(1060, 760, pot(s, 100)) + at(1010, 720, floorLamp(s)),
    },
  ],
}
