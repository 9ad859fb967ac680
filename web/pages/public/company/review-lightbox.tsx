import type { Review } from '#contract/reviews/review.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyPageTexts } from '#web/locales/company-page.ts'
import { Lightbox } from '#web/ui/lightbox.tsx'

type LightboxProps = { reviews: readonly Review[]; photoId: string; pathOf: (photoId: string | null) => string }

/** Lightbox with the photos of one review. */
export function ReviewLightbox({ reviews, photoId, pathOf }: LightboxProps) {
  const t = useTexts(companyPageTexts).reviews
  const review = reviews.find(({ photos }) => photos.some(({ id }) => id === photoId))
  if (!review) return null
  const { photos, author } = review
  return (
    <Lightbox
      label={t.photosOf(author)}
      shown={photos.map((picture) => ({ picture, caption: t.photosOf(author), note: review.service }))}
      at={photos.findIndex(({ id }) => id === photoId)}
      pathOf={(at) => pathOf(at === null ? null : photos[at]!.id)}
    />
  )
}
