import { customer, worker } from '../crew.ts'
import { balloons, bulbLine, partyGoods, roundTable } from '../parts/party.ts'
import { poses } from '../parts/people.ts'
import { bunting } from '../parts/street.ts'
import { standing } from '../parts/tools.ts'
import { chair } from '../parts/furniture.ts'
import { garden } from '../rooms/garden.ts'
import { livingRoom } from '../rooms/living.ts'
import { cakeCorner, courtyardParty } from '../rooms/party.ts'
import { room, roomWindow } from '../rooms/room.ts'
import { flowers, pot } from '../parts/plants.ts'
import type { Trade } from '../scene.ts'
import type { Stage } from '../stage.ts'
import { at, path, poly, repeat } from '../svg.ts'

/** Rows of chairs and an arch of flowers at the end of a lawn. */
const ceremony = (s: Stage) =>
  garden(s, { feature: 'lawn', house: false }) +
  poly([560, 500, 640, 500, 820, 800, 380, 800], s.p.white, { o: 0.85 }) +
  at(
    600,
    560,
    path('M-110 0 V-210 A110 110 0 0 1 110 -210 V0', 'none', { stroke: s.p.woodLight, sw: 12 }) +
      at(-130, -290, flowers(s, 260, 70)) +
      repeat(2, (i) => at(i ? 70 : -150, -60, flowers(s, 80, 130))),
  ) +
  [0, 1, 2]
    .map((row) =>
      [-1, 1]
        .map((side) =>
          repeat(3, (i) =>
            at(600 + side * (150 + row * 40 + i * (84 + row * 16)), 620 + row * 70, chair(s, s.p.white), { scale: 0.62 + row * 0.14 }),
          ),
        )
        .join(''),
    )
    .join('')

const emptyHall = (s: Stage) =>
  room(s, { floor: 'planks', line: 590, dado: 'panels' }) +
  [180, 600, 1020].map((x) => at(x, 420, roomWindow(s, 180, 300, { arch: true }))).join('') +
  at(420, 690, chair(s)) +
  at(520, 700, chair(s)) +
  at(900, 720, standing.ladder.draw(s))

export const events: Trade = {
  scenes: [
    {
      es: 'Cena bajo las luces del patio',
      en: 'Dinner under courtyard lights',
      evening: true,
      fixed: true,
      draw: (s) => courtyardParty(s, { dance: false }),
    },
    {
      es: 'Pista de baile al anochecer',
      en: 'Dance floor at nightfall',
      evening: true,
      fixed: true,
      draw: (s) => courtyardParty(s, { dance: true }),
    },
    { es: 'Mesa de dulces y pastel', en: 'Sweet table and cake', draw: cakeCorner },
    { es: 'Ceremonia en el jardín', en: 'Garden ceremony', draw: ceremony },
    {
      es: 'Cumpleaños en casa',
      en: 'Birthday at home',
      draw: (s) =>
        livingRoom(s) +
        bunting(s, -20, 50, 620, 60) +
        bunting(s, 590, 60, 1220, 46) +
        at(180, 750, balloons(s, 5)) +
        at(1010, 760, balloons(s, 4)) +
        at(900, 775, partyGoods[2]!.draw(s)),
    },
    {
      es: 'Comida de verano entre amigos',
      en: 'Summer lunch with friends',
      draw: (s) =>
        garden(s, { feature: 'lawn' }) +
        bunting(s, -20, 190, 1220, 170, 80) +
        at(360, 690, roundTable(s)) +
        at(820, 730, roundTable(s), { scale: 1.15 }) +
        customer(s, 590, 760, poses.wave, 0.9) +
        worker(s, 1080, 765, 'stand', { scale: 0.95 }),
    },
  ],
  problems: [
    { draw: emptyHall },
    { draw: (s) => garden(s, { feature: 'lawn' }) },
    {
      draw: (s) =>
        garden(s, { feature: 'patio' }) +
        bulbLine(s, -20, 160, 560, 200, 80) +
        at(1000, 780, standing.crate.draw(s)) +
        at(760, 785, pot(s, 70)),
    },
  ],
}
