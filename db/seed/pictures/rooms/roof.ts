import { mix, shade, tint } from '../color.ts'
import type { Stage } from '../stage.ts'
import { at, circle, line, path, poly, rect, repeat } from '../svg.ts'
import { solarPanel } from '../parts/electric.ts'
import { streetWindow, tileRows, limewash } from '../parts/house.ts'
import { cypress, tree } from '../parts/plants.ts'
import { sky } from '../parts/sky.ts'

type Roof = { gaps?: boolean; extra?: 'skylight' | 'solar' | 'chimney' | 'worker'; color?: string; onRoof?: (s: Stage) => string }

/** A roof seen close up from across the street. */
export function roofScene(s: Stage, o: Roof = {}): string {
  const color = o.color ?? s.rng.pick([s.p.roof, mix(s.p.roof, s.p.gold, 0.2), shade(s.p.roof, 0.2), mix(s.p.metalDeep, s.p.second, 0.3)])
  const [left, right, top, eave] = [60, 1140, 250, 540]
  const plane = poly([left, eave, left + 130, top, right - 130, top, right, eave], '#000')
  const wall = s.p.walls[0]!
  const house =
    rect(left + 50, eave, right - left - 100, 270, s.fall(wall, 0.06)) +
    limewash(s, left + 50, eave, right - left - 100, 260) +
    rect(left + 50, eave, right - left - 100, 26, s.p.ink, { o: 0.18 }) +
    [270, 480, 720, 930].map((x) => at(x, 730, streetWindow(s, 84, 126, { shutters: s.p.accent, box: true }))).join('')
  const holes = o.gaps ? bareBattens(s, 470, 300) + at(760, 440, bareBattens(s, 0, 0), { scale: 0.6 }) + slippedTiles(s, color) : ''
  return (
    sky(s, 560) +
    rect(0, 590, 1200, 210, s.fall(s.p.leafDeep, 0.1)) +
    at(60, 620, cypress(s), { scale: 1.2 }) +
    at(1150, 620, tree(s), { scale: 1.2 }) +
    chimney(s, 860, top + 30) +
    house +
    s.clip(
      plane,
      tileRows(s, left, top, right - left, eave - top, { size: 42, color }) +
        rect(left, top, right - left, eave - top, s.paint('diagonal', [0, '#fff0c8', 0.26], [0.5, '#ffffff', 0], [1, '#2a1d4a', 0.3])),
    ) +
    repeat(27, (i) =>
      path(`M${left + 124 + i * 31} ${top + 8} v-9 a15.500 15 0 0 1 31 0 v9Z`, i % 2 ? tint(color, 0.1) : shade(color, 0.06)),
    ) +
    holes +
    extras(s, o) +
    gutter(s, left, right, eave) +
    (o.onRoof?.(s) ?? '')
  )
}

/** Where tiles are gone: felt, and the battens that carried them. */
const bareBattens = (s: Stage, x: number, y: number) =>
  at(
    x,
    y,
    s.clip(
      path('M-96 0 h66 v38 h58 v-22 h84 v62 h42 v40 h-84 v42 h-62 v-22 h-84 v-40 h-42 v-58 h22Z', '#000'),
      rect(-160, -20, 360, 240, '#33262f') +
        repeat(5, (i) => rect(-160, 18 + i * 38, 360, 9, s.p.woodLight) + rect(-160, 27 + i * 38, 360, 4, '#1c141c', { o: 0.6 })),
    ),
  )

const slippedTiles = (s: Stage, color: string) =>
  repeat(6, (i) =>
    at(400 + i * 62, 500 + (i % 3) * 14, path('M-20 -14 H20 V8 A20 16 0 0 1 -20 8Z', i % 2 ? tint(color, 0.14) : shade(color, 0.14)), {
      rotate: s.rng.between(-50, 50),
    }),
  )

const chimney = (s: Stage, x: number, y: number) =>
  rect(x - 44, y - 150, 88, 170, s.round(s.p.brick)) +
  repeat(7, (row) =>
    repeat(3, (i) =>
      rect(x - 42 + i * 29 - (row % 2) * 8, y - 144 + row * 22, 25, 17, mix(s.p.brick, s.p.ink, s.rng.between(0, 0.14)), { r: 2, o: 0.7 }),
    ),
  ) +
  rect(x - 54, y - 166, 108, 20, s.p.paving, { r: 4 }) +
  rect(x - 28, y - 200, 22, 36, s.p.roof, { r: 3 }) +
  rect(x + 8, y - 192, 22, 28, s.p.roof, { r: 3 })

function extras(s: Stage, { extra }: Roof): string {
  if (extra === 'skylight')
    return [380, 640]
      .map((x) =>
        at(
          x,
          460,
          poly([-6, 6, 126, 6, 112, -116, 8, -116], s.p.metalDeep) +
            poly(
              [4, -2, 116, -2, 104, -108, 16, -108],
              s.hour.lit
                ? s.paint('down', [0, '#ffe7a6'], [1, '#f7b766'])
                : s.paint('diagonal', [0, tint(s.p.glass, 0.6)], [1, shade(s.p.glass, 0.25)]),
            ) +
            poly([30, -8, 52, -8, 74, -104, 54, -104], '#ffffff', { o: 0.3 }),
        ),
      )
      .join('')
  if (extra === 'solar') return [300, 500, 700].map((x) => at(x, 470, solarPanel(s, 184, 150))).join('')
  return ''
}

const gutter = (s: Stage, left: number, right: number, eave: number) =>
  rect(left - 8, eave - 4, right - left + 16, 20, s.paint('down', [0, tint(s.p.metal, 0.3)], [1, s.p.metalDeep]), { r: 8 }) +
  rect(right - 76, eave + 8, 18, 300, s.round(s.p.metal)) +
  repeat(3, (i) => rect(right - 81, eave + 50 + i * 80, 28, 8, s.p.metalDeep, { r: 3 }))

/** A ladder that leans on the eave from below. */
export const leaningLadder = (s: Stage, x: number) =>
  line(`M${x} 820 L${x + 50} 470 M${x + 74} 820 L${x + 118} 470`, s.p.gold, 11) +
  repeat(8, (i) => line(`M${x + 8 + i * 6} ${770 - i * 42} h68`, shade(s.p.gold, 0.15), 9)) +
  circle(x + 50, 468, 6, s.p.black)
