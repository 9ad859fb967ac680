import { useState } from 'react'
import * as z from 'zod/mini'
import { text } from '#contract/primitives.ts'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { showToast } from '#web/lib/notices.ts'
import { useSettings } from '#web/lib/settings.ts'
import { useTexts } from '#web/lib/texts.ts'
import { workTexts } from '#web/locales/work.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ChoiceField } from '#web/ui/fields/choice-field.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import css from './board.module.css'

const Words = z.object({ text: text(10, 1000) })
const Reason = z.object({ reason: z.optional(text(0, 500)) })

export type WorkDialog = { kind: 'problem' | 'reopen'; projectId: string } | { kind: 'unhire'; leadId: string; company: string }
type Props<K extends WorkDialog['kind']> = { of: Extract<WorkDialog, { kind: K }>; close: () => void; reload: () => void }

/** Dialogs for a customer's actions on hired work. */
export default function WorkDialogs({ of, close, reload }: { of: WorkDialog; close: () => void; reload: () => void }) {
  return of.kind === 'unhire' ? <Unhire of={of} close={close} reload={reload} /> : <Say of={of} close={close} reload={reload} />
}

function Say({
  of: { kind, projectId },
  close,
  reload,
}: {
  of: { kind: WorkDialog['kind']; projectId: string }
  close: () => void
  reload: () => void
}) {
  const t = useTexts(workTexts)
  const settings = useSettings()
  const words = kind === 'reopen' ? { ...t.problem, ...t.reopen, sent: t.reopen.done } : t.problem
  const form = useApiForm({
    schema: Words,
    defaults: { text: '' },
    send: (body, options) => {
      const params = { project_id: projectId }
      return kind === 'reopen' ? api.work.reopen({ params, body }, options) : api.work.reportProblem({ params, body }, options)
    },
    done: () => {
      showToast(words.sent)
      close()
      reload()
    },
  })
  return (
    <Dialog title={words.title} isOpen onClose={close} look="sheet">
      <Form of={form} className={css.decide}>
        <p>{kind === 'reopen' ? t.reopen.text(settings.reopenDays) : t.problem.text}</p>
        <TextArea label={words.words} maxLength={1000} {...form.field('text')} />
        <footer>
          <Button look="plain" onClick={close}>
            {t.propose.back}
          </Button>
          <Button type="submit" isBusy={form.isBusy}>
            {words.send}
          </Button>
        </footer>
      </Form>
    </Dialog>
  )
}

function Unhire({ of: { leadId, company }, close, reload }: Props<'unhire'>) {
  const t = useTexts(workTexts).unhire
  const settings = useSettings()
  const [next, setNext] = useState<'reopen' | 'cancel'>('reopen')
  const form = useApiForm({
    schema: Reason,
    defaults: { reason: '' },
    send: (body, options) => api.work.unhire({ params: { lead_id: leadId }, body: { ...body, next } }, options),
    done: () => {
      showToast(t.done)
      close()
      reload()
    },
  })
  return (
    <Dialog title={t.title(company)} isOpen onClose={close} look="sheet">
      <Form of={form} className={css.decide}>
        <p>{t.text(settings.unhireDays)}</p>
        <ChoiceField
          label={t.next}
          name="next"
          value={next}
          onChange={setNext}
          options={[
            { value: 'reopen', label: t.reopen },
            { value: 'cancel', label: t.cancel },
          ]}
        />
        <TextArea label={t.reason} isOptional maxLength={500} {...form.field('reason')} />
        <footer>
          <Button look="plain" onClick={close}>
            {t.back}
          </Button>
          <Button type="submit" look="danger" isBusy={form.isBusy}>
            {t.send}
          </Button>
        </footer>
      </Form>
    </Dialog>
  )
}
