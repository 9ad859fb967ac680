import { type Stage, cast } from '../stage.ts'
import { at, circle, rect } from '../svg.ts'
import {
  armchair,
  bed,
  bookcase,
  chair,
  consoleTable,
  diningTable,
  floorLamp,
  innerDoor,
  sideTable,
  sofa,
  wallHooks,
} from '../parts/furniture.ts'
import { mirror } from '../parts/bathroom.ts'
import { pot, vase } from '../parts/plants.ts'
import { framed, pendant, room, roomWindow, rug } from './room.ts'
import type { FloorPattern } from './floor.ts'

type Living = { floor?: FloorPattern; floorColor?: string; wall?: string; line?: number; sparse?: boolean; second?: string; eye?: number }

const woods: FloorPattern[] = ['planks', 'herringbone', 'boards', 'hydraulic', 'terracotta', 'checker']

export function livingRoom(s: Stage, o: Living = {}): string {
  const base = o.line ?? 600
  const flip = s.rng.chance(0.5)
  const x = (value: number) => (flip ? 1200 - value : value)
  const shell = room(s, {
    ...o,
    floor: o.floor ?? s.rng.pick(woods),
    line: base,
    dado: s.rng.pick(['none', 'none', 'panels', 'paint']),
    light: true,
  })
  if (o.sparse)
    return (
      shell +
      at(x(240), base - 200, roomWindow(s, 200, 270, { curtains: s.rng.chance(0.5) })) +
      at(x(1060), base + 50, pot(s, 90)) +
      at(x(900), base - 330, framed(s, 130, 160))
    )
  const tall = s.rng.chance(0.5)
    ? at(x(1050), base + 16, bookcase(s))
    : at(x(1010), base - 330, framed(s, 150, 190)) + at(x(1070), base + 40, armchair(s))
  return (
    shell +
    at(
      x(220),
      base - 190,
      roomWindow(s, 210, 290, { curtains: s.rng.chance(0.7), arch: s.rng.chance(0.3), view: s.rng.pick(['garden', 'town']) }),
    ) +
    at(x(560), base - 330, framed(s, 150, 120)) +
    at(x(725), base - 350, framed(s, 110, 150)) +
    tall +
    at(640, base + 110, rug(s, 640, 110)) +
    at(x(640), base + 56, sofa(s, 430), { scale: 1.05 }) +
    at(x(380), base + 40, floorLamp(s)) +
    at(x(900), base + 66, sideTable(s)) +
    at(x(900), base - 50, vase(s), { scale: 0.9 }) +
    at(x(210), base + 70, pot(s, 92))
  )
}

export function bedroom(s: Stage, o: Living = {}): string {
  const base = o.line ?? 600
  return (
    room(s, { ...o, floor: o.floor ?? s.rng.pick(woods), line: base, dado: s.rng.pick(['none', 'paint', 'panels']) }) +
    at(960, base - 180, roomWindow(s, 210, 300, { curtains: true })) +
    at(330, base - 380, framed(s, 130, 110)) +
    at(500, base - 390, framed(s, 110, 150)) +
    at(430, base + 70, bed(s), { scale: 1.1 }) +
    at(760, base + 60, sideTable(s)) +
    at(760, base - 56, vase(s), { scale: 0.8 }) +
    at(90, base + 50, floorLamp(s)) +
    at(1090, base + 60, pot(s, 90))
  )
}

export function dining(s: Stage, o: Living = {}): string {
  const base = o.line ?? 600
  return (
    room(s, { ...o, floor: o.floor ?? s.rng.pick(woods), line: base, dado: s.rng.pick(['panels', 'none', 'paint']) }) +
    at(230, base - 170, roomWindow(s, 220, 310, { curtains: s.rng.chance(0.5), arch: s.rng.chance(0.5) })) +
    at(980, base - 310, framed(s, 200, 150)) +
    at(600, 0, pendant(s, 190, 84)) +
    [380, 820].map((x, i) => at(x, base + 56, chair(s, s.p.accent), { flip: i === 1, scale: 1.1 })).join('') +
    [520, 680].map((x) => at(x, base + 40, chair(s, s.p.second), { scale: 1.05 })).join('') +
    at(600, base + 90, diningTable(s, 440), { scale: 1.1 }) +
    at(600, base - 77, vase(s)) +
    at(1060, base + 50, pot(s, 96))
  )
}

export function hallway(
  s: Stage,
  { door = s.p.accent, open = false, floor = s.rng.pick<FloorPattern>(['hydraulic', 'checker', 'terracotta', 'herringbone']) } = {},
): string {
  const base = 610
  return (
    room(s, { floor, line: base, dado: s.rng.pick(['tiles', 'panels', 'paint']), light: false }) +
    at(420, base, innerDoor(s, door, { open }), { scale: 1.08 }) +
    at(800, 240, mirror(s, 92)) +
    at(800, base + 20, consoleTable(s, 270), { scale: 1.05 }) +
    at(740, base - 160, vase(s)) +
    at(850, base - 160, keyBowl(s)) +
    at(1060, 270, wallHooks(s)) +
    at(150, base + 60, pot(s, 100)) +
    at(620, 0, pendant(s, 120, 54)) +
    at(440, base + 80, rug(s, 380, 70))
  )
}

const keyBowl = (s: Stage) => cast(s, 30, 10) + rect(-26, -20, 52, 20, s.round(s.p.tile), { r: 10 }) + circle(2, -22, 6, s.p.gold)
