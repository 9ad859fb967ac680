import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'

// Draws the icons of the installed app from a brand's icon.svg and silhouette.svg: `npm run icons -- brand/oficio`. Run it when the logo changes;
// the output is checked in.
const brand = resolve(process.argv[2] ?? 'brand/oficio')
const folder = join(brand, 'public/icons')

const drawingOf = async (name: string) => /<svg[^>]*>(.*)<\/svg>/s.exec(await readFile(join(brand, name), 'utf8'))![1]!
const { icon: given } = JSON.parse(await readFile(join(brand, 'brand.json'), 'utf8')) as { icon: { wall: string } }
const colored = await drawingOf('icon.svg')
/** Monochrome: systems apply their own color. */
const silhouette = await drawingOf('silhouette.svg')

type Icon = {
  art?: string
  /** Share of the width that the mark takes. */ scale: number
  wall?: string
  /** Share of the width. */ round?: number
}

const drawing = ({ art = colored, scale, wall, round = 0 }: Icon) => {
  const place = (32 - 32 * scale) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
    ${wall ? `<rect width="32" height="32" rx="${32 * round}" fill="${wall}"/>` : ''}
    <g transform="translate(${place} ${place}) scale(${scale})">${art}</g></svg>`
}

const { wall } = given
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
    await writeFile(join(folder, `${name}-${size}.png`), await picture.png({ compressionLevel: 9, palette: true }).toBuffer())
  }
}
