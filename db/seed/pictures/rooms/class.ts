import { tint } from '../color.ts'
import { type Stage, arrange } from '../stage.ts'
import { at, ellipse, line, poly, rect, repeat } from '../svg.ts'
import { bookcase, chair, floorLamp } from '../parts/furniture.ts'
import { pot } from '../parts/plants.ts'
import { blackboard, desk, easel, guitar, lessonGoods, musicStand, upright } from '../parts/study.ts'
import { bunting } from '../parts/street.ts'
import { framed, pendant, room, roomWindow, rug } from './room.ts'

export function classroom(s: Stage): string {
  const base = 590
  return (
    room(s, { floor: s.rng.pick(['planks', 'checker', 'boards']), line: base, dado: 'paint' }) +
    at(600, 220, blackboard(s, 480, 270)) +
    at(170, base - 160, roomWindow(s, 180, 290)) +
    at(1060, base + 10, bookcase(s, 200)) +
    bunting(s, 280, 30, 940, 30, 24) +
    at(600, base + 40, desk(s, 400), { scale: 0.94 }) +
    arrange(s, s.rng.shuffle(lessonGoods).slice(0, 3), 430, 780, base - 127, 0.72) +
    [230, 600, 970]
      .map((x) => at(x, base + 170, chair(s, s.p.accent), { scale: 0.9 }) + at(x, base + 200, desk(s, 250), { scale: 0.86 }))
      .join('') +
    at(60, base + 60, pot(s, 80))
  )
}

export function studyCorner(s: Stage): string {
  const base = 600
  return (
    room(s, { floor: s.rng.pick(['herringbone', 'planks', 'hydraulic']), line: base, dado: s.rng.pick(['none', 'panels', 'paint']) }) +
    at(420, base - 180, roomWindow(s, 240, 300, { curtains: s.rng.chance(0.5), view: s.rng.pick(['garden', 'town']) })) +
    at(760, 210, framed(s, 130, 160)) +
    at(1040, base + 20, bookcase(s, 240)) +
    at(560, base + 120, rug(s, 560, 90)) +
    at(640, base + 30, chair(s, s.p.cloth), { scale: 1.15 }) +
    at(500, base + 80, desk(s, 480), { scale: 1.1 }) +
    arrange(s, s.rng.shuffle(lessonGoods).slice(0, 4), 260, 740, base - 115, 0.92) +
    at(120, base + 80, pot(s, 100)) +
    at(830, base + 60, floorLamp(s))
  )
}

export function musicRoom(s: Stage, { piano = s.rng.chance(0.5) } = {}): string {
  const base = 600
  const lead = piano
    ? at(480, base + 40, upright(s), { scale: 1.2 }) + at(480, base + 110, stool(s))
    : at(360, base + 90, chair(s, s.p.accent), { scale: 1.15 }) +
      at(520, base + 90, musicStand(s), { scale: 1.3 }) +
      at(220, base + 80, guitar(s), { scale: 1, rotate: -6 })
  return (
    room(s, { floor: s.rng.pick(['planks', 'herringbone', 'boards']), line: base, dado: s.rng.pick(['panels', 'none', 'paint']) }) +
    at(900, base - 180, roomWindow(s, 220, 300, { curtains: true })) +
    [560, 690].map((x, i) => at(x, 200, framed(s, 100, 130 + i * 20))).join('') +
    at(440, base + 120, rug(s, 620, 100)) +
    lead +
    at(760, base + 84, guitar(s), { scale: piano ? 0.95 : 0.7, rotate: 5 }) +
    at(1080, base + 70, pot(s, 100)) +
    at(600, 0, pendant(s, 110, 60))
  )
}

const stool = (s: Stage) =>
  ellipse(6, 0, 60, 7, s.p.ink, { o: 0.2 }) +
  [-44, 44].map((x) => rect(x - 5, -84, 10, 84, s.p.woodDeep)).join('') +
  rect(-64, -98, 128, 20, s.p.cloth, { r: 9 })

export function artStudio(s: Stage): string {
  const base = 590
  const drying = repeat(4, (i) =>
    at(
      560 + i * 130,
      130,
      poly([-44, 0, 44, 0, 44, 110, -44, 110], s.p.white) +
        ellipse(0, 56, 28, 24, [s.p.cloth, s.p.gold, s.p.leaf, s.p.tile][i]!) +
        rect(-30, 84, 60, 8, tint(s.p.second, 0.2)) +
        rect(-4, -8, 8, 16, s.p.wood),
    ),
  )
  return (
    room(s, { floor: 'boards', line: base }) +
    at(260, base - 160, roomWindow(s, 300, 330, { view: 'town' })) +
    line('M480 128 Q760 140 1060 124', s.p.ink, 2.5) +
    drying +
    at(460, base + 110, easel(s), { scale: 1.1 }) +
    at(760, base + 80, easel(s)) +
    at(1020, base + 90, desk(s, 300)) +
    arrange(s, [lessonGoods[3]!, ...s.rng.shuffle(lessonGoods.slice(0, 2))], 880, 1160, base - 88, 0.8) +
    at(100, base + 80, pot(s, 96))
  )
}
