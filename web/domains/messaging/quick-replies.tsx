import { IconBolt, IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { quickReplies } from '#contract/messaging/quick-replies.ts'
import { api } from '#web/lib/api.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showFailure } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { messagingTexts } from '#web/locales/messaging.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import css from './quick-replies.module.css'

const QuickRepliesEditor = lazy(() => import('./quick-replies-editor.tsx').then((editor) => ({ default: editor.QuickRepliesEditor })))

/** Prepared answers: Oficio's and the company's own. A chosen one goes into the message form, where it can be edited or sent. */
export function QuickReplies({ side, choose }: { side: 'customer' | 'company'; choose: (text: string) => void }) {
  const t = useTexts(messagingTexts).quick
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const [own, setOwn] = useState<readonly string[]>()

  function open() {
    setOpen(true)
    if (side === 'company' && own === undefined) api.messaging.quickReplies().then(({ replies }) => setOwn(replies), showFailure)
  }
  function close() {
    setOpen(false)
    setEditing(false)
  }
  function take(text: string) {
    close()
    choose(text)
  }
  const list = (texts: readonly string[]) => (
    <ul className={css.replies}>
      {texts.map((text) => (
        <li key={text}>
          <button type="button" onClick={() => take(text)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <button type="button" className={css.open} aria-label={t.open} title={t.open} aria-haspopup="dialog" onClick={open}>
        <IconBolt aria-hidden />
      </button>
      {isOpen && (
        <Dialog title={isEditing ? t.edit : t.open} isOpen onClose={close} look="sheet">
          {isEditing ? (
            <Suspense>
              <QuickRepliesEditor
                replies={own ?? []}
                done={(replies) => {
                  setOwn(replies)
                  setEditing(false)
                }}
              />
            </Suspense>
          ) : (
            <div className={css.panel}>
              {side === 'company' && (
                <>
                  <div className={css.head}>
                    <h3>{t.own}</h3>
                    <button type="button" className={css.edit} disabled={own === undefined} onClick={() => setEditing(true)}>
                      <IconPencil aria-hidden /> {t.edit}
                    </button>
                  </div>
                  {own && own.length > 0 ? list(own) : <p className={css.none}>{t.none}</p>}
                  <h3>{t.ready}</h3>
                </>
              )}
              {list(quickReplies[side].map((reply) => reply[locale]))}
            </div>
          )}
        </Dialog>
      )}
    </>
  )
}
