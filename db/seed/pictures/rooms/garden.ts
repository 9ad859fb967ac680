import type { Stage } from '../stage.ts'
import { at, poly, rect, repeat } from '../svg.ts'
import { fence, lawn, lounger, parasol, patioSet, pool, steppingStones, wallBehind } from '../parts/garden.ts'
import { cypress, flowers, hedge, palm, pot, shrub, tree } from '../parts/plants.ts'
import { sky } from '../parts/sky.ts'
import { townHouse } from '../parts/street.ts'
import { floor } from './floor.ts'

type Garden = { feature?: 'lawn' | 'pool' | 'patio' | 'beds'; house?: boolean; tidy?: boolean }

const backLine = 470

/** A back garden: house on one side, boundary behind, a feature in front. */
export function garden(s: Stage, o: Garden = {}): string {
  const feature = o.feature ?? s.rng.pick(['lawn', 'pool', 'patio', 'beds'])
  const flip = s.rng.chance(0.5)
  const boundary = s.rng.pick([() => fence(s, backLine), () => wallBehind(s, backLine), () => at(0, backLine, hedge(s, 1200, 130))])()
  const trees = [s.rng.between(420, 560), s.rng.between(660, 780), s.rng.between(860, 960), 1100]
    .map((x) => at(x, backLine + 8, s.rng.pick([tree, tree, cypress, palm])(s), { scale: s.rng.between(0.85, 1.2) }))
    .join('')
  const home =
    o.house === false
      ? ''
      : at(
          -60,
          backLine + 40,
          townHouse(s, { w: 320, storeys: 2, wall: s.p.walls[1]!, shutters: s.p.accent, roof: 'eave', numbered: false }),
          { scale: 1.1 },
        )
  const scene = trees + boundary + lawn(s, backLine) + (o.house === false ? '' : home) + beds(s)
  const backdrop = flip ? at(1200, 0, scene, { flip: true }) : scene
  return sky(s, backLine - 40) + backdrop + features[feature](s)
}

const beds = (s: Stage) =>
  rect(330, backLine + 6, 900, 26, s.p.woodDeep, { r: 13 }) +
  at(340, backLine + 16, flowers(s, 860, 40)) +
  repeat(6, (i) => at(400 + i * 150 + s.rng.between(-30, 30), backLine + 14, shrub(s, s.rng.between(84, 130))))

const features: Record<NonNullable<Garden['feature']>, (s: Stage) => string> = {
  lawn: (s) =>
    steppingStones(s, 620, 520) +
    at(980, 640, s.rng.pick([tree, palm])(s), { scale: 1.25 }) +
    at(150, 700, pot(s, 110)) +
    at(0, 792, flowers(s, 420, 60)),
  pool: (s) =>
    pool(s, 560) +
    at(200, 560, parasol(s), { scale: 0.9 }) +
    at(190, 590, lounger(s), { scale: 0.8 }) +
    at(1060, 540, palm(s)) +
    at(1130, 760, pot(s, 96)),
  patio: (s) =>
    s.clip(
      poly([120, 620, 1080, 620, 1320, 800, -120, 800], '#000'),
      floor(s, s.rng.pick(['terracotta', 'stone', 'tiles', 'checker']), 600, { eye: 300 }),
    ) +
    at(600, 720, patioSet(s), { scale: 1.25 }) +
    at(760, 690, parasol(s), { scale: 1.3 }) +
    at(180, 700, pot(s, 100)) +
    at(1060, 690, pot(s, 120)) +
    at(960, 650, pot(s, 70)),
  beds: (s) =>
    steppingStones(s, 600, 510) +
    (
      [
        [60, 640],
        [780, 660],
        [20, 780],
        [700, 790],
      ] as const
    )
      .map(
        ([x, y]) =>
          rect(x - 14, y - 16, 440, 34, s.p.woodDeep, { r: 15 }) +
          at(x, y, flowers(s, 410, 66)) +
          at(x + 90, y - 6, shrub(s, 120)) +
          at(x + 300, y - 4, shrub(s, 140)),
      )
      .join(''),
}
