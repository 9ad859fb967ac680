import { IconTrash } from '@tabler/icons-react'
import type { CustomerNote } from '#contract/leads/customers.ts'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { useUndoable } from '#web/lib/undoable.ts'
import { customersTexts } from '#web/locales/customers.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { Time } from '#web/ui/time.tsx'
import css from './customer.module.css'

type NotesProps = { customerId: string; isOwn: boolean; notes: readonly CustomerNote[]; reload: () => void }

/** Private notes of the team about a customer, newest first. */
export function Notes({ customerId, isOwn, notes, reload }: NotesProps) {
  const t = useTexts(customersTexts)
  const form = useApiForm({
    schema: () => import('#contract/leads/customers.ts').then(({ NewNote }) => NewNote),
    defaults: { text: '' },
    send: (body, options) => api.customers.addNote({ params: { customer_id: customerId }, body }, options),
    done: () => {
      form.clear()
      reload()
    },
  })
  const removal = useUndoable(
    async (note_id, options) => {
      await api.customers.removeNote({ params: { customer_id: customerId, note_id } }, options)
      reload()
    },
    { done: t.removed, undo: t.undo },
  )
  const shown = notes.filter(({ id }) => !removal.hidden.includes(id))
  return (
    <section className={css.section} aria-labelledby="notes">
      <h2 id="notes">{t.notes}</h2>
      <Form of={form} className={css.newNote}>
        <TextArea label={t.newNote} hint={isOwn ? t.ownNotesHint : t.notesHint} rows={3} maxLength={2000} {...form.field('text')} />
        <Button type="submit" look="soft" isBusy={form.isBusy}>
          {t.save}
        </Button>
      </Form>
      {shown.length === 0 ? (
        <p>{t.noNotes}</p>
      ) : (
        <ul className={css.notes}>
          {shown.map(({ id, text, author, at, may_remove }) => (
            <li key={id}>
              <p>{text}</p>
              <small>
                {author || t.formerMember} · <Time at={at} />
              </small>
              {may_remove && (
                <IconButton label={t.remove} onClick={() => removal.remove(id)}>
                  <IconTrash aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
