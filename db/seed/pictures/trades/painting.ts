import { shade, tint } from '../color.ts'
import { worker } from '../crew.ts'
import { paintGoods } from '../parts/building.ts'
import { standing } from '../parts/tools.ts'
import { facade } from '../rooms/facade.ts'
import { kitchen } from '../rooms/kitchen.ts'
import { bedroom, dining, livingRoom } from '../rooms/living.ts'
import { room, roomWindow } from '../rooms/room.ts'
import { crack, damp, peeling } from '../rooms/service.ts'
import { beforeAfter, type Trade } from '../scene.ts'
import { arrange, type Stage } from '../stage.ts'
import { at, path, rect, repeat } from '../svg.ts'

/** A wall half way through its new color, with dust sheets on the floor. */
function halfPainted(s: Stage): string {
  const fresh = s.rng.pick([s.p.accent, s.p.second, s.p.cloth, s.p.tile, s.p.gold])
  const edge = s.rng.between(560, 640)
  const strokes = repeat(10, (i) => rect(-40, 30 + i * 54, edge + s.rng.between(0, 110), 60, fresh, { r: 14 }))
  return (
    room(s, { floor: 'planks', line: 590, wall: tint(s.p.wall, 0.5) }) +
    s.clip(
      rect(0, 0, 1200, 568, '#000'),
      strokes + rect(0, 0, edge, 60, fresh) + rect(0, 0, 1200, 568, s.paint('right', [0, '#ffffff', 0.14], [1, '#1f1836', 0.06])),
    ) +
    at(960, 420, roomWindow(s, 220, 290)) +
    path('M-20 640 Q200 610 420 636 T900 630 T1220 650 V810 H-20Z', s.p.white) +
    path('M60 690 q90 -20 180 10 M420 670 q120 30 240 0 M760 720 q130 -30 260 6', 'none', { stroke: shade(s.p.white, 0.14), sw: 4 }) +
    at(300, 740, standing.ladder.draw(s), { scale: 1.3 }) +
    worker(s, 560, 760, 'roll', { scale: 1.2 }) +
    arrange(s, s.rng.shuffle(paintGoods).slice(0, 3), 700, 1180, 765, 1)
  )
}

const facadeJob = (s: Stage) =>
  facade(s, { doorNumber: true }) +
  at(420, 776, standing.ladder.draw(s), { scale: 1.55 }) +
  worker(s, 560, 778, 'roll') +
  arrange(s, paintGoods.slice(0, 2), 640, 860, 784, 0.9)

export const painting: Trade = {
  scenes: [
    { es: 'Sala a medio pintar', en: 'Living room, halfway done', draw: halfPainted },
    { es: 'Fachada encalada y contraventanas nuevas', en: 'Limewashed front, new shutters', fixed: true, draw: facadeJob },
    {
      es: 'Recámara en un color a la medida',
      en: 'Bedroom in a custom color',
      draw: (s) => bedroom(s, { wall: s.rng.pick([s.p.accentLight, s.p.tile, s.p.second, s.p.wall]) }),
    },
    {
      es: 'Comedor con zócalo blanco',
      en: 'Dining room with white paneling',
      draw: (s) => dining(s, { wall: s.rng.pick([s.p.accentLight, s.p.cloth, s.p.wall]) }),
    },
    { es: 'Gabinetes de cocina laqueados', en: 'Sprayed kitchen cabinets', draw: (s) => kitchen(s, { units: s.p.accent }) },
    {
      es: 'Antes y después de la sala',
      en: 'Living room before and after',
      fixed: true,
      draw: (s) =>
        beforeAfter(
          s,
          (t) => livingRoom(t),
          (t) => crack(t, 330, 40) + peeling(t, 180, 180) + peeling(t, 470, 420, 0.8),
        ),
    },
  ],
  problems: [
    { draw: (s) => livingRoom(s, { sparse: true }) + peeling(s, 560, 220, 1.6) + peeling(s, 760, 400, 1) + crack(s, 640, 60) },
    { draw: (s) => bedroom(s) + damp(s, 120, 90, 460, '#55603c') + damp(s, 600, 60, 320, '#55603c') },
    {
      fixed: true,
      draw: (s) =>
        facade(s) +
        [200, 520, 840, 1080].map((x, i) => peeling({ ...s, p: { ...s.p, wall: s.p.walls[0]! } }, x, i % 2 ? 440 : 590, 0.6)).join(''),
    },
  ],
}
