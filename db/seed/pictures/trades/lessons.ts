import { customer, worker } from '../crew.ts'
import { poses } from '../parts/people.ts'
import { chair } from '../parts/furniture.ts'
import { desk, guitar, musicStand } from '../parts/study.ts'
import { standing } from '../parts/tools.ts'
import { artStudio, classroom, musicRoom, studyCorner } from '../rooms/class.ts'
import { garden } from '../rooms/garden.ts'
import { bedroom, dining } from '../rooms/living.ts'
import type { Trade } from '../scene.ts'
import type { Stage } from '../stage.ts'
import { at, repeat, poly } from '../svg.ts'

const papers = (s: Stage, x: number, y: number) =>
  repeat(9, (i) =>
    at(
      x + s.rng.between(-120, 120),
      y - i * 5,
      poly([-46, 0, 34, 6, 46, -14, -34, -20], i % 3 ? s.p.white : s.p.paper, { stroke: s.p.metal, sw: 1.5 }),
      { rotate: s.rng.between(-16, 16) },
    ),
  )

export const lessons: Trade = {
  scenes: [
    { es: 'Aula para grupos pequeños', en: 'Classroom for small groups', draw: classroom },
    { es: 'Clases de piano', en: 'Piano lessons', draw: (s) => musicRoom(s, { piano: true }) + customer(s, 830, 765, poses.present, 1) },
    { es: 'Guitarra desde cero', en: 'Guitar from scratch', draw: (s) => musicRoom(s, { piano: false }) },
    { es: 'Clases de apoyo a domicilio', en: 'Tutoring at home', draw: studyCorner },
    { es: 'Taller de pintura', en: 'Painting workshop', draw: (s) => artStudio(s) + customer(s, 620, 765, poses.present, 1) },
    {
      es: 'Idiomas alrededor de una mesa',
      en: 'Languages around a table',
      draw: (s) => dining(s) + worker(s, 900, 770, 'wave', { scale: 1 }),
    },
    {
      es: 'Música al aire libre',
      en: 'Music outdoors',
      draw: (s) =>
        garden(s, { feature: 'patio', house: false }) +
        at(360, 770, guitar(s), { rotate: -7 }) +
        at(480, 775, musicStand(s), { scale: 1.15 }) +
        at(220, 770, chair(s, s.p.accent), { scale: 1.1 }),
    },
  ],
  problems: [
    { draw: (s) => studyCorner(s) + papers(s, 470, 470) + papers(s, 620, 470) + papers(s, 700, 740) },
    { draw: (s) => bedroom(s) + at(880, 765, guitar(s), { rotate: 14 }) + at(740, 778, standing.books.draw(s)) },
    { draw: (s) => bedroom(s) + at(930, 770, desk(s, 340), { scale: 0.9 }) + papers(s, 920, 620) },
  ],
}
