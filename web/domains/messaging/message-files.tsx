import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import type { Message } from '#contract/messaging.ts'
import { formatBytes } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { messagingTexts } from '#web/locales/messaging.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Picture } from '#web/ui/picture.tsx'
import css from './attachments.module.css'

/** Photos and documents of a message: a photo opens large, a document is saved. */
export function MessageFiles({ leadId, message: { photos, documents } }: { leadId: string; message: Message }) {
  const t = useTexts(messagingTexts).files
  const locale = useLocale()
  const [large, setLarge] = useState<number>()
  const shown = large === undefined ? undefined : photos[large]
  return (
    <>
      {photos.length > 0 && (
        <div className={css.photos}>
          {photos.map((photo, i) => (
            <button key={photo.id} type="button" aria-label={t.open(i + 1)} onClick={() => setLarge(i)}>
              <Picture of={photo} alt="" sizes="16rem" ratio={photos.length > 1 ? '1 / 1' : undefined} />
            </button>
          ))}
        </div>
      )}
      {documents.length > 0 && (
        <div className={css.documents}>
          {documents.map(({ id, name, size }) => (
            <a key={id} href={`/api/threads/${leadId}/documents/${id}`} download={name}>
              <IconFileTypePdf aria-hidden />
              <span>
                {name}
                <small>{formatBytes(size, locale)}</small>
              </span>
            </a>
          ))}
        </div>
      )}
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
