import { brand } from '#brand/brand.ts'
import type { textPaths } from '#server/lib/text-paths.ts'

/** Texts of a share card. `facts` stand side by side below the title. `hasPicture` leaves the right side free. */
export type CardWords = { kicker: string; title: string; facts: readonly string[]; hasPicture: boolean }

export const cardSize = { width: 1200, height: 630 }
/** Box of the picture, in pixels. */
export const pictureBox = { left: 748, top: 0, width: 452, height: 630 }

const colours = {
  wall: brand.colors.wall.light,
  ink: '#1f1d1a',
  soft: '#5a544b',
  green: brand.colors.accent.light,
  cloth: brand.colors.awningCloth.light,
  line: '#e8e3d9',
}
const margin = 72
const stripe = 50

/** Striped awning with a scalloped edge. */
const awning = (width: number) =>
  Array.from({ length: Math.ceil(width / stripe) }, (_, i) => {
    const fill = i % 2 === 0 ? colours.green : colours.cloth
    return `<path fill="${fill}" d="M${i * stripe} 0h${stripe}v46a${stripe / 2} ${stripe / 2} 0 0 1 -${stripe} 0z"/>`
  }).join('')

const mark = (x: number, y: number) => `<g transform="translate(${x} ${y}) scale(1.6)">${brand.favicon}</g>`

/** A share card as SVG. Letters are drawn as shapes, so no fonts of the machine are used. */
export function cardSvg(
  { kicker, title, facts, hasPicture }: CardWords,
  { draw, wrap, widthOf }: Awaited<ReturnType<typeof textPaths>>,
): string {
  const width = (hasPicture ? pictureBox.left : cardSize.width) - 2 * margin + (hasPicture ? 20 : 0)
  const sizes = hasPicture ? [68, 60, 52] : [84, 72, 60, 52]
  const size = sizes.find((one) => wrap(title, 'display', one, { width, most: 9 }).length <= 3) ?? sizes.at(-1)!
  const lines = wrap(title, 'display', size, { width, most: 4 })
  const leading = Math.round(size * 1.08)
  const factLines = wrap(facts.join('  ·  '), 'text', 31, { width, most: 2 })
  const height = 46 + lines.length * leading + (factLines.length > 0 ? 22 + factLines.length * 44 : 0)
  const top = Math.round(96 + (430 - height) / 2)
  const first = top + 46 + size * 0.82
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}" viewBox="0 0 ${cardSize.width} ${cardSize.height}">`,
    `<rect width="100%" height="100%" fill="${colours.wall}"/>`,
    awning(hasPicture ? pictureBox.left : cardSize.width),
    draw(kicker, 'bold', 30, { x: margin, y: top + 26, fill: colours.green }),
    ...lines.map((line, i) => draw(line, 'display', size, { x: margin, y: first + i * leading, fill: colours.ink })),
    ...factLines.map((line, i) =>
      draw(line, 'text', 31, { x: margin, y: first + (lines.length - 1) * leading + 62 + i * 44, fill: colours.soft }),
    ),
    mark(margin - 4, 532),
    draw(brand.name, 'display', 40, { x: margin + 62, y: 573, fill: colours.ink }),
    hasPicture
      ? ''
      : `<rect x="${margin + 82 + widthOf(brand.name, 'display', 40)}" y="558" width="${cardSize.width - 2 * margin - 82 - widthOf(brand.name, 'display', 40)}" height="2" fill="${colours.line}"/>`,
    '</svg>',
  ].join('')
}
