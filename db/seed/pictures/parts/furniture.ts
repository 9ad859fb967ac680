import { shade, tint } from '../color.ts'
import { cast, type Stage } from '../stage.ts'
import { at, circle, ellipse, line, path, poly, rect, repeat } from '../svg.ts'

export function sofa(s: Stage, w = 420): string {
  const c = s.rng.pick([s.p.cloth, s.p.second, s.p.accent, s.p.tile, s.p.gold])
  const seats = w > 330 ? 3 : 2
  const cell = (w - 96) / seats
  const cushion = (x: number, color: string, turn: number) =>
    at(x, -118, rect(-31, -31, 62, 62, color, { r: 10 }) + line('M-16 -10 H16 M-16 2 H16', tint(color, 0.5), 3), { rotate: turn })
  return (
    ellipse(20, 2, w * 0.52, 13, s.p.ink, { o: 0.24 }) +
    [-1, 1].map((k) => rect(k * (w / 2 - 34) - 7, -24, 14, 24, s.p.woodDeep)).join('') +
    rect(-w / 2 + 22, -186, w - 44, 130, s.fall(shade(c, 0.08), 0.1), { r: 26 }) +
    repeat(seats, (i) => rect(-w / 2 + 48 + i * cell + 3, -176, cell - 6, 96, s.fall(c, 0.08), { r: 18 })) +
    repeat(seats, (i) => rect(-w / 2 + 48 + i * cell + 2, -96, cell - 4, 48, s.fall(tint(c, 0.08), 0.1), { r: 14 })) +
    rect(-w / 2 + 30, -52, w - 60, 30, shade(c, 0.16), { r: 8 }) +
    [-1, 1]
      .map((k) => rect(k < 0 ? -w / 2 : w / 2 - 52, -136, 52, 118, s.fall(k < 0 ? tint(c, 0.06) : shade(c, 0.1), 0.08), { r: 22 }))
      .join('') +
    cushion(-w / 2 + 92, s.p.paper, -12) +
    cushion(w / 2 - 96, s.rng.pick([s.p.gold, s.p.leafLight, s.p.white]), 14)
  )
}

export const armchair = (s: Stage) => sofa(s, 230)

export const floorLamp = (s: Stage) =>
  ellipse(6, 0, 40, 6, s.p.ink, { o: 0.2 }) +
  (s.hour.lit ? circle(0, -300, 190, s.paint('radial', [0, s.p.glow, 0.6], [1, s.p.glow, 0])) : '') +
  ellipse(0, -4, 34, 7, s.p.black) +
  rect(-3, -290, 6, 288, s.p.black) +
  poly([-34, -350, 34, -350, 56, -270, -56, -270], s.hour.lit ? s.paint('down', [0, '#fff3c9'], [1, '#f9cd78']) : s.round(s.p.paper))

export const sideTable = (s: Stage) =>
  cast(s, 90, 70) +
  line('M-26 0 L-14 -106 M26 0 L14 -106 M0 0 V-106', s.p.woodDeep, 8) +
  rect(-56, -116, 112, 13, s.fall(s.p.wood), { r: 6 })

export function bookcase(s: Stage, w = 220, shelves = 4): string {
  const step = 104
  const h = shelves * step + 24
  const colors = [s.p.cloth, s.p.accent, s.p.gold, s.p.second, s.p.tile, s.p.paper, s.p.roof, s.p.leaf]
  const row = (level: number) => {
    let x = -w / 2 + 18
    let drawn = ''
    while (x < w / 2 - 40) {
      if (s.rng.chance(0.14)) {
        drawn += circle(x + 20, -level * step - 38, 18, s.round(s.rng.pick(colors)))
        x += 48
        continue
      }
      const [bw, bh] = [s.rng.between(11, 20), s.rng.between(54, 80)]
      const c = s.rng.pick(colors)
      drawn += rect(x, -level * step - 20 - bh, bw, bh, c, { r: 2 }) + rect(x, -level * step - bh - 8, bw, 4, tint(c, 0.5))
      x += bw + 1.5
    }
    return (
      rect(-w / 2 + 12, -level * step - 20, w - 24, 8, s.p.wood) +
      drawn +
      rect(-w / 2 + 12, -level * step - 112, w - 24, 10, s.p.ink, { o: 0.16 })
    )
  }
  return (
    cast(s, w, 100) +
    rect(-w / 2, -h, w, h, s.fall(s.p.wood, 0.08), { r: 4 }) +
    rect(-w / 2 + 12, -h + 12, w - 24, h - 24, shade(s.p.woodDeep, 0.1)) +
    repeat(shelves, row)
  )
}

export function diningTable(s: Stage, w = 340): string {
  return (
    ellipse(14, 2, w * 0.5, 12, s.p.ink, { o: 0.2 }) +
    [-1, 1].map((k) => poly([k * w * 0.42, -136, k * w * 0.38, -136, k * w * 0.4, 0, k * w * 0.425, 0], s.p.woodDeep)).join('') +
    rect(-w / 2, -152, w, 18, s.fall(s.p.wood), { r: 6 }) +
    rect(-w / 2 + 20, -134, w - 40, 12, shade(s.p.wood, 0.2))
  )
}

export const chair = (s: Stage, color = s.p.woodDeep) =>
  ellipse(6, 0, 40, 6, s.p.ink, { o: 0.18 }) +
  line('M-28 0 L-24 -94 M28 0 L24 -94 M-24 -94 L-30 -196 M24 -94 L30 -196', color, 7.5) +
  rect(-34, -104, 68, 13, tint(color, 0.2), { r: 6 }) +
  path('M-34 -200 Q0 -214 34 -200 L32 -168 Q0 -178 -32 -168Z', color) +
  line('M-29 -150 Q0 -158 29 -150', color, 6)

export function bed(s: Stage): string {
  const [quilt, throwColor] = s.rng.shuffle([s.p.cloth, s.p.second, s.p.tile, s.p.accentLight])
  const pillow = (x: number) => rect(x - 62, -176, 124, 58, s.fall(s.p.white, 0.05), { r: 24 })
  return (
    ellipse(20, 2, 250, 15, s.p.ink, { o: 0.22 }) +
    rect(-220, -262, 440, 220, s.fall(s.p.wood, 0.1), { r: 34 }) +
    repeat(6, (i) => rect(-186 + i * 66, -244, 4, 130, s.p.woodDeep, { o: 0.35 })) +
    pillow(-94) +
    pillow(94) +
    path('M-224 -40 V-96 Q-224 -132 -188 -132 H188 Q224 -132 224 -96 V-40Z', s.fall(quilt!, 0.1)) +
    path('M-224 -40 V-74 Q0 -90 224 -74 V-40Z', throwColor!) +
    repeat(7, (i) => line(`M${-190 + i * 62} -128 v46`, shade(quilt!, 0.12), 2.4, { o: 0.6 })) +
    rect(-228, -46, 456, 30, s.p.wood, { r: 5 }) +
    [-1, 1].map((k) => rect(k * 200 - 9, -18, 18, 18, s.p.woodDeep)).join('')
  )
}

export const consoleTable = (s: Stage, w = 260) =>
  cast(s, w, 100) +
  [-1, 1].map((k) => rect(k * (w / 2 - 16) - 5, -150, 10, 150, s.p.woodDeep)).join('') +
  rect(-w / 2, -166, w, 44, s.fall(s.p.wood), { r: 5 }) +
  repeat(
    2,
    (i) =>
      rect(-w / 2 + 12 + i * (w / 2 - 8), -158, w / 2 - 20, 28, shade(s.p.wood, 0.1), { r: 3 }) +
      circle(-w / 4 + (i * w) / 2, -144, 4, s.p.gold),
  ) +
  rect(-w / 2 - 6, -172, w + 12, 8, s.p.woodDeep, { r: 3 })

/** A house door from inside, 200 × 440, on (0, 0). */
export function innerDoor(s: Stage, color = s.p.accent, { open = false, frame = s.p.white } = {}): string {
  const panel = (x: number, y: number, w: number, h: number) =>
    rect(x, y, w, h, shade(color, 0.14), { r: 4 }) + rect(x + 4, y + 4, w - 4, h - 4, tint(color, 0.06), { r: 4 })
  const surround =
    rect(-120, -462, 240, 462, frame, { r: 3 }) +
    rect(-102, -444, 204, 444, open ? s.paint('down', [0, tint(s.hour.sky[1], 0.4)], [1, s.p.leafLight]) : s.p.ink)
  if (open)
    return (
      rect(-112, -456, 236, 460, s.p.ink, { o: 0.1 }) +
      surround +
      s.clip(
        rect(-102, -444, 204, 444, '#000'),
        ellipse(30, -40, 130, 70, s.p.leaf) +
          ellipse(-60, -20, 90, 50, s.p.leafDeep) +
          poly([-60, 0, 60, 0, 24, -70, -10, -70], s.p.paving),
      ) +
      poly([-102, -444, -176, -470, -176, 30, -102, 0], s.round(color)) +
      circle(-164, -210, 7, s.p.gold)
    )
  return (
    rect(-112, -456, 244, 460, s.p.ink, { o: 0.1 }) +
    surround +
    rect(-98, -440, 196, 440, s.round(color)) +
    panel(-76, -412, 68, 170) +
    panel(8, -412, 68, 170) +
    panel(-76, -214, 68, 184) +
    panel(8, -214, 68, 184) +
    rect(70, -236, 16, 44, s.p.gold, { r: 5 }) +
    line('M78 -222 H54', s.p.gold, 8)
  )
}

export const wallHooks = (s: Stage) =>
  rect(-110, -8, 220, 20, s.fall(s.p.wood), { r: 5 }) +
  repeat(4, (i) => circle(-84 + i * 56, 8, 6, s.p.gold)) +
  path('M-98 8 H-70 L-58 150 H-112Z', s.round(s.p.cloth)) +
  path('M-16 8 q-16 60 -30 90 h70 q-14 -30 -26 -90Z', s.round(s.p.second)) +
  ellipse(84, 26, 34, 10, s.p.gold) +
  path('M66 24 Q66 2 84 2 Q102 2 102 24Z', tint(s.p.gold, 0.2))
