import { shade, tint } from './color.ts'
import { worker } from './crew.ts'
import { dog } from './parts/animals.ts'
import { awning, limewash, numberPlate, streetDoor, streetWindow, wallLantern } from './parts/house.ts'
import { pictogram } from './parts/pictogram.ts'
import { plantProp, pot, shrub } from './parts/plants.ts'
import { sky } from './parts/sky.ts'
import { bicycle, bunting, houseRow, roadway, streetLamp } from './parts/street.ts'
import { hung, standing } from './parts/tools.ts'
import { van } from './parts/van.ts'
import { shelf } from './parts/kitchen.ts'
import { framed, pendant, room, roomWindow } from './rooms/room.ts'
import type { Trade } from './scene.ts'
import { arrange, type Stage } from './stage.ts'
import { at, circle, line, poly, rect, repeat } from './svg.ts'

/** Trades whose goods may stand on a pavement; the others set down a toolbox. */
const outdoors = new Set(['painting', 'moving', 'landscaping', 'roofing', 'cleaning', 'remodeling', 'events', 'pet-care'])

/** The company's van on a street of small houses. */
export function streetFamily(s: Stage, slug: string, { goods }: Trade): string {
  const vanX = s.rng.pick([560, 660, 740])
  const task = slug === 'moving' ? 'carry' : s.rng.pick(['stand', 'wave', 'toolbox', 'present'] as const)
  const small = s.rng
    .shuffle(
      outdoors.has(slug)
        ? goods.filter((item) => item.width < 180)
        : [standing.toolbox, standing.bucket, standing.crate, standing.openToolbox],
    )
    .slice(0, 2)
  return (
    sky(s, 560) +
    houseRow(s, 600, { low: s.rng.chance(0.25) }) +
    roadway(s, 598) +
    (s.rng.chance(0.3) ? bunting(s, -20, 190, 1220, 170, 70) : '') +
    at(s.rng.pick([60, 1130]), 636, streetLamp(s)) +
    (s.rng.chance(0.5) ? at(vanX < 600 ? 1030 : 160, 640, bicycle(s)) : at(vanX < 600 ? 1040 : 150, 640, shrub(s, 130))) +
    at(vanX, 728, van(s, slug), { scale: 1.12 }) +
    arrange(s, small, vanX > 600 ? 20 : 830, vanX > 600 ? 250 : 1060, 740, 0.62) +
    (slug === 'lessons' ? '' : worker(s, vanX > 600 ? 330 : 900, 742, task, { scale: 0.72, flip: vanX < 600 }))
  )
}

/** The company's shop on the ground floor, its goods in the window. */
export function shopFamily(s: Stage, slug: string, { goods, hung: tools }: Trade): string {
  const wall = s.p.walls[0]!
  const frame = s.rng.pick([s.p.accent, s.p.accentDeep, s.p.second, s.p.woodDeep])
  const lit = s.paint('down', [0, s.hour.lit ? '#fff2c6' : tint(s.p.wall, 0.35)], [1, s.hour.lit ? '#f6c377' : shade(s.p.wall, 0.1)])
  const display = s.clip(
    rect(116, 306, 628, 330, '#000'),
    rect(116, 306, 628, 330, lit) +
      at(290, 430, shelf(s, 300, s.rng.shuffle(goods), 0.52)) +
      (tools.length ? hung(s, s.rng.shuffle(tools).slice(0, 4), 470, 730, 336, 0.62) : '') +
      rect(116, 590, 628, 50, s.fall(s.p.wood)) +
      arrange(s, s.rng.shuffle(goods), 124, 736, 602, 0.92) +
      poly([150, 640, 240, 640, 400, 300, 310, 300], '#ffffff', { o: 0.16 }) +
      poly([270, 640, 300, 640, 460, 300, 430, 300], '#ffffff', { o: 0.16 }),
  )
  const upper = [190, 470, 760, 1040].map((x) => at(x, 134, streetWindow(s, 92, 150, { shutters: s.p.second, box: true }))).join('')
  const front =
    rect(0, 0, 1200, 700, s.paint('diagonal', [0, tint(wall, 0.18)], [0.6, wall], [1, shade(wall, 0.12)])) +
    limewash(s, 0, 0, 1200, 680) +
    upper +
    rect(0, 668, 1200, 32, shade(wall, 0.2)) +
    rect(74, 196, 712, 500, frame, { r: 6 }) +
    rect(86, 208, 688, 84, shade(frame, 0.16), { r: 4 }) +
    rect(108, 298, 644, 346, tint(frame, 0.25), { r: 4 }) +
    display +
    rect(424, 306, 9, 330, tint(frame, 0.25)) +
    rect(86, 652, 688, 36, shade(frame, 0.16), { r: 4 }) +
    repeat(6, (i) => rect(98 + i * 113, 658, 100, 24, tint(frame, 0.06), { r: 3 })) +
    at(934, 690, streetDoor(s, 150, 370, frame, { number: false })) +
    at(430, 214, awning(s, 740, 76)) +
    sign(s, slug) +
    at(1130, 360, wallLantern(s), { scale: 1.5 }) +
    pavement(s) +
    at(830, 720, pot(s, 92)) +
    at(1090, 716, pot(s, 110)) +
    (s.rng.chance(0.5) ? at(1110, 760, dog(s), { scale: 0.62 }) : at(120, 756, bicycle(s), { scale: 1.3 })) +
    (s.rng.chance(0.5) ? worker(s, 660, 778, s.rng.pick(['wave', 'stand', 'present'] as const), { scale: 0.98 }) : '')
  const mirrored = s.rng.chance(0.5)
  return (mirrored ? at(1200, 0, front, { flip: true }) : front) + at(mirrored ? 150 : 1050, 300, numberPlate(s), { scale: 1.5 })
}

const sign = (s: Stage, slug: string) =>
  line('M822 250 H744 M770 250 V276 M806 250 V276', s.p.black, 6) +
  at(
    834,
    258,
    line('M0 -18 V8', s.p.black, 5) +
      circle(4, 64, 60, s.p.ink, { o: 0.16 }) +
      circle(0, 58, 60, s.p.white, { stroke: s.p.accent, sw: 8 }) +
      at(0, 58, pictogram(slug, s.p.accent, s.p.white), { scale: 0.72 }),
  )

const pavement = (s: Stage) =>
  rect(0, 698, 1200, 102, s.fall(s.p.paving, 0.08)) +
  repeat(10, (i) => line(`M${i * 130 + 40} 700 l-50 100`, shade(s.p.paving, 0.14), 2.5, { o: 0.7 })) +
  rect(0, 744, 1200, 2.5, shade(s.p.paving, 0.14), { o: 0.7 }) +
  rect(0, 698, 1200, 10, s.p.ink, { o: 0.12 })

/** A workshop: tools on the wall, the trade's goods on the bench. */
export function benchFamily(s: Stage, slug: string, { goods, hung: tools }: Trade): string {
  const side = s.rng.chance(0.5)
  const peg = s.rng.chance(0.6) && tools.length > 2
  const wallSide: [number, number] = side ? [480, 1140] : [60, 720]
  const windowX = side ? 240 : 960
  const board = peg
    ? rect(wallSide[0] + 8, 92, wallSide[1] - wallSide[0], 270, s.p.ink, { o: 0.12 }) +
      rect(wallSide[0], 82, wallSide[1] - wallSide[0], 270, s.fall(tint(s.p.wood, 0.3), 0.06), { r: 6 }) +
      pegHoles(s, wallSide) +
      hung(s, s.rng.shuffle(tools).slice(0, 6), wallSide[0] + 20, wallSide[1] - 20, 130, 1.05)
    : at((wallSide[0] + wallSide[1]) / 2, 360, shelf(s, 560, s.rng.shuffle([...goods, plantProp(40), standing.books]), 0.78)) +
      at(wallSide[0] + 130, 120, framed(s, 110, 130)) +
      at(
        wallSide[1] - 140,
        132,
        circle(0, 0, 66, s.p.accent) + circle(0, 0, 56, s.p.white) + at(0, 0, pictogram(slug, s.p.accent, s.p.white), { scale: 0.74 }),
      )
  const bench =
    rect(-20, 616, 1240, 34, s.fall(s.p.woodLight, 0.1)) +
    rect(-20, 650, 1240, 12, s.p.ink, { o: 0.24 }) +
    rect(-20, 650, 1240, 160, s.paint('down', [0, shade(s.p.wood, 0.3)], [1, shade(s.p.wood, 0.08)])) +
    repeat(
      4,
      (i) => rect(40 + i * 300, 682, 240, 96, shade(s.p.wood, 0.12), { r: 6 }) + rect(120 + i * 300, 716, 80, 13, s.p.gold, { r: 6 }),
    ) +
    repeat(12, (i) =>
      line(`M${i * 105 + s.rng.between(0, 30)} ${626 + (i % 3) * 7} h${s.rng.between(30, 80)}`, s.p.woodDeep, 1.6, { o: 0.35 }),
    )
  const picked = s.rng.shuffle([...goods, standing.mug, plantProp(56)])
  return (
    room(s, { floor: 'planks', line: 700, dado: s.rng.pick(['none', 'paint', 'none']) }) +
    at(windowX, 470, roomWindow(s, 250, 330, { view: s.rng.pick(['garden', 'town']), arch: s.rng.chance(0.3) })) +
    board +
    at(side ? 560 : 640, 0, pendant(s, 60, 50)) +
    bench +
    arrange(s, picked, 40, 1160, 640, 1.36)
  )
}

const pegHoles = (s: Stage, [from, to]: [number, number]) =>
  repeat(6, (row) => repeat(Math.floor((to - from) / 46), (i) => circle(from + 26 + i * 46, 106 + row * 44, 2.6, s.p.woodDeep, { o: 0.5 })))
