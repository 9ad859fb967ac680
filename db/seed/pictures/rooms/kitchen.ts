import { tint } from '../color.ts'
import { type Stage, arrange } from '../stage.ts'
import { at } from '../svg.ts'
import { baseUnits, fridge, hood, kitchenware, shelf, sink, stove, wallUnits } from '../parts/kitchen.ts'
import { pendant, room, roomWindow, wallTiles } from './room.ts'
import type { FloorPattern } from './floor.ts'

type Kitchen = { floor?: FloorPattern; units?: string; sinkX?: number; line?: number; stove?: boolean }

/** A fitted kitchen seen from the front. Units stand on `line`; the left half holds sink and window. */
export function kitchen(s: Stage, o: Kitchen = {}): string {
  const base = o.line ?? 600
  const units = o.units ?? s.rng.pick([s.p.accent, s.p.second, tint(s.p.tile, 0.15), tint(s.p.leaf, 0.2), s.p.paper])
  const top = s.rng.pick([s.p.woodLight, s.p.white, s.p.wood, s.p.paving])
  const sinkX = o.sinkX ?? s.rng.pick([330, 400, 470])
  const props = s.rng.shuffle(kitchenware)
  const fridgeRight = s.rng.chance(0.7)
  const [from, to] = fridgeRight ? [-20, 1000] : [200, 1220]
  const stoveX = fridgeRight ? 800 : 930
  const fixed = o.stove !== false
  const uppers = s.rng.chance(0.5)
  const right = fridgeRight ? 1000 : 1190
  return (
    room(s, {
      floor: o.floor ?? s.rng.pick(['hydraulic', 'checker', 'planks', 'terracotta', 'tiles', 'herringbone']),
      line: base,
      light: false,
    }) +
    wallTiles(s, from, base - 350, to - from, 170, { size: s.rng.pick([34, 40, 48]) }) +
    at(sinkX, base - 240, roomWindow(s, 190, 210, { view: s.rng.pick(['garden', 'town']) })) +
    (fixed ? at(stoveX, base - 380, hood(s)) : '') +
    (uppers
      ? at(stoveX - 250 < sinkX + 130 ? sinkX + 140 : stoveX - 250, base - 520, wallUnits(s, 140, 150, units)) +
        (fixed ? at(stoveX + 86, base - 520, wallUnits(s, Math.max(110, right - stoveX - 100), 150, units)) : '')
      : at(
          (sinkX + stoveX) / 2 + 24,
          base - 380,
          shelf(s, stoveX - sinkX - 250 > 150 ? stoveX - sinkX - 250 : 150, props.slice(4), 0.72),
        )) +
    at(from, base, baseUnits(s, to - from, { color: units, top })) +
    at(sinkX, base - 186, sink(s)) +
    (fixed ? at(stoveX, base, stove(s)) + at(stoveX, base - 201, kitchenware[s.rng.int(0, 1)]!.draw(s)) : '') +
    arrange(s, props.slice(0, 3), sinkX + 100, stoveX - 80, base - 196, 0.9) +
    arrange(s, props.slice(3, 5), Math.max(from, 0) + 10, sinkX - 110, base - 196, 0.9) +
    at(fridgeRight ? 1096 : 108, base + 14, fridge(s), { scale: 1.12 }) +
    (s.rng.chance(0.6) ? at(sinkX + 220, 0, pendant(s, 120, 42)) : '')
  )
}
