import { availableParallelism } from 'node:os'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

export type RenderedPicture = {
  /** Of the widest variant, in pixels. */
  width: number
  height: number
  /** base64 */
  thumbhash: string
  variants: { width: number; bytes: Buffer }[]
}

const quality = 78
const pointsPerInch = 72

/** Rasterises an SVG once at the largest width, in pixels, and scales the smaller webp variants down from those pixels. */
export async function renderPicture(svg: string, { widths }: { widths: readonly number[] }): Promise<RenderedPicture> {
  const largest = Math.max(...widths)
  const density = (pointsPerInch * largest) / intrinsicWidth(svg)
  const { data, info } = await sharp(Buffer.from(svg), { density }).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
  const [thumbhash, ...variants] = await Promise.all([
    hashOf(pixels()),
    ...widths.map(async (width) => ({ width, bytes: await webp(width === info.width ? pixels() : pixels().resize(width)) })),
  ])
  return { width: info.width, height: info.height, thumbhash, variants }
}

/**
 * Draws and renders pictures, two at a time per CPU, and passes on each result as soon as it is ready. One thread per picture is faster than all
 * threads on one.
 */
export async function renderPictures<T>(
  jobs: readonly T[],
  draw: (job: T) => { svg: string; widths: readonly number[] },
  keep: (job: T, picture: RenderedPicture) => Promise<void>,
) {
  const threads = sharp.concurrency()
  sharp.concurrency(1)
  const queue = jobs.values()
  const lane = async () => {
    for (const job of queue) {
      const { svg, widths } = draw(job)
      await keep(job, await renderPicture(svg, { widths }))
    }
  }
  await Promise.all(Array.from({ length: 2 * availableParallelism() }, lane))
  sharp.concurrency(threads)
}

/** The drawing as a photo: a JPEG, 1,280 pixels wide. */
export const renderPhoto = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (pointsPerInch * 1280) / intrinsicWidth(svg) })
    .jpeg({ quality })
    .toBuffer()

const webp = (image: Sharp) => image.webp({ quality, effort: 2, smartSubsample: false }).toBuffer()

async function hashOf(image: Sharp): Promise<string> {
  const { data, info } = await image
    .resize(80, 80, { fit: 'inside', kernel: 'linear' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

const intrinsicWidth = (svg: string) => Number(/width="(\d+)"/.exec(svg)?.[1] ?? 1200)
