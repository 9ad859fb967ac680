import type { Picture as PictureData } from '#contract/media/pictures.ts'
import { useTexts } from '#web/lib/texts.ts'
import { uiTexts } from '#web/locales/ui.ts'
import { LightboxFrame } from './lightbox-frame.tsx'

type OpenPhotosProps = { photos: readonly PictureData[]; at: number; go: (to: number | null) => void }

/** Photos of a conversation or a review in a lightbox. */
export function OpenPhotos({ photos, at, go }: OpenPhotosProps) {
  const t = useTexts(uiTexts).photos
  return (
    <LightboxFrame
      label={t.title}
      shown={photos.map((picture) => ({ picture, caption: '' }))}
      at={at}
      go={go}
      renderWay={({ to, label, ...look }) => (
        <button key={label} type="button" {...look} aria-label={label} title={label} onClick={() => go(to)} />
      )}
    />
  )
}
