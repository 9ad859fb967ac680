import { shade, tint } from '../color.ts'
import { worker, customer } from '../crew.ts'
import { wallLantern } from '../parts/house.ts'
import { poses } from '../parts/people.ts'
import { camera, key, keypad, lockGoods, lockPlate } from '../parts/security.ts'
import { standing } from '../parts/tools.ts'
import { facade } from '../rooms/facade.ts'
import { hallway } from '../rooms/living.ts'
import { closeWall } from '../rooms/service.ts'
import { framed } from '../rooms/room.ts'
import { pot } from '../parts/plants.ts'
import type { Trade } from '../scene.ts'
import type { Stage } from '../stage.ts'
import { at, line, path, rect, repeat } from '../svg.ts'

/** A door so near that only its lock and two panels are seen. */
function closeDoor(s: Stage, color = s.p.accent): string {
  const panel = (x: number, y: number, w: number, h: number) =>
    rect(x, y, w, h, shade(color, 0.2), { r: 8 }) + rect(x + 10, y + 10, w - 14, h - 14, s.fall(tint(color, 0.06), 0.06), { r: 6 })
  return (
    rect(0, 0, 1200, 800, s.paint('right', [0, tint(s.p.walls[0]!, 0.2)], [1, s.p.walls[0]!])) +
    rect(880, 0, 70, 800, s.p.white) +
    rect(944, 0, 12, 800, s.p.ink, { o: 0.14 }) +
    rect(-20, 0, 900, 800, s.paint('right', [0, tint(color, 0.12)], [0.8, color], [1, shade(color, 0.2)])) +
    panel(90, -60, 470, 380) +
    panel(90, 400, 470, 460) +
    repeat(14, () =>
      line(`M${s.rng.between(20, 840)} ${s.rng.between(0, 800)} v${s.rng.between(40, 140)}`, shade(color, 0.14), 2, { o: 0.5 }),
    ) +
    at(1080, 300, wallLantern(s), { scale: 3 })
  )
}

export const locksmithSecurity: Trade = {
  scenes: [
    {
      es: 'Cerradura de seguridad',
      en: 'High-security lock',
      draw: (s) => closeDoor(s) + at(720, 400, lockPlate(s), { scale: 1.35 }) + at(720, 470, key(s), { scale: 0.8, rotate: 180 }),
    },
    {
      es: 'Puerta principal con cilindro nuevo',
      en: 'Front door with a new cylinder',
      draw: (s) => hallway(s) + worker(s, 660, 765, 'wrench', { flip: true }),
    },
    {
      es: 'Cámara discreta en la fachada',
      en: 'Discreet camera on the front',
      fixed: true,
      draw: (s) => facade(s) + at(690, 420, camera(s), { scale: 0.8 }) + worker(s, 330, 778, 'present'),
    },
    {
      es: 'Alarma con teclado en la entrada',
      en: 'Alarm keypad by the door',
      draw: (s) =>
        closeWall(s, { tiled: false }) +
        at(430, 350, keypad(s), { scale: 2.5 }) +
        at(840, 290, framed(s, 230, 280)) +
        at(1040, 700, pot(s, 150)) +
        at(700, 664, lockGoods[4]!.draw(s), { scale: 1.2 }),
    },
    {
      es: 'Juego de llaves maestras',
      en: 'Master-keyed set',
      draw: (s) =>
        closeWall(s, { tiled: false }) +
        repeat(6, (i) =>
          at(190 + i * 165, 190, line('M0 -70 V-40', s.p.black, 7) + key(s, [s.p.gold, s.p.metal, s.p.accent][i % 3]), { scale: 1.5 }),
        ) +
        at(600, 700, lockGoods[0]!.draw(s), { scale: 1.5 }) +
        at(880, 700, lockGoods[3]!.draw(s), { scale: 1.2 }) +
        at(300, 700, lockGoods[1]!.draw(s), { scale: 1.2 }),
    },
    {
      es: 'Apertura sin daños',
      en: 'Opened without damage',
      fixed: true,
      draw: (s) => facade(s) + worker(s, 500, 776, 'wrench') + customer(s, 800, 778, poses.wave),
    },
  ],
  problems: [
    {
      draw: (s) =>
        closeDoor(s, s.p.second) +
        at(720, 400, lockPlate(s, { broken: true }), { scale: 1.35 }) +
        at(900, 740, key(s), { scale: 0.7, rotate: 76 }),
    },
    {
      fixed: true,
      draw: (s) => facade(s) + customer(s, 500, 776, poses.stand, 1.05) + at(760, 772, standing.crate.draw(s), { scale: 0.7 }),
    },
    {
      draw: (s) =>
        closeDoor(s) +
        at(720, 400, lockPlate(s), { scale: 1.35 }) +
        path('M846 250 L884 240 V560 L838 548 L856 480 L836 430 L860 370 L838 320Z', shade(s.p.wood, 0.1)) +
        line('M846 250 L838 320 L860 370 L836 430 L856 480 L838 548', tint(s.p.wood, 0.4), 5),
    },
  ],
}
