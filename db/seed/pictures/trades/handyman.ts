import { worker } from '../crew.ts'
import { bookcase, innerDoor, sideTable } from '../parts/furniture.ts'
import { kitchenware, shelf } from '../parts/kitchen.ts'
import { plantProp, pot } from '../parts/plants.ts'
import { hanging, hung, standing } from '../parts/tools.ts'
import { hallway, livingRoom } from '../rooms/living.ts'
import { framed, room, roomWindow, rug } from '../rooms/room.ts'
import { crack } from '../rooms/service.ts'
import { garden } from '../rooms/garden.ts'
import { fence } from '../parts/garden.ts'
import type { Trade } from '../scene.ts'
import { arrange, cast, type Stage } from '../stage.ts'
import { at, circle, line, rect, repeat } from '../svg.ts'

const shelves = (s: Stage) =>
  room(s, { floor: 'planks', line: 600 }) +
  at(210, 400, roomWindow(s, 190, 270)) +
  [200, 330, 460]
    .map((y, i) => at(640, y, shelf(s, 420 - i * 40, s.rng.shuffle([...kitchenware, standing.books, plantProp(40)]), 0.85)))
    .join('') +
  worker(s, 960, 750, 'roll', { flip: true }) +
  at(1120, 750, standing.openToolbox.draw(s), { scale: 0.9 }) +
  at(520, 700, sideTable(s)) +
  at(520, 586, pot(s, 46)) +
  at(210, 710, pot(s, 96))

const gallery = (s: Stage) =>
  room(s, { floor: 'herringbone', line: 600, dado: 'panels' }) +
  (
    [
      [180, 190, 150, 190],
      [360, 150, 130, 110],
      [370, 300, 150, 130],
      [560, 210, 170, 210],
      [760, 160, 140, 120],
      [760, 310, 120, 140],
    ] as const
  )
    .map(([x, y, w, h]) => at(x, y, framed(s, w, h)))
    .join('') +
  worker(s, 960, 760, 'roll', { flip: true }) +
  at(500, 720, rug(s, 520, 84)) +
  at(260, 690, bookcase(s, 240, 2)) +
  at(700, 760, standing.drill.draw(s)) +
  at(1110, 760, standing.toolbox.draw(s), { scale: 0.85 })

const flatPack = (s: Stage) =>
  livingRoom(s, { sparse: true }) +
  at(430, 660, bookcase(s, 280, 4)) +
  repeat(3, (i) => rect(640 + i * 16, 650 - i * 26, 300, 20, s.fall([s.p.wood, s.p.woodLight, s.p.wood][i]!), { r: 3 })) +
  at(690, 740, cast(s, 200, 80)) +
  worker(s, 620, 765, 'wrench', { flip: true }) +
  at(860, 770, standing.openToolbox.draw(s)) +
  at(1050, 770, standing.jarOfScrews.draw(s))

const garage = (s: Stage) =>
  room(s, { floor: 'concrete', line: 620, dado: 'paint' }) +
  rect(120, 110, 700, 250, s.fall(s.p.woodLight, 0.06), { r: 6 }) +
  hung(s, Object.values(hanging).slice(0, 9), 140, 800, 150, 1) +
  at(1000, 400, roomWindow(s, 190, 230)) +
  rect(90, 500, 780, 26, s.fall(s.p.wood)) +
  [120, 820].map((x) => rect(x, 526, 24, 190, s.p.woodDeep)).join('') +
  arrange(s, [standing.drill, standing.jarOfScrews, standing.level, standing.mug], 110, 860, 502, 0.95) +
  at(480, 716, standing.crate.draw(s), { scale: 1.2 }) +
  at(1040, 740, standing.ladder.draw(s), { scale: 1.2 }) +
  worker(s, 920, 760, 'toolbox', { flip: true })

export const handyman: Trade = {
  scenes: [
    { es: 'Repisas a nivel', en: 'Level shelves', draw: shelves },
    { es: 'Cuadros colgados en su sitio', en: 'Pictures hung where they belong', draw: gallery },
    { es: 'Armado de muebles', en: 'Furniture assembly', draw: flatPack },
    {
      es: 'Puerta ajustada y manija nueva',
      en: 'Door adjusted, new handle',
      draw: (s) => hallway(s) + worker(s, 640, 760, 'wrench', { flip: true }) + at(960, 770, standing.toolbox.draw(s)),
    },
    { es: 'Taller listo para cualquier arreglo', en: 'A workshop ready for any job', draw: garage },
    {
      es: 'Cerca de madera reparada',
      en: 'Wooden fence repaired',
      draw: (s) =>
        garden(s, { feature: 'lawn', house: false }) +
        fence(s, 640, 170, s.p.wood) +
        worker(s, 420, 760, 'wrench') +
        at(640, 760, standing.openToolbox.draw(s)),
    },
  ],
  problems: [
    {
      draw: (s) =>
        room(s, { floor: 'planks', line: 610 }) +
        at(470, 610, rect(-120, -462, 240, 462, s.p.white, { r: 3 }) + rect(-100, -444, 200, 444, s.p.ink)) +
        at(500, 622, innerDoor(s, s.p.accent, { frame: 'none' }), { rotate: 7 }) +
        at(900, 230, framed(s, 150, 180), { rotate: -11 }) +
        at(980, 700, pot(s, 100)),
    },
    {
      draw: (s) =>
        room(s, { floor: 'boards', line: 600 }) +
        at(640, 290, shelf(s, 430, [], 1), { rotate: 15 }) +
        circle(450, 250, 9, s.p.ink, { o: 0.5 }) +
        circle(838, 330, 9, s.p.ink, { o: 0.5 }) +
        crack(s, 836, 336, 0.6) +
        arrange(s, s.rng.shuffle(kitchenware).slice(0, 4), 420, 980, 720, 1) +
        at(660, 690, standing.books.draw(s), { rotate: 8 }) +
        at(220, 420, roomWindow(s, 190, 280)) +
        at(1080, 680, pot(s, 96)),
    },
    {
      draw: (s) =>
        garden(s, { feature: 'lawn', house: false }) +
        at(
          150,
          640,
          repeat(18, (i) =>
            at(i * 52, (i * 37) % 11, rect(0, -150, 38, 150, s.p.woodLight, { r: 4 }), { rotate: i % 5 === 2 ? 16 : (i % 3) - 1 }),
          ),
        ) +
        line('M140 540 L1090 566', s.p.wood, 11) +
        line('M140 606 L700 612', s.p.wood, 11),
    },
  ],
}
