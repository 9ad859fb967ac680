import { type CSSProperties, useState } from 'react'
import type { Picture as PictureData } from '#contract/pictures.ts'
import { useTexts } from '#web/lib/texts.ts'
import { uiTexts } from '#web/locales/ui.ts'
import { Dialog } from './dialog.tsx'
import css from './photo-grid.module.css'
import { Picture } from './picture.tsx'

/** Photos side by side; one that is tapped opens large. */
export function PhotoGrid({ photos }: { photos: readonly PictureData[] }) {
  const t = useTexts(uiTexts).photos
  const [large, setLarge] = useState<number>()
  const shown = large === undefined ? undefined : photos[large]
  if (photos.length === 0) return null
  return (
    <>
      <div className={css.photos} style={{ '--count': photos.length } as CSSProperties}>
        {photos.map((photo, i) => (
          <button key={photo.id} type="button" aria-label={t.open(i + 1)} onClick={() => setLarge(i)}>
            <Picture of={photo} alt="" sizes="9rem" ratio="1 / 1" />
          </button>
        ))}
      </div>
      {shown && (
        <Dialog title={t.photo(large! + 1)} isOpen onClose={() => setLarge(undefined)} look="sheet">
          <div className={css.large}>
            <Picture of={shown} alt={t.photo(large! + 1)} sizes="min(100vw, 60rem)" isFirst />
          </div>
        </Dialog>
      )}
    </>
  )
}
