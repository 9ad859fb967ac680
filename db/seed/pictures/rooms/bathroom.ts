import type { Stage } from '../stage.ts'
import { at } from '../svg.ts'
import { bath, bathMat, foam, mirror, shower, toilet, towelRail, vanity } from '../parts/bathroom.ts'
import { pot } from '../parts/plants.ts'
import { pendant, room, roomWindow } from './room.ts'
import type { FloorPattern } from './floor.ts'

type Bathroom = { floor?: FloorPattern; main?: 'bath' | 'shower' | 'vanity' }

export function bathroom(s: Stage, o: Bathroom = {}): string {
  const main = o.main ?? s.rng.pick(['bath', 'shower', 'vanity'])
  const base = 600
  const shell = room(s, {
    floor: o.floor ?? s.rng.pick(['hydraulic', 'checker', 'tiles', 'terracotta']),
    line: base,
    dado: 'tiles',
    light: main === 'vanity',
  })
  const plant = at(main === 'bath' ? 1120 : 1110, base + 70, pot(s, 76))
  if (main === 'bath') {
    return (
      shell +
      at(360, 330, roomWindow(s, 190, 240, { arch: s.rng.chance(0.5), curtains: s.rng.chance(0.4) })) +
      at(850, 210, mirror(s, 84)) +
      at(850, base + 14, vanity(s), { scale: 1.05 }) +
      at(1075, 330, towelRail(s)) +
      at(370, base + 60, foam(s), { scale: 1.05 }) +
      at(370, base + 60, bath(s), { scale: 1.05 }) +
      at(380, base + 150, bathMat(s)) +
      plant
    )
  }
  if (main === 'shower') {
    return (
      shell +
      at(280, base + 30, shower(s), { scale: 1.12 }) +
      at(690, 220, mirror(s, 84)) +
      at(690, base + 14, vanity(s), { scale: 1.08 }) +
      at(970, base + 24, toilet(s), { scale: 1.08 }) +
      at(970, 180, towelRail(s), { scale: 0.8 }) +
      at(300, base + 140, bathMat(s)) +
      at(690, 0, pendant(s, 76, 34)) +
      plant
    )
  }
  return (
    shell +
    at(190, 340, roomWindow(s, 170, 240, { arch: s.rng.chance(0.5) })) +
    at(560, 220, mirror(s, 100)) +
    at(560, base + 24, vanity(s, 300), { scale: 1.15 }) +
    at(940, base + 30, toilet(s), { scale: 1.15 }) +
    at(880, 190, towelRail(s), { scale: 0.85 }) +
    at(410, 0, pendant(s, 110, 38)) +
    at(710, 0, pendant(s, 110, 38)) +
    at(560, base + 150, bathMat(s)) +
    at(200, base + 60, pot(s, 84))
  )
}
