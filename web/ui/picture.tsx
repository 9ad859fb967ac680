import type { Picture as PictureData } from '#contract/companies.ts'
import css from './picture.module.css'
import { averageColour } from './thumbhash.ts'

type PictureProps = {
  of: PictureData
  /** What is on it; empty for decoration. */
  alt: string
  /** How wide it is shown, as in `<img sizes>`. */
  sizes: string
  /** Cuts it to this form, such as `4 / 3`. */
  ratio?: string
  /** Above the fold: loads at once, before everything else. */
  isFirst?: boolean
}

export const mediaPath = (id: string, width: number) => `/media/${id}/${width}.webp`

/** A picture in the width that fits. Its place, and its main colour, are there before it is. */
export function Picture({ of: { id, width, height, widths, thumbhash }, alt, sizes, ratio, isFirst }: PictureProps) {
  const sorted = widths.toSorted((a, b) => a - b)
  return (
    <img
      className={css.picture}
      src={mediaPath(id, sorted.find((one) => one >= 640) ?? sorted.at(-1) ?? width)}
      srcSet={sorted.map((one) => `${mediaPath(id, one)} ${one}w`).join(', ')}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={isFirst ? undefined : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      style={{ aspectRatio: ratio ?? `${width} / ${height}`, backgroundColor: thumbhash ? averageColour(thumbhash) : undefined }}
    />
  )
}
