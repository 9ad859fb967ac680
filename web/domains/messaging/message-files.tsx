import { IconFileTypePdf } from '@tabler/icons-react'
import type { Message } from '#contract/messaging/thread.ts'
import { formatBytes } from '#web/lib/format-bytes.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { PhotoGrid } from '#web/ui/photo-grid.tsx'
import css from './attachments.module.css'

/** Photos and documents of a message: a photo opens large, a document downloads. */
export function MessageFiles({ leadId, message: { photos, documents } }: { leadId: string; message: Message }) {
  const locale = useLocale()
  return (
    <>
      <PhotoGrid photos={photos} />
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
    </>
  )
}
