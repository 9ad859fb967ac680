import type { Picture as PictureData } from '#contract/media/pictures.ts'
import css from './picture.module.css'
import { blurOf } from './blur.ts'
import { averageColour } from './thumbhash.ts'

type PictureProps = {
  of: PictureData
  /** Description of the picture; empty for decoration. */
  alt: string
  /** Displayed width, as in `<img sizes>`. */
  sizes: string
  /** Crops to this aspect ratio, such as `4 / 3`. */
  ratio?: string
  /** Above the fold: loaded first. */
  isFirst?: boolean
}

export const mediaPath = (id: string, width: number, format: 'webp' | 'avif' = 'webp') => `/media/${id}/${width}.${format}`

/** Placeholder of a picture. The browser only computes the average color and keeps the blur that the server rendered. */
const placeholder = (thumbhash: string | null) =>
  thumbhash ? { backgroundColor: averageColour(thumbhash), backgroundImage: import.meta.env.SSR ? blurOf(thumbhash) : undefined } : {}

/** All widths of a picture, for `srcset`. */
export const pictureSet = ({ id, widths }: Pick<PictureData, 'id' | 'widths'>, format: 'webp' | 'avif') =>
  widths
    .toSorted((a, b) => a - b)
    .map((one) => `${mediaPath(id, one, format)} ${one}w`)
    .join(', ')

/** A picture in the width that fits and the smallest format available. Its space and a blurred placeholder are there before it loads. */
export function Picture({ of, alt, sizes, ratio, isFirst }: PictureProps) {
  const { id, width, height, widths, thumbhash, has_avif } = of
  const sorted = widths.toSorted((a, b) => a - b)
  const image = (
    <img
      className={css.picture}
      src={mediaPath(id, sorted.find((one) => one >= 640) ?? sorted.at(-1) ?? width)}
      srcSet={pictureSet(of, 'webp')}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={isFirst ? undefined : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      suppressHydrationWarning
      style={{ aspectRatio: ratio ?? `${width} / ${height}`, ...placeholder(thumbhash) }}
    />
  )
  return has_avif ? (
    <picture className={css.formats}>
      <source type="image/avif" srcSet={pictureSet(of, 'avif')} sizes={sizes} />
      {image}
    </picture>
  ) : (
    image
  )
}
