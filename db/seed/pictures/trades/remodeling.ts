import { mix, shade, tint } from '../color.ts'
import { worker } from '../crew.ts'
import { remodelGoods } from '../parts/building.ts'
import { standing } from '../parts/tools.ts'
import { bathroom } from '../rooms/bathroom.ts'
import { kitchen } from '../rooms/kitchen.ts'
import { dining, livingRoom } from '../rooms/living.ts'
import { room, roomWindow } from '../rooms/room.ts'
import { crack, damp, peeling } from '../rooms/service.ts'
import { cottage } from '../rooms/facade.ts'
import { beforeAfter, type Trade } from '../scene.ts'
import { arrange, type Stage } from '../stage.ts'
import { at, line, path, rect, repeat } from '../svg.ts'

/** Bare studs and brick on one side, plaster on the other. */
function worksite(s: Stage): string {
  const bricks = s.clip(
    path('M0 0 H520 L560 90 L500 180 L570 300 L520 430 L580 600 H0Z', '#000'),
    rect(0, 0, 640, 600, shade(s.p.brick, 0.3)) +
      repeat(17, (row) =>
        repeat(9, (i) => rect(i * 76 - (row % 2) * 38, row * 36 + 2, 70, 31, mix(s.p.brick, s.p.gold, s.rng.between(0, 0.2)), { r: 3 })),
      ),
  )
  return (
    room(s, { floor: 'concrete', line: 600, wall: tint(s.p.wall, 0.4) }) +
    bricks +
    at(280, 430, roomWindow(s, 220, 290)) +
    repeat(4, (i) => rect(640 + i * 150, 20, 22, 580, s.round(s.p.woodLight)) + rect(640 + i * 150, 20, 4, 580, '#ffffff', { o: 0.2 })) +
    rect(630, 8, 500, 22, s.fall(s.p.woodLight)) +
    rect(630, 300, 500, 18, s.fall(s.p.woodLight)) +
    rect(630, 586, 500, 20, s.fall(s.p.woodLight)) +
    line('M800 0 V210 M800 210 h70 v60', s.p.cloth, 7) +
    rect(852, 268, 36, 44, s.p.accent, { r: 4 }) +
    at(560, 740, standing.sawhorse.draw(s), { scale: 1.2 }) +
    worker(s, 820, 750, 'present', { scale: 1.2, headgear: 'helmet' }) +
    arrange(s, [standing.bucket, standing.crate, remodelGoods[3]!], 0, 460, 760, 1.05) +
    at(1060, 750, standing.ladder.draw(s), { scale: 1.25 })
  )
}

const openPlan = (s: Stage) =>
  livingRoom(s, { floor: 'planks' }) +
  path(
    'M0 0 H1200 V600 H1130 V260 A200 200 0 0 0 930 60 H270 A200 200 0 0 0 70 260 V600 H0Z',
    s.paint('right', [0, tint(s.p.walls[0]!, 0.2)], [1, shade(s.p.walls[0]!, 0.1)]),
  ) +
  path('M1130 600 V260 A200 200 0 0 0 930 60 H270 A200 200 0 0 0 70 260 V600', 'none', { stroke: s.p.white, sw: 16 })

export const remodeling: Trade = {
  scenes: [
    { es: 'Cocina abierta terminada', en: 'Finished open kitchen', draw: (s) => kitchen(s, { floor: 'herringbone' }) },
    {
      es: 'Baño remodelado con azulejo artesanal',
      en: 'Bathroom redone in handmade tile',
      draw: (s) => bathroom(s, { floor: 'hydraulic' }),
    },
    { es: 'En obra: ladrillo a la vista y nueva distribución', en: 'On site: exposed brick, new layout', draw: worksite },
    { es: 'Sala y comedor unidos por un arco', en: 'Living and dining joined by an arch', draw: openPlan },
    {
      es: 'Cocina, antes y después',
      en: 'Kitchen, before and after',
      fixed: true,
      draw: (s) =>
        beforeAfter(
          s,
          (t) => kitchen(t),
          (t) => crack(t, 180, 80) + peeling(t, 470, 130, 0.8) + damp(t, 60, 60, 260),
        ),
    },
    {
      es: 'Ampliación con jardín',
      en: 'Addition with a yard',
      fixed: true,
      draw: (s) => cottage(s) + worker(s, 900, 775, 'present', { headgear: 'helmet' }),
    },
    { es: 'Comedor recuperado', en: 'Dining room restored', draw: (s) => dining(s, { floor: 'hydraulic' }) },
  ],
  problems: [
    { draw: (s) => livingRoom(s, { sparse: true }) + crack(s, 560, 40, 1.25) + crack(s, 700, 0, 0.7) },
    {
      draw: (s) =>
        bathroom({ ...s, p: { ...s.p, tile: '#b9a77c', accent: '#8b7a55' } }, { main: 'vanity' }) +
        crack(s, 760, 330, 0.9) +
        damp(s, 300, 130, 320),
    },
    {
      draw: (s) =>
        kitchen({ ...s, p: { ...s.p, tile: '#b79f72', accent: '#94714a', second: '#94714a' } }) +
        peeling(s, 620, 120, 0.9) +
        crack(s, 120, 90),
    },
  ],
}
