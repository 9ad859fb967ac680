import { shade, tint } from '../color.ts'
import type { Stage } from '../stage.ts'
import { at, circle, path, rect, repeat } from '../svg.ts'
import { balloons, bulbLine, cake, djTable, paperLantern, roundTable, speaker } from '../parts/party.ts'
import { cypress, flowers, hedge, palm, pot, tree } from '../parts/plants.ts'
import { person, poses, someone } from '../parts/people.ts'
import { sky } from '../parts/sky.ts'
import { bunting, townHouse } from '../parts/street.ts'
import { floor } from './floor.ts'
import { room, roomWindow } from './room.ts'

const dancers = (s: Stage, spots: readonly (readonly [number, number])[]) =>
  spots
    .map(([x, y], i) =>
      at(
        x,
        y,
        person(s, i % 2 ? poses.wave : poses.present, { ...someone(s, s.rng.pick(['bob', 'curly', 'short', 'bun'])), overalls: false }),
        { scale: 0.78, flip: i % 2 === 1 },
      ),
    )
    .join('')

const lanterns = (s: Stage, count: number) =>
  repeat(count, (i) =>
    at(
      90 + i * (1020 / Math.max(1, count - 1)),
      s.rng.between(60, 150),
      paperLantern(s, s.rng.between(28, 46), [s.p.accent, s.p.gold, s.p.cloth, s.p.white, s.p.second][i % 5]!),
    ),
  )

/** A party under lights in a courtyard. */
export function courtyardParty(s: Stage, { dance = s.rng.chance(0.5) } = {}): string {
  const ground = 520
  const back = s.rng.chance(0.5)
    ? at(-40, ground, townHouse(s, { w: 320, storeys: 2, wall: s.p.walls[0]!, shutters: s.p.accent, roof: 'eave' })) +
      at(860, ground, townHouse(s, { w: 380, storeys: 2, wall: s.p.walls[1]!, shutters: s.p.second, roof: 'eave' })) +
      at(560, ground, tree(s), { scale: 1.2 }) +
      at(280, ground, hedge(s, 580, 110))
    : at(160, ground, tree(s), { scale: 1.4 }) +
      at(420, ground, cypress(s), { scale: 1.1 }) +
      at(1020, ground, palm(s), { scale: 1.25 }) +
      at(800, ground, cypress(s)) +
      at(0, ground, hedge(s, 1200, 120))
  return (
    sky(s, 480) +
    back +
    floor(s, dance ? 'checker' : s.rng.pick(['terracotta', 'stone', 'tiles']), ground, { second: s.p.accent, eye: 250 }) +
    bulbLine(s, -20, 120, 620, 90, 70) +
    bulbLine(s, 580, 90, 1220, 130, 80) +
    bulbLine(s, -20, 220, 1220, 200, 60) +
    (s.rng.chance(0.6) ? lanterns(s, 6) : '') +
    (dance
      ? at(600, 560, djTable(s), { scale: 0.8 }) +
        at(400, 560, speaker(s), { scale: 0.85 }) +
        at(800, 560, speaker(s), { scale: 0.85 }) +
        dancers(s, [
          [330, 720],
          [500, 750],
          [690, 740],
          [880, 715],
        ])
      : at(300, 660, roundTable(s), { scale: 1.02 }) +
        at(900, 670, roundTable(s), { scale: 1.06 }) +
        at(600, 740, roundTable(s), { scale: 1.18 })) +
    at(70, 700, pot(s, 100)) +
    at(1130, 700, pot(s, 100))
  )
}

/** A hall with a decorated wall and the cake table. */
export function cakeCorner(s: Stage): string {
  const base = 590
  return (
    room(s, { floor: s.rng.pick(['planks', 'checker', 'herringbone']), line: base, dado: 'panels' }) +
    bunting(s, -20, 60, 620, 70) +
    bunting(s, 600, 70, 1220, 60) +
    at(600, 380, arch(s)) +
    at(140, base - 160, roomWindow(s, 160, 300, { arch: true })) +
    at(1060, base - 160, roomWindow(s, 160, 300, { arch: true })) +
    at(330, base + 60, balloons(s, 5), { scale: 1.15 }) +
    at(880, base + 60, balloons(s, 5), { scale: 1.15 }) +
    table(s, 600, base + 90) +
    at(600, base - 60, cake(s), { scale: 1.25 }) +
    at(
      390,
      base - 56,
      rect(-36, -8, 72, 8, s.p.gold, { r: 4 }) + repeat(3, (i) => circle(-24 + i * 24, -18, 12, [s.p.cloth, s.p.tile, s.p.gold][i]!)),
    ) +
    at(
      810,
      base - 56,
      rect(-36, -8, 72, 8, s.p.gold, { r: 4 }) + repeat(3, (i) => circle(-24 + i * 24, -18, 12, [s.p.gold, s.p.second, s.p.cloth][i]!)),
    )
  )
}

const arch = (s: Stage) =>
  path('M-210 220 V-60 A210 210 0 0 1 210 -60 V220Z', tint(s.p.accentLight, 0.3)) +
  repeat(26, (i) => {
    const angle = Math.PI + (i / 25) * Math.PI
    return circle(
      Math.cos(angle) * 212,
      -60 + Math.sin(angle) * 212,
      s.rng.between(20, 34),
      [s.p.accent, s.p.white, s.p.gold, s.p.accentLight][i % 4]!,
    )
  })

const table = (s: Stage, x: number, y: number) =>
  at(
    x,
    y,
    rect(-280, -150, 560, 150, s.paint('right', [0, s.p.white], [1, shade(s.p.white, 0.12)]), { r: 4 }) +
      repeat(9, (i) => path(`M${-280 + i * 62} -150 q31 60 62 0Z`, i % 2 ? s.p.accent : s.p.gold)) +
      rect(-290, -158, 580, 14, s.p.white, { r: 5 }) +
      at(-270, 0, flowers(s, 540, 30)),
  )
