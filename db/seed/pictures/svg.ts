export type Style = { o?: number; r?: number; stroke?: string; sw?: number; dash?: string }
export type Placement = { scale?: number; rotate?: number; flip?: boolean; o?: number }

const n = (value: number) => String(Math.round(value * 10) / 10)

/** Opacity goes to fill and stroke: on the element it would cost the renderer a layer as large as the picture. */
function styled(fill: string, { o, stroke, sw, dash }: Style): string {
  const opacity =
    o === undefined ? '' : ` fill-opacity="${Math.round(o * 100) / 100}"${stroke ? ` stroke-opacity="${Math.round(o * 100) / 100}"` : ''}`
  const line = stroke ? ` stroke="${stroke}" stroke-width="${n(sw ?? 2)}" stroke-linejoin="round"` : ''
  return ` fill="${fill}"${line}${dash ? ` stroke-dasharray="${dash}"` : ''}${opacity}`
}

export const rect = (x: number, y: number, w: number, h: number, fill: string, s: Style = {}) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(Math.max(0, w))}" height="${n(Math.max(0, h))}"${s.r ? ` rx="${n(s.r)}"` : ''}${styled(fill, s)}/>`

export const circle = (x: number, y: number, r: number, fill: string, s: Style = {}) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}"${styled(fill, s)}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, s: Style = {}) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}"${styled(fill, s)}/>`

export const path = (d: string, fill: string, s: Style = {}) => `<path d="${d}"${styled(fill, s)}/>`

/** Points as a flat list: x, y, x, y … */
export const poly = (points: readonly number[], fill: string, s: Style = {}) =>
  `<polygon points="${points.map(n).join(' ')}"${styled(fill, s)}/>`

/** A stroke with round ends. */
export const line = (d: string, color: string, width: number, s: Style = {}) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${
    s.dash ? ` stroke-dasharray="${s.dash}"` : ''
  }${s.o === undefined ? '' : ` stroke-opacity="${s.o}"`}/>`

export function at(x: number, y: number, content: string, { scale = 1, rotate = 0, flip = false, o }: Placement = {}): string {
  const turn = rotate ? ` rotate(${n(rotate)})` : ''
  const size = scale !== 1 || flip ? ` scale(${flip ? -scale : scale} ${scale})` : ''
  return `<g transform="translate(${n(x)} ${n(y)})${turn}${size}"${o === undefined ? '' : ` opacity="${o}"`}>${content}</g>`
}

export const repeat = (count: number, draw: (index: number) => string) => Array.from({ length: count }, (_, index) => draw(index)).join('')
