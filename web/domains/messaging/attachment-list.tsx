import { IconFileTypePdf, IconRefresh, IconX } from '@tabler/icons-react'
import { useTexts } from '#web/lib/texts.ts'
import { messagingTexts } from '#web/locales/messaging.ts'
import type { useAttachments } from './attachments.ts'
import css from './attachments.module.css'

/** Files attached to the message being written. */
export function AttachmentList({ files, refused, retry, remove }: ReturnType<typeof useAttachments>) {
  const t = useTexts(messagingTexts).files
  return (
    <>
      {refused && (
        <p className={css.refused} role="alert">
          {t.refused[refused]}
        </p>
      )}
      {files.length > 0 && (
        <ul className={css.attached} aria-label={t.attached}>
          {files.map(({ id, name, preview, share, state }) => (
            <li key={id} data-state={state}>
              {preview ? <img src={preview} alt="" /> : <IconFileTypePdf aria-hidden />}
              <span>
                <span className={css.name}>{name}</span>
                {state === 'sending' && <progress value={share} max={1} aria-label={t.sending(name)} />}
                {state === 'failed' && (
                  <button type="button" className={css.again} onClick={() => retry(id)}>
                    <IconRefresh aria-hidden /> {t.retry}
                  </button>
                )}
              </span>
              <button type="button" className={css.remove} aria-label={t.remove(name)} onClick={() => remove(id)}>
                <IconX aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
