import { mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

// Draws the icons of the installed app from web/public/favicon.svg. Run it when the logo changes; the output is checked in.
const source = new URL('../web/public/favicon.svg', import.meta.url)
const folder = new URL('../web/public/icons/', import.meta.url)

const [, mark] = /<svg[^>]*>(.*)<\/svg>/s.exec(await readFile(source, 'utf8'))!
const awning =
  'M3 5.5A2.5 2.5 0 0 1 5.5 3h21A2.5 2.5 0 0 1 29 5.5V12a3.25 3.25 0 0 1-6.5 0 3.25 3.25 0 0 1-6.5 0 3.25 3.25 0 0 1-6.5 0A3.25 3.25 0 0 1 3 12z'
const outlined = `${mark}<path d="${awning}" fill="none" stroke="#1b6b50" stroke-width="1.6"/>`
/** Monochrome: systems apply their own color. */
const silhouette = `<g fill="#fff" stroke="#fff">
  <path d="M5 14v14h22V14" fill="none" stroke-width="2" stroke-linejoin="round"/><path d="M12.5 28v-8.5a3.5 3.5 0 0 1 7 0V28z" stroke="none"/>
  <path d="${awning}" fill="none" stroke-width="1.8"/><path d="M3 5.5A2.5 2.5 0 0 1 5.5 3h4v9A3.25 3.25 0 0 1 3 12zM16 3h6.5v9a3.25 3.25 0 0 1-6.5 0z" stroke="none"/></g>`

type Icon = {
  art?: string
  /** Share of the width that the mark takes. */ scale: number
  wall?: string
  /** Share of the width. */ round?: number
}

const drawing = ({ art = outlined, scale, wall, round = 0 }: Icon) => {
  const place = (32 - 32 * scale) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
    ${wall ? `<rect width="32" height="32" rx="${32 * round}" fill="${wall}"/>` : ''}
    <g transform="translate(${place} ${place}) scale(${scale})">${art}</g></svg>`
}

const wall = '#f3e8d2'
const icons: Record<string, Icon & { sizes: number[] }> = {
  icon: { scale: 0.7, wall, round: 0.22, sizes: [192, 512] },
  // Systems may crop it to a circle of 80% of the width.
  maskable: { scale: 0.54, wall, sizes: [192, 512] },
  'apple-touch': { scale: 0.66, wall, sizes: [180] },
  monochrome: { art: silhouette, scale: 0.6, sizes: [512] },
  badge: { art: silhouette, scale: 0.88, sizes: [96] },
}

await mkdir(folder, { recursive: true })
for (const [name, { sizes, ...icon }] of Object.entries(icons)) {
  for (const size of sizes) {
    const picture = sharp(Buffer.from(drawing(icon)), { density: (72 * size) / 32 }).resize(size, size)
    await writeFile(new URL(`${name}-${size}.png`, folder), await picture.png({ compressionLevel: 9, palette: true }).toBuffer())
  }
}
