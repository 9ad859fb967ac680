import { worker } from '../crew.ts'
import { dishwasher, smallAppliances, washer } from '../parts/appliances.ts'
import { puddle } from '../parts/bathroom.ts'
import { fridge, stove, baseUnits } from '../parts/kitchen.ts'
import { kitchen } from '../rooms/kitchen.ts'
import { laundry } from '../rooms/service.ts'
import { room, roomWindow, wallTiles } from '../rooms/room.ts'
import type { Trade } from '../scene.ts'
import { arrange, type Stage } from '../stage.ts'
import { at, circle, ellipse, path, rect, repeat } from '../svg.ts'

const workshop = (s: Stage) =>
  room(s, { floor: 'concrete', line: 620, dado: 'paint' }) +
  at(200, 400, roomWindow(s, 190, 260)) +
  at(420, 690, washer(s, { open: true }), { scale: 1.25 }) +
  at(700, 690, fridge(s), { scale: 1.15 }) +
  at(940, 690, dishwasher(s), { scale: 1.2 }) +
  at(1100, 690, stove(s), { scale: 1.1 }) +
  arrange(s, s.rng.shuffle(smallAppliances).slice(0, 3), 820, 1190, 455, 0.8)

const cookingWall = (s: Stage) =>
  room(s, { floor: 'checker', line: 600, light: false }) +
  wallTiles(s, 0, 180, 1200, 400) +
  at(0, 600, baseUnits(s, 420)) +
  at(780, 600, baseUnits(s, 430)) +
  at(510, 620, stove(s), { scale: 1.3 }) +
  at(690, 620, dishwasher(s), { scale: 1.2 }) +
  arrange(s, s.rng.shuffle(smallAppliances).slice(0, 2), 60, 400, 404, 1) +
  arrange(s, s.rng.shuffle(smallAppliances).slice(2), 800, 1160, 404, 0.9)

const smoke = (s: Stage, x: number, y: number) =>
  repeat(9, (i) => circle(x + s.rng.between(-50, 50) + i * 5, y - i * 38, 26 + i * 7, '#6d6673', { o: 0.26 }))

export const applianceRepair: Trade = {
  scenes: [
    { es: 'Lavadora reparada en casa', en: 'Washing machine repaired at home', draw: (s) => laundry(s) + worker(s, 1000, 740, 'toolbox') },
    { es: 'Refrigerador que vuelve a enfriar', en: 'A fridge that cools again', draw: (s) => kitchen(s) + worker(s, 930, 740, 'wrench') },
    { es: 'Taller con electrodomésticos revisados', en: 'Workshop with tested appliances', draw: workshop },
    {
      es: 'Horno y lavaplatos como nuevos',
      en: 'Oven and dishwasher in order',
      draw: (s) => cookingWall(s) + worker(s, 330, 750, 'wrench'),
    },
    { es: 'Cambio de empaque y filtro de lavadora', en: 'New door seal and filter for a washer', draw: (s) => laundry(s, { open: true }) },
    { es: 'Cocina equipada y revisada', en: 'A full kitchen, all checked', draw: (s) => kitchen(s, { units: s.p.paper }) },
  ],
  problems: [
    { draw: (s) => laundry(s, { leak: true }) },
    { draw: (s) => cookingWall(s) + smoke(s, 520, 470) },
    {
      draw: (s) =>
        kitchen(s) +
        at(1060, 660, puddle(s, 440)) +
        ellipse(1060, 640, 140, 12, s.p.water, { o: 0.4 }) +
        path('M1000 640 q-20 -60 4 -110', 'none', { stroke: s.p.water, sw: 4, o: 0.5 }) +
        rect(0, 0, 1200, 800, s.p.ink, { o: 0.08 }),
    },
  ],
}
