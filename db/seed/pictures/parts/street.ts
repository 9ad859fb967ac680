import { mix, shade, tint } from '../color.ts'
import type { Stage } from '../stage.ts'
import { at, circle, ellipse, line, poly, rect, repeat } from '../svg.ts'
import { awning, limewash, streetDoor, streetWindow, tileRows } from './house.ts'
import { cypress, pot, shrub, tree } from './plants.ts'

type Facade = {
  w: number
  storeys: number
  wall: string
  shutters: string
  shop?: boolean
  numbered?: boolean
  roof?: 'eave' | 'flat' | 'gable'
}

const storey = 150

/** A town house standing on (0, 0), its left corner at x = 0. */
export function townHouse(s: Stage, f: Facade): string {
  const top = -f.storeys * storey - 40
  const columns = f.w > 280 ? 3 : f.w > 180 ? 2 : 1
  const cell = f.w / columns
  const style = { arch: s.rng.chance(0.25), balcony: s.rng.chance(0.4), box: s.rng.chance(0.6) }
  const wall =
    rect(0, top, f.w, -top, s.paint('right', [0, tint(f.wall, 0.14)], [0.7, f.wall], [1, shade(f.wall, 0.1)])) +
    limewash(s, 0, top, f.w, -top) +
    rect(0, -30, f.w, 30, shade(f.wall, 0.17)) +
    rect(0, top + 18, f.w, 12, s.p.ink, { o: 0.1 })
  const uppers = repeat(f.storeys - 1, (level) =>
    repeat(columns, (c) =>
      at(
        cell * (c + 0.5),
        -storey * (level + 1) - 42,
        streetWindow(s, Math.min(50, cell * 0.36), 84, {
          shutters: f.shutters,
          arch: style.arch,
          balcony: style.balcony && level === 0,
          box: style.box,
          shut: s.rng.chance(0.12),
        }),
      ),
    ),
  )
  const door = s.rng.int(0, columns - 1)
  const ground = f.shop
    ? shopFront(s, f.w, f.shutters)
    : repeat(columns, (c) =>
        c === door
          ? at(cell * (c + 0.5), 0, streetDoor(s, 54, 120, f.shutters, { number: f.numbered !== false }))
          : at(cell * (c + 0.5), -48, streetWindow(s, 46, 74, { box: s.rng.chance(0.7) })),
      )
  const cord = f.storeys > 1 ? rect(0, -storey - 18, f.w, 7, tint(f.wall, 0.4)) + rect(0, -storey - 11, f.w, 3, s.p.ink, { o: 0.12 }) : ''
  return roofOf(s, f, top) + wall + cord + uppers + ground
}

function roofOf(s: Stage, { w, roof = 'eave', wall }: Facade, top: number): string {
  if (roof === 'flat')
    return rect(-5, top - 20, w + 10, 24, tint(wall, 0.35), { r: 2 }) + rect(-5, top + 2, w + 10, 4, s.p.ink, { o: 0.15 })
  const chimney = at(
    s.rng.between(w * 0.2, w * 0.75),
    top - 44,
    rect(-14, -46, 28, 70, s.p.brick) + rect(-18, -52, 36, 9, shade(s.p.brick, 0.2), { r: 2 }) + rect(2, -46, 12, 60, s.p.ink, { o: 0.14 }),
  )
  if (roof === 'gable') {
    return (
      chimney +
      poly([-12, top + 4, w / 2, top - 92, w + 12, top + 4], s.p.roof) +
      poly([6, top + 4, w / 2, top - 74, w - 6, top + 4], s.fall(wall, 0.1)) +
      circle(w / 2, top - 30, 15, s.hour.lit ? '#ffd88a' : s.p.glass, { stroke: s.p.white, sw: 4 })
    )
  }
  return (
    chimney +
    s.clip(poly([-14, top + 6, 14, top - 58, w - 14, top - 58, w + 14, top + 6], '#000'), tileRows(s, -14, top - 58, w + 28, 64)) +
    rect(-14, top + 4, w + 28, 6, s.p.woodDeep)
  )
}

function shopFront(s: Stage, w: number, color: string): string {
  const glass = s.hour.lit
    ? s.paint('down', [0, '#fff0bd'], [1, '#f9c272'])
    : s.paint('diagonal', [0, tint(s.p.glass, 0.4)], [1, shade(s.p.glass, 0.2)])
  const panes = w - 100
  return (
    rect(10, -142, w - 20, 142, shade(color, 0.12), { r: 3 }) +
    rect(20, -104, panes, 78, glass, { stroke: tint(color, 0.3), sw: 4 }) +
    repeat(3, (i) => at(20 + panes * (0.2 + i * 0.3), -28, pot(s, 20))) +
    poly([30, -28, 56, -28, 96, -102, 70, -102], '#ffffff', { o: 0.22 }) +
    at(w - 44, 0, rect(-24, -112, 48, 112, color) + rect(-17, -104, 34, 62, glass) + circle(15, -36, 3.4, s.p.gold)) +
    at(w / 2, -146, awning(s, w - 6, 34, color))
  )
}

/** Houses from edge to edge behind a pavement at `ground`. */
export function houseRow(s: Stage, ground: number, { low = false } = {}): string {
  let x = -s.rng.int(10, 70)
  let drawn = ''
  let index = s.rng.int(0, 3)
  while (x < 1200) {
    const w = s.rng.pick([130, 210, 230, 260, 320])
    const wall = s.p.walls[index % 4]!
    const shutters = s.rng.pick([s.p.accent, s.p.second, s.p.cloth, s.p.leafDeep, shade(s.p.tile, 0.2)])
    const house = townHouse(s, {
      w,
      storeys: low ? s.rng.int(1, 2) : s.rng.pick([2, 2, 3]),
      wall,
      shutters,
      shop: w > 180 && s.rng.chance(0.4),
      roof: s.rng.pick(['eave', 'eave', 'flat', 'gable']),
    })
    drawn += at(x, ground, house)
    x += w
    index++
    if ((low && s.rng.chance(0.6)) || s.rng.chance(0.14)) {
      drawn += at(x + 50, ground, s.rng.chance(0.5) ? tree(s) : cypress(s), { scale: 0.95 }) + at(x + 50, ground, shrub(s, 96))
      x += 100
    }
  }
  return drawn
}

/** Pavement, kerb and road below `y`. */
export function roadway(s: Stage, y: number): string {
  const road = mix(s.p.metalDeep, s.p.paving, 0.42)
  return (
    rect(0, y, 1200, 52, s.fall(s.p.paving, 0.06)) +
    repeat(16, (i) => line(`M${i * 80 + 20} ${y + 2} l-14 48`, shade(s.p.paving, 0.12), 2, { o: 0.6 })) +
    rect(0, y + 26, 1200, 1.6, shade(s.p.paving, 0.14), { o: 0.6 }) +
    rect(0, y + 52, 1200, 12, shade(s.p.paving, 0.22)) +
    rect(0, y + 64, 1200, 800 - y, s.fall(road, 0.08)) +
    repeat(26, () =>
      ellipse(s.rng.between(0, 1200), s.rng.between(y + 74, 800), s.rng.between(8, 40), 1.6, s.rng.pick(['#ffffff', s.p.ink]), { o: 0.08 }),
    ) +
    repeat(7, (i) => rect(30 + i * 180, 770, 96, 9, s.p.white, { r: 3, o: 0.75 }))
  )
}

/** Little flags on a line between two points. */
export function bunting(s: Stage, x1: number, y1: number, x2: number, y2: number, sag = 60): string {
  const colors = [s.p.accent, s.p.gold, s.p.cloth, s.p.white, s.p.second]
  const count = Math.round(Math.abs(x2 - x1) / 44)
  const point = (t: number) => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + sag * 4 * t * (1 - t)] as const
  return (
    line(`M${x1} ${y1} Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + sag * 2} ${x2} ${y2}`, s.p.ink, 2, { o: 0.6 }) +
    repeat(count, (i) => {
      const [x, y] = point((i + 0.5) / count)
      return poly([x - 12, y, x + 12, y, x, y + 27], colors[i % 5]!)
    })
  )
}
