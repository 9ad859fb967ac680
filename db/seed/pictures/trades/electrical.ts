import { worker } from '../crew.ts'
import { breakerPanel, charger, socket, wallSwitch } from '../parts/electric.ts'
import { bulbLine } from '../parts/party.ts'
import { kitchenware } from '../parts/kitchen.ts'
import { arrange, type Stage } from '../stage.ts'
import { facade } from '../rooms/facade.ts'
import { garden } from '../rooms/garden.ts'
import { dining, livingRoom } from '../rooms/living.ts'
import { kitchen } from '../rooms/kitchen.ts'
import { pendant } from '../rooms/room.ts'
import { closeWall, utility } from '../rooms/service.ts'
import type { Trade } from '../scene.ts'
import { at, circle, line, rect } from '../svg.ts'

function counterGoods(s: Stage): string {
  const items = s.rng.shuffle(kitchenware)
  return arrange(s, items.slice(0, 3), 20, 470, 690, 1.75) + arrange(s, items.slice(3, 6), 730, 1190, 690, 1.75)
}

export const electrical: Trade = {
  scenes: [
    {
      es: 'Panel eléctrico nuevo y rotulado',
      en: 'New, labeled breaker panel',
      draw: (s) =>
        utility(s) + at(530, 350, breakerPanel(s), { scale: 0.95 }) + worker(s, 800, 740, 'wrench', { flip: true, headgear: 'helmet' }),
    },
    {
      es: 'Iluminación del comedor',
      en: 'Dining room lighting',
      evening: true,
      draw: (s) => dining(s) + at(420, 0, pendant(s, 150, 62)) + at(780, 0, pendant(s, 150, 62)),
    },
    {
      es: 'Enchufes nuevos sobre la cubierta',
      en: 'New outlets over the counter',
      draw: (s) =>
        closeWall(s) +
        at(500, 360, socket(s), { scale: 1.9 }) +
        at(700, 360, wallSwitch(s), { scale: 1.9 }) +
        counterGoods(s) +
        at(600, 0, pendant(s, 110, 84)),
    },
    {
      es: 'Luces colgantes en el jardín',
      en: 'String lights in the yard',
      evening: true,
      draw: (s) => garden(s, { feature: 'patio' }) + bulbLine(s, -20, 150, 600, 120, 60) + bulbLine(s, 580, 120, 1220, 160, 70),
    },
    {
      es: 'Cargador para auto eléctrico',
      en: 'Charger for an electric car',
      fixed: true,
      draw: (s) => facade(s, { pots: false }) + at(770, 560, charger(s), { scale: 1.05 }) + worker(s, 960, 776, 'present', { flip: true }),
    },
    {
      es: 'Lámparas y enchufes de la sala',
      en: 'Living room lamps and outlets',
      draw: (s) => livingRoom(s) + at(600, 0, pendant(s, 140, 76)),
    },
    {
      es: 'Luces de trabajo en la cocina',
      en: 'Task lights in the kitchen',
      evening: true,
      draw: (s) => kitchen(s) + worker(s, 560, 740, 'stand'),
    },
  ],
  problems: [
    {
      draw: (s) =>
        closeWall(s, { tiled: s.rng.chance(0.5) }) +
        at(600, 370, socket(s, { scorched: true }), { scale: 2.5 }) +
        line('M680 300 l40 -34 l-8 40 l44 -26', s.p.gold, 8),
    },
    {
      draw: (s) =>
        utility(s) + rect(0, 0, 1200, 800, '#1c1a33', { o: 0.3 }) + at(560, 360, breakerPanel(s, { tripped: true }), { scale: 1.1 }),
    },
    {
      draw: (s) =>
        livingRoom(s) +
        rect(0, 0, 1200, 800, '#171a35', { o: 0.52 }) +
        line('M600 0 V190', '#2b2733', 4) +
        circle(600, 214, 30, '#c8bfa5', { o: 0.7 }) +
        line('M636 190 l22 -18 l-4 22 l24 -14', s.p.gold, 5),
    },
  ],
}
