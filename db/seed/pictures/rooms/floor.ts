import { mix, shade, tint } from '../color.ts'
import type { Stage } from '../stage.ts'
import { poly, rect } from '../svg.ts'

export type FloorPattern = 'planks' | 'boards' | 'herringbone' | 'checker' | 'tiles' | 'terracotta' | 'hydraulic' | 'stone' | 'concrete'

/** Seen by a person standing in the room: `line` is where wall and floor meet, `eye` the height of the horizon. Metres in, pixels out. */
type View = { line: number; eye: number; middle: number }

const eyeHeightMetres = 1.5

function project({ eye, middle }: View, x: number, z: number): [number, number] {
  const drop = 830 - eye
  const depth = z
  return [middle + ((drop / eyeHeightMetres) * x) / depth, eye + drop / depth]
}

type Piece = { corners: [number, number][]; fill: string }

const square = (x: number, z: number, w: number, d: number): [number, number][] => [
  [x, z],
  [x + w, z],
  [x + w, z + d],
  [x, z + d],
]

/** A floor in perspective from `line` down to the bottom edge. */
export function floor(
  s: Stage,
  pattern: FloorPattern,
  line: number,
  { color, eye = line - 330, middle = 600, second }: { color?: string; eye?: number; middle?: number; second?: string } = {},
): string {
  const view = { line, eye, middle }
  const far = (830 - eye) / (line - eye)
  const half = ((640 + Math.abs(600 - middle)) * far * eyeHeightMetres) / (830 - eye)
  const base =
    color ??
    {
      planks: s.p.wood,
      boards: s.p.woodLight,
      herringbone: s.p.wood,
      checker: s.p.paper,
      tiles: s.p.paper,
      terracotta: s.p.brick,
      hydraulic: s.p.paper,
      stone: s.p.paving,
      concrete: mix(s.p.metal, s.p.paving, 0.6),
    }[pattern]
  const pieces = layouts[pattern](s, half, far, base, second ?? s.p.tile)
  const drawn = pieces
    .map(({ corners, fill }) =>
      poly(
        corners.flatMap(([x, z]) => project(view, x, Math.max(z, 0.7))),
        fill,
      ),
    )
    .join('')
  const light = s.paint('down', [0, '#241a3c', 0.24], [0.3, '#241a3c', 0.04], [1, '#fff3d6', 0.14])
  return (
    rect(0, line, s.width, s.height - line, shade(base, 0.24)) +
    s.clip(rect(0, line, s.width, s.height - line, '#000'), drawn) +
    rect(0, line, s.width, s.height - line, light)
  )
}

type Layout = (s: Stage, half: number, far: number, base: string, second: string) => Piece[]

/** Rows of pieces over the whole floor, each row shifted by `shift` of a piece. */
function grid(
  half: number,
  far: number,
  w: number,
  d: number,
  piece: (x: number, z: number, column: number, row: number) => Piece[],
  shift = 0,
): Piece[] {
  const pieces: Piece[] = []
  for (let row = 0, z = 0.9; z < far + d; z += d, row++) {
    const start = -half - w + ((row * shift) % 1) * w
    for (let x = start, column = 0; x < half + w; x += w, column++) pieces.push(...piece(x, z, column, row))
  }
  return pieces
}

const grain = (s: Stage, base: string, spread = 0.12) =>
  s.rng.chance(0.5) ? tint(base, s.rng.between(0, spread)) : shade(base, s.rng.between(0, spread))

const layouts: Record<FloorPattern, Layout> = {
  planks: (s, half, far, base) => {
    const pieces: Piece[] = []
    for (let x = -half - 0.2; x < half + 0.2; x += 0.15) {
      for (let z = 0.5 + s.rng.next() * 0.5; z < far + 0.1;) {
        const length = s.rng.between(0.5, 1.1)
        pieces.push({ corners: square(x, z, 0.15, length), fill: grain(s, base) })
        z += length
      }
      pieces.push({ corners: square(x, 0.3, 0.15, 0.65), fill: grain(s, base) })
    }
    return pieces
  },
  boards: (s, half, far, base) => grid(half, far, 1.3, 0.11, (x, z) => [{ corners: square(x, z, 1.3, 0.11), fill: grain(s, base) }], 0.37),
  herringbone: (s, half, far, base) => {
    const pieces: Piece[] = []
    const [w, length] = [0.12, 0.48]
    const unit = w / Math.SQRT2
    const turn = (x: number, y: number, ox: number, oz: number): [number, number] => [(x - y) / Math.SQRT2 + ox, (x + y) / Math.SQRT2 + oz]
    for (let column = Math.floor(-half / (length * Math.SQRT2)) - 1; column * length * Math.SQRT2 < half + 0.7; column++) {
      for (let row = -8; row * unit * 2 < far + 0.8; row++) {
        const [ox, oz] = [column * length * Math.SQRT2, row * unit * 2]
        const lay = (x: number, y: number, pw: number, ph: number) =>
          (
            [
              [x, y],
              [x + pw, y],
              [x + pw, y + ph],
              [x, y + ph],
            ] as const
          ).map(([a, b]) => turn(a, b, ox, oz))
        pieces.push(
          { corners: lay(0, 0, length, w), fill: grain(s, tint(base, 0.07)) },
          { corners: lay(length, w - length, w, length), fill: grain(s, shade(base, 0.08)) },
        )
      }
    }
    return pieces.filter(({ corners }) => corners.some(([, z]) => z > 0.75 && z < far + 0.1))
  },
  checker: (s, half, far, base, second) =>
    grid(half, far, 0.34, 0.34, (x, z, column, row) => [
      { corners: square(x, z, 0.34, 0.34), fill: (column + row) % 2 ? base : grain(s, second, 0.06) },
    ]),
  tiles: (s, half, far, base) => grid(half, far, 0.4, 0.4, (x, z) => [{ corners: square(x, z, 0.4, 0.4), fill: grain(s, base, 0.05) }]),
  terracotta: (s, half, far, base) =>
    grid(half, far, 0.3, 0.3, (x, z) => [{ corners: square(x, z, 0.3, 0.3), fill: grain(s, base, 0.14) }], 0.5),
  hydraulic: (s, half, far, base, second) => {
    const [warm, size] = [s.rng.pick([s.p.gold, s.p.cloth, s.p.roof]), 0.36]
    return grid(half, far, size, size, (x, z) => {
      const h = size / 2
      const diamond = (r: number): [number, number][] => [
        [x + h, z + h - r],
        [x + h + r, z + h],
        [x + h, z + h + r],
        [x + h - r, z + h],
      ]
      const corner = (cx: number, cz: number, dx: number, dz: number): [number, number][] => [
        [cx, cz],
        [cx + dx * 0.12, cz],
        [cx + dx * 0.08, cz + dz * 0.08],
        [cx, cz + dz * 0.12],
      ]
      return [
        { corners: square(x, z, size, size), fill: base },
        { corners: diamond(0.16), fill: second },
        { corners: diamond(0.1), fill: base },
        { corners: diamond(0.055), fill: warm },
        { corners: corner(x, z, 1, 1), fill: warm },
        { corners: corner(x + size, z, -1, 1), fill: warm },
        { corners: corner(x, z + size, 1, -1), fill: warm },
        { corners: corner(x + size, z + size, -1, -1), fill: warm },
      ]
    })
  },
  stone: (s, half, far, base) =>
    grid(half, far, 0.62, 0.42, (x, z) => [{ corners: square(x, z, 0.62, 0.42), fill: grain(s, base, 0.09) }], 0.5),
  concrete: (s, half, far, base) => grid(half, far, 1.6, 0.9, (x, z) => [{ corners: square(x, z, 1.6, 0.9), fill: grain(s, base, 0.03) }]),
}
