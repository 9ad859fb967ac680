import sharp, { type Sharp } from 'sharp'

export type RenderedPicture = {
  /** Of the widest variant, in pixels. */
  width: number
  height: number
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
  const variants = await Promise.all(
    widths.map(async (width) => ({ width, bytes: await webp(width === info.width ? pixels() : pixels().resize(width)) })),
  )
  return { width: info.width, height: info.height, variants }
}

const webp = (image: Sharp) => image.webp({ quality, effort: 2, smartSubsample: false }).toBuffer()

const intrinsicWidth = (svg: string) => Number(/width="(\d+)"/.exec(svg)?.[1] ?? 1200)
