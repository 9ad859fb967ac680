import { customer, worker } from '../crew.ts'
import { bowl, cat, catTree, dog, groomTub, kennel, petBed, petGoods, walkingDog } from '../parts/animals.ts'
import { poses } from '../parts/people.ts'
import { shelf } from '../parts/kitchen.ts'
import { sky } from '../parts/sky.ts'
import { houseRow, roadway } from '../parts/street.ts'
import { garden } from '../rooms/garden.ts'
import { livingRoom } from '../rooms/living.ts'
import { room, roomWindow, rug } from '../rooms/room.ts'
import { pot } from '../parts/plants.ts'
import type { Trade } from '../scene.ts'
import type { Stage } from '../stage.ts'
import { at, circle, ellipse, line, path, repeat } from '../svg.ts'

const salon = (s: Stage) =>
  room(s, { floor: 'checker', line: 600, dado: 'tiles' }) +
  at(230, 360, roomWindow(s, 190, 230)) +
  at(820, 260, shelf(s, 460, s.rng.shuffle(petGoods.filter((g) => g.width < 150)), 0.85)) +
  at(560, 660, dog(s), { scale: 1.35 }) +
  at(560, 720, groomTub(s)) +
  worker(s, 860, 760, 'work', { flip: true }) +
  repeat(14, () => circle(s.rng.between(300, 840), s.rng.between(180, 560), s.rng.between(6, 20), '#ffffff', { o: 0.55 })) +
  at(1100, 690, pot(s, 90))

const walk = (s: Stage) =>
  sky(s, 560) +
  houseRow(s, 600, { low: true }) +
  roadway(s, 598) +
  worker(s, 420, 750, 'stand', { scale: 0.95 }) +
  line('M486 610 Q560 690 632 650', s.p.cloth, 5) +
  at(700, 752, walkingDog(s), { scale: 0.98 }) +
  line('M486 610 Q640 730 812 652', s.p.accent, 5) +
  at(900, 758, walkingDog(s), { scale: 0.8 })

const catRoom = (s: Stage) =>
  room(s, { floor: 'herringbone', line: 600, dado: 'paint' }) +
  at(300, 400, roomWindow(s, 240, 280, { curtains: true })) +
  at(300, 404, cat(s), { scale: 0.86 }) +
  at(840, 700, catTree(s), { scale: 1.15 }) +
  at(780, 252, cat(s), { scale: 0.9 }) +
  at(480, 730, rug(s, 520, 90)) +
  at(500, 722, cat(s), { scale: 1.05 }) +
  at(640, 760, circle(0, -22, 22, s.p.cloth) + line('M18 -10 q40 20 70 4', s.p.cloth, 3.5)) +
  at(1080, 720, pot(s, 90))

export const petCare: Trade = {
  scenes: [
    { es: 'Baño y cepillado', en: 'Bath and brush', draw: salon },
    { es: 'Paseo de la mañana', en: 'Morning walk', fixed: true, draw: walk },
    {
      es: 'Tarde tranquila en casa',
      en: 'A quiet afternoon at home',
      draw: (s) => livingRoom(s) + at(520, 768, dog(s), { scale: 0.95 }) + at(760, 770, cat(s), { scale: 0.85 }),
    },
    { es: 'Rincón de los gatos', en: 'The cats’ corner', draw: catRoom },
    {
      es: 'Guardería con jardín',
      en: 'Daycare with a yard',
      draw: (s) =>
        garden(s, { feature: 'lawn', house: false }) +
        at(300, 700, kennel(s), { scale: 1.15 }) +
        at(560, 750, dog(s), { scale: 1.1 }) +
        at(840, 720, walkingDog(s)) +
        at(700, 760, petGoods[3]!.draw(s), { scale: 0.7 }) +
        customer(s, 1060, 740, poses.wave, 0.95),
    },
    {
      es: 'Cama, agua y comida a su hora',
      en: 'Bed, water and food on time',
      draw: (s) =>
        livingRoom(s, { sparse: true }) +
        at(520, 720, petBed(s, 380)) +
        at(520, 700, dog(s), { scale: 1.2 }) +
        at(800, 750, bowl(s)) +
        at(910, 760, bowl(s, s.p.second)),
    },
  ],
  problems: [
    {
      draw: (s) =>
        livingRoom(s) +
        at(560, 770, dog(s)) +
        repeat(16, () =>
          ellipse(s.rng.between(240, 960), s.rng.between(660, 780), s.rng.between(8, 18), s.rng.between(5, 9), '#fffdf7', { o: 0.95 }),
        ) +
        at(
          800,
          768,
          path('M-60 0 Q-70 -50 -20 -56 Q30 -60 56 -20 Q50 10 0 6Z', s.p.cloth) +
            circle(20, -50, 16, '#fffdf7') +
            circle(40, -44, 13, '#fffdf7'),
        ),
    },
    {
      draw: (s) =>
        livingRoom(s, { sparse: true }) +
        at(560, 760, dog(s), { scale: 1.5 }) +
        repeat(12, (i) =>
          at(
            140 + i * 84,
            640 + (i % 2) * 34 + i * 6,
            path('M0 -2 C10 -2 16 9 14 16 C12 22 6 18 0 18 C-6 18 -12 22 -14 16 C-16 9 -10 -2 0 -2Z', '#5a4030', { o: 0.7 }),
          ),
        ),
    },
    { draw: (s) => catRoom(s) },
  ],
}
