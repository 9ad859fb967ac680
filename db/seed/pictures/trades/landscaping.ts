import { worker } from '../crew.ts'
import { mower } from '../parts/garden.ts'
import { grassTuft, hedge, shrub, tree } from '../parts/plants.ts'
import { garden } from '../rooms/garden.ts'
import { cottage } from '../rooms/facade.ts'
import { beforeAfter, type Trade } from '../scene.ts'
import type { Stage } from '../stage.ts'
import { at, ellipse, line, repeat } from '../svg.ts'

const overgrown = (s: Stage) =>
  repeat(26, (i) => at(s.rng.between(-20, 1220), 540 + i * 10, grassTuft(s, s.rng.between(70, 150)))) +
  repeat(5, () => at(s.rng.between(40, 1160), s.rng.between(600, 780), shrub(s, 150))) +
  repeat(12, () => ellipse(s.rng.between(0, 1200), s.rng.between(620, 790), 12, 5, s.p.gold, { o: 0.7 }))

const fallenBranch = (s: Stage) =>
  at(
    640,
    720,
    line('M-360 0 Q-120 -50 120 -20 T400 -50', s.p.woodDeep, 34) +
      line('M-60 -34 L-120 -130 M120 -22 L190 -130 M240 -36 L330 -96', s.p.woodDeep, 16) +
      (
        [
          [-130, -150],
          [200, -150],
          [350, -110],
          [420, -60],
          [300, -60],
        ] as const
      )
        .map(([x, y]) => ellipse(x, y, 74, 46, s.p.leafDeep) + ellipse(x - 16, y - 10, 56, 32, s.p.leaf))
        .join(''),
  )

export const landscaping: Trade = {
  scenes: [
    {
      es: 'Césped cortado a rayas',
      en: 'Lawn mowed in stripes',
      draw: (s) =>
        garden(s, { feature: 'lawn' }) + at(580, 740, mower(s), { scale: 1.2 }) + worker(s, 218, 745, 'work', { headgear: 'straw' }),
    },
    { es: 'Patio con mesa y sombra', en: 'Patio with table and shade', draw: (s) => garden(s, { feature: 'patio' }) },
    { es: 'Jardín con piscina', en: 'Yard with a pool', draw: (s) => garden(s, { feature: 'pool' }) },
    { es: 'Jardineras en flor y camino de piedra', en: 'Beds in bloom and a stone path', draw: (s) => garden(s, { feature: 'beds' }) },
    {
      es: 'Arbustos podados',
      en: 'Trimmed hedges',
      draw: (s) =>
        garden(s, { feature: 'lawn', house: false }) +
        at(60, 700, hedge(s, 420, 190)) +
        worker(s, 600, 750, 'trim', { flip: true, headgear: 'straw' }),
    },
    {
      es: 'Antes y después del jardín',
      en: 'Yard before and after',
      fixed: true,
      draw: (s) => beforeAfter(s, (t) => garden(t, { feature: 'beds' }), overgrown),
    },
    {
      es: 'Entrada con flores de temporada',
      en: 'Front yard with seasonal flowers',
      fixed: true,
      draw: (s) => cottage(s) + worker(s, 320, 770, 'stand', { headgear: 'straw' }),
    },
  ],
  problems: [
    { draw: (s) => garden(s, { feature: 'lawn' }) + overgrown(s) },
    { draw: (s) => garden(s, { feature: 'lawn', house: false }) + fallenBranch(s) },
    { draw: (s) => garden(s, { feature: 'beds' }) + at(900, 760, tree(s), { scale: 1.4 }) + overgrown(s) },
  ],
}
