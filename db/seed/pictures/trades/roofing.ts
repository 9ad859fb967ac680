import { worker } from '../crew.ts'
import { standing } from '../parts/tools.ts'
import { livingRoom } from '../rooms/living.ts'
import { leaningLadder, roofScene } from '../rooms/roof.ts'
import { damp } from '../rooms/service.ts'
import { drips, puddle } from '../parts/bathroom.ts'
import { cottage } from '../rooms/facade.ts'
import { beforeAfter, type Trade } from '../scene.ts'
import { at, path, rect, repeat } from '../svg.ts'
import { shade } from '../color.ts'
import type { Stage } from '../stage.ts'

const dirt = (s: Stage) =>
  repeat(14, () =>
    at(
      s.rng.int(150, 560),
      s.rng.int(280, 520),
      path('M0 0 q20 -16 44 -4 q16 14 -8 20 q-30 8 -36 -16Z', shade(s.p.leafDeep, 0.1), { o: 0.7 }),
    ),
  )

export const roofing: Trade = {
  scenes: [
    { es: 'Techo de teja de barro terminado', en: 'Finished clay tile roof', draw: (s) => roofScene(s) },
    { es: 'Tragaluces instalados', en: 'Skylights installed', draw: (s) => roofScene(s, { extra: 'skylight' }) },
    { es: 'Paneles solares sobre teja', en: 'Solar panels over tiles', draw: (s) => roofScene(s, { extra: 'solar' }) },
    {
      es: 'Revisión de tejas una a una',
      en: 'Checking tiles one by one',
      draw: (s) =>
        roofScene(s, { onRoof: (t) => leaningLadder(t, 250) + worker(t, 470, 420, 'hammer', { scale: 0.62, headgear: 'helmet' }) }),
    },
    { es: 'Antes y después del techo', en: 'Roof before and after', fixed: true, draw: (s) => beforeAfter(s, (t) => roofScene(t), dirt) },
    {
      es: 'Canaletas y bajantes nuevas',
      en: 'New gutters and downspouts',
      draw: (s) => roofScene(s, { onRoof: (t) => leaningLadder(t, 820) + worker(t, 600, 790, 'present', { headgear: 'helmet' }) }),
    },
    { es: 'Casa con techo nuevo', en: 'House with a new roof', fixed: true, draw: (s) => cottage(s) },
  ],
  problems: [
    { draw: (s) => roofScene(s, { gaps: true }) },
    {
      draw: (s) =>
        livingRoom(s, { sparse: true }) +
        damp(s, 600, 70, 520) +
        drips(s, 570, 130) +
        drips(s, 660, 110) +
        at(600, 700, standing.bucket.draw(s), { scale: 1.3 }) +
        at(640, 730, puddle(s, 380)),
    },
    { draw: (s) => roofScene(s, { onRoof: (t) => dirt(t) + rect(0, 0, 1200, 800, '#4c5a6a', { o: 0.14 }) }) },
  ],
}
