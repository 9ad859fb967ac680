import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { newKey } from '#web/lib/idempotency.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { messagingTexts } from '#web/locales/messaging.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import css from './quick-replies.module.css'

const most = 20

/** Edits all quick replies of a company at once. Empty ones are dropped. */
export function QuickRepliesEditor({ replies, done }: { replies: readonly string[]; done: (replies: readonly string[]) => void }) {
  const t = useTexts(messagingTexts).quick
  const list = useRef<HTMLOListElement>(null)
  const [rows, setRows] = useState(() => (replies.length > 0 ? replies : ['']).map((text) => ({ key: newKey(), text })))
  const save = useAction(
    () => api.messaging.setQuickReplies({ body: { replies: rows.map(({ text }) => text.trim()).filter((text) => text !== '') } }),
    {
      done: (saved) => {
        showToast(t.saved)
        done(saved.replies)
      },
    },
  )
  function add() {
    setRows((all) => [...all, { key: newKey(), text: '' }])
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('textarea')?.focus())
  }
  return (
    <div className={css.panel}>
      <ol ref={list} className={css.editor}>
        {rows.map(({ key, text }, i) => (
          <li key={key}>
            <TextArea
              label={t.reply(i + 1)}
              rows={2}
              maxLength={500}
              value={text}
              onChange={(event) => setRows((all) => all.with(i, { key, text: event.target.value }))}
            />
            <IconButton label={t.remove(i + 1)} onClick={() => setRows((all) => all.toSpliced(i, 1))}>
              <IconTrash />
            </IconButton>
          </li>
        ))}
      </ol>
      <div className={css.foot}>
        <Button look="soft" size="s" icon={<IconPlus aria-hidden />} disabled={rows.length >= most} onClick={add}>
          {t.add}
        </Button>
        <Button isBusy={save.isBusy} onClick={() => void save.run()}>
          {t.save}
        </Button>
      </div>
    </div>
  )
}
