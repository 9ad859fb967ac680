import { shade, tint } from '../color.ts'
import type { Stage } from '../stage.ts'
import { at, line, poly, rect, repeat } from '../svg.ts'
import { limewash, streetDoor, streetWindow, wallLantern } from '../parts/house.ts'
import { flowers, pot } from '../parts/plants.ts'
import { sky } from '../parts/sky.ts'
import { townHouse } from '../parts/street.ts'

type Facade = { wall?: string; shutters?: string; door?: string; arch?: boolean; doorNumber?: boolean; pots?: boolean }

/** One house front filling the picture: two storeys, a door, pots on the step. */
export function facade(s: Stage, o: Facade = {}): string {
  const wall = o.wall ?? s.p.walls[0]!
  const shutters = o.shutters ?? s.p.accent
  const door = o.door ?? shutters
  const arch = o.arch ?? s.rng.chance(0.3)
  const uppers = [240, 600, 960]
    .map((x, i) => at(x, 300, streetWindow(s, 110, 190, { shutters, arch, balcony: i === 1, box: i !== 1 })))
    .join('')
  return (
    rect(0, 0, 1200, 720, s.paint('diagonal', [0, tint(wall, 0.2)], [0.6, wall], [1, shade(wall, 0.12)])) +
    limewash(s, 0, 0, 1200, 700) +
    rect(0, 372, 1200, 12, tint(wall, 0.45)) +
    rect(0, 384, 1200, 5, s.p.ink, { o: 0.12 }) +
    uppers +
    at(600, 702, streetDoor(s, 136, 268, door, { number: o.doorNumber !== false })) +
    [250, 950].map((x) => at(x, 622, streetWindow(s, 118, 170, { shutters, arch, box: true }))).join('') +
    rect(0, 660, 1200, 48, shade(wall, 0.16)) +
    at(600, 704, rect(-110, -10, 220, 18, s.p.paving, { r: 3 })) +
    rect(0, 706, 1200, 94, s.fall(s.p.paving, 0.08)) +
    repeat(10, (i) => line(`M${i * 130 + 40} 708 l-46 92`, shade(s.p.paving, 0.14), 2.5, { o: 0.7 })) +
    (o.pots === false ? '' : at(430, 722, pot(s, 84)) + at(780, 722, pot(s, 96))) +
    at(60, 704, flowers(s, 200, 46)) +
    at(1100, 470, wallLantern(s), { scale: 1.4 })
  )
}

/** A detached house with a garden path. */
export function cottage(s: Stage, { wall = s.p.walls[0]!, shutters = s.p.accent } = {}): string {
  return (
    sky(s, 560) +
    at(220, 612, townHouse(s, { w: 520, storeys: 2, wall, shutters, roof: 'eave' }), { scale: 1.42 }) +
    rect(0, 606, 1200, 200, s.fall(s.p.leaf, 0.12)) +
    poly([240, 612, 960, 612, 1060, 800, 140, 800], s.p.paving) +
    repeat(9, (i) => line(`M${280 + i * 80} 614 L${190 + i * 103} 800`, shade(s.p.paving, 0.12), 2.5, { o: 0.6 })) +
    rect(0, 690, 1200, 2.5, shade(s.p.paving, 0.12), { o: 0.4 }) +
    at(-20, 650, flowers(s, 230, 56)) +
    at(990, 650, flowers(s, 240, 56)) +
    at(150, 740, pot(s, 96)) +
    at(1060, 740, pot(s, 110))
  )
}
