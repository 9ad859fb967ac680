import { worker, customer } from '../crew.ts'
import { airUnit, boiler, outdoorUnit, radiator, thermostat } from '../parts/appliances.ts'
import { drips, puddle } from '../parts/bathroom.ts'
import { facade } from '../rooms/facade.ts'
import { garden } from '../rooms/garden.ts'
import { bedroom, livingRoom } from '../rooms/living.ts'
import { framed, room, roomWindow, rug } from '../rooms/room.ts'
import { closeWall, utility } from '../rooms/service.ts'
import { poses } from '../parts/people.ts'
import { pot } from '../parts/plants.ts'
import { armchair, floorLamp } from '../parts/furniture.ts'
import type { Trade } from '../scene.ts'
import type { Stage } from '../stage.ts'
import { at, line, rect, repeat } from '../svg.ts'

const warmCorner = (s: Stage) =>
  room(s, { floor: s.rng.pick(['planks', 'herringbone']), line: 600, dado: 'panels' }) +
  at(400, 380, roomWindow(s, 250, 280, { curtains: true, view: 'town' })) +
  at(400, 606, radiator(s, 300)) +
  at(880, 720, rug(s, 480, 80)) +
  at(860, 690, armchair(s), { scale: 1.3 }) +
  at(1080, 680, floorLamp(s)) +
  at(760, 230, framed(s, 130, 160)) +
  at(120, 680, pot(s, 96))

const frost = (s: Stage) =>
  rect(0, 0, 1200, 800, '#5f8fc4', { o: 0.26 }) +
  repeat(22, () =>
    at(s.rng.between(20, 1180), s.rng.between(20, 560), line('M-9 0 H9 M0 -9 V9 M-6 -6 L6 6 M-6 6 L6 -6', '#ffffff', 2.6, { o: 0.7 }), {
      scale: s.rng.between(0.6, 1.5),
    }),
  )

export const heatingCooling: Trade = {
  scenes: [
    {
      es: 'Aire acondicionado en la sala',
      en: 'Air conditioning in the living room',
      draw: (s) => livingRoom(s) + at(640, 80, airUnit(s), { scale: 0.95 }),
    },
    { es: 'Radiador nuevo junto a la ventana', en: 'New radiator by the window', draw: warmCorner },
    {
      es: 'Caldera de alta eficiencia instalada',
      en: 'High-efficiency boiler installed',
      draw: (s) => utility(s) + at(540, 420, boiler(s), { scale: 1.3 }) + worker(s, 760, 740, 'present', { flip: true }),
    },
    {
      es: 'Unidad exterior en el jardín',
      en: 'Outdoor unit in the yard',
      draw: (s) => garden(s, { feature: 'lawn' }) + at(720, 700, outdoorUnit(s), { scale: 1.3 }) + worker(s, 500, 750, 'wrench'),
    },
    {
      es: 'Recámara fresca todo el verano',
      en: 'A bedroom that stays cool all summer',
      draw: (s) => bedroom(s) + at(655, 80, airUnit(s), { scale: 0.95 }),
    },
    {
      es: 'Termostato por zonas',
      en: 'Zoned thermostat',
      draw: (s) =>
        closeWall(s, { tiled: false }) +
        at(460, 350, thermostat(s), { scale: 2.6 }) +
        at(830, 300, framed(s, 240, 300)) +
        at(1040, 690, pot(s, 170)) +
        at(160, 690, pot(s, 120)),
    },
    {
      es: 'Unidad exterior en la fachada',
      en: 'Outdoor unit on the front of the house',
      fixed: true,
      draw: (s) =>
        facade(s, { pots: false }) +
        rect(330, 604, 190, 12, s.p.metalDeep, { r: 3 }) +
        at(425, 604, outdoorUnit(s), { scale: 0.9 }) +
        worker(s, 610, 776, 'wrench', { flip: true }),
    },
  ],
  problems: [
    {
      draw: (s) =>
        livingRoom(s, { sparse: true }) +
        at(560, 180, airUnit(s, false), { scale: 1.4 }) +
        drips(s, 520, 260) +
        drips(s, 640, 250) +
        at(580, 690, puddle(s, 420)),
    },
    { draw: (s) => warmCorner(s) + frost(s) },
    {
      draw: (s) =>
        utility(s) +
        at(560, 420, boiler(s), { scale: 1.35 }) +
        drips(s, 540, 600) +
        at(560, 720, puddle(s, 460)) +
        customer(s, 860, 750, poses.stand),
    },
  ],
}
