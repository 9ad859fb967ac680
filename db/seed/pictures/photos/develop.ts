import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { random } from '../random.ts'
import type { RenderedPicture } from '../render.ts'
import { shotOf, type Taken } from './shots.ts'

const [photoWidth, photoHeight] = [720, 480]
const seam = 6

/** The same photograph as another camera takes it: from closer or farther, mirrored, warmer or cooler. A pair is taken from one place. */
function camera({ kind, seed, category, index = 0 }: Taken) {
  const rng = random(`camera:${kind}:${category}:${seed}:${index}`)
  const zoom = rng.between(1, 1.22)
  const [width, height] = [Math.floor(photoWidth / zoom), Math.floor(photoHeight / zoom)]
  const left = Math.floor((photoWidth - width) * rng.next())
  const top = Math.floor((photoHeight - height) * rng.between(0.3, 0.7))
  const isMirrored = rng.chance(0.5)
  const warmth = rng.between(-0.035, 0.035)
  const light = rng.between(1.04, 1.14)
  return (photo: string): Sharp => {
    const taken = sharp(join(import.meta.dirname, `${photo}.webp`)).extract({ left, top, width, height })
    return (isMirrored ? taken.flop() : taken).linear([light * (1 + warmth), light, light * (1 - warmth)], [-6, -6, -6])
  }
}

/** Develops a photograph of work at these widths. Same recipe, same picture. */
export async function developPhoto(recipe: Taken, { widths }: { widths: readonly number[] }): Promise<RenderedPicture> {
  const take = camera(recipe)
  const { photos } = shotOf(recipe)
  const at = async (width: number) => {
    const height = Math.round((width * 2) / 3)
    const sized = (photo: string) => take(photo).resize(width, height, { fit: 'fill' })
    const [first, after] = photos
    if (!after) return webp(sized(first))
    const half = Math.round(width / 2)
    const worn = await sized(first).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
    const left = await sharp(worn.data, { raw: worn.info }).extract({ left: 0, top: 0, width: half, height }).png().toBuffer()
    const line = { create: { width: seam, height, channels: 3 as const, background: '#fdfbf6' } }
    const base = await sized(after).png().toBuffer()
    return webp(
      sharp(base).composite([
        { input: left, left: 0, top: 0 },
        { input: line, left: half - seam / 2, top: 0 },
      ]),
    )
  }
  const largest = Math.max(...widths)
  return {
    width: largest,
    height: Math.round((largest * 2) / 3),
    variants: await Promise.all(widths.map(async (width) => ({ width, bytes: await at(width) }))),
  }
}

const webp = (image: Sharp) => image.webp({ quality: 78, effort: 2 }).toBuffer()
