import { type CSSProperties, lazy, Suspense, useState } from 'react'
import type { Picture as PictureData } from '#contract/media/pictures.ts'
import { useTexts } from '#web/lib/texts.ts'
import { uiTexts } from '#web/locales/ui.ts'
import css from './photo-grid.module.css'
import { Picture } from './picture.tsx'

const OpenPhotos = lazy(async () => ({ default: (await import('./open-photos.tsx')).OpenPhotos }))

/** A grid of photos; tapping one opens the lightbox. */
export function PhotoGrid({ photos }: { photos: readonly PictureData[] }) {
  const t = useTexts(uiTexts).photos
  const [at, setAt] = useState<number | null>(null)
  if (photos.length === 0) return null
  return (
    <>
      <div className={css.photos} style={{ '--count': photos.length } as CSSProperties}>
        {photos.map((photo, i) => (
          <button key={photo.id} type="button" aria-label={t.open(i + 1)} onClick={() => setAt(i)}>
            <Picture of={photo} alt="" sizes="9rem" ratio="1 / 1" />
          </button>
        ))}
      </div>
      {at !== null && (
        <Suspense>
          <OpenPhotos photos={photos} at={at} go={setAt} />
        </Suspense>
      )}
    </>
  )
}
