import * as z from 'zod/mini'
import { text } from '#contract/primitives.ts'
import type { ChangeOrder } from '#contract/quotes/change-orders.ts'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { changeTexts } from '#web/locales/change.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { FormEnd } from '#web/ui/form-end.tsx'
import css from './change-card.module.css'

const Signature = z.object({ name: text(2, 120) })
const Reason = z.object({ reason: z.optional(text(0, 500)) })

type AnswerProps = { change: ChangeOrder; close: () => void; changed: () => void }

/** The customer's answer to a change of the agreement. */
export function AnswerDialog({ answer, ...rest }: AnswerProps & { answer: 'accept' | 'decline' }) {
  const t = useTexts(changeTexts)
  return (
    <Dialog title={answer === 'accept' ? t.accept : t.declineTitle} isOpen onClose={rest.close} look="sheet">
      {answer === 'accept' ? <Accept {...rest} /> : <Decline {...rest} />}
    </Dialog>
  )
}

function useDone(said: string, { close, changed }: AnswerProps) {
  return () => {
    showToast(said)
    close()
    changed()
  }
}

function Accept(props: AnswerProps) {
  const t = useTexts(changeTexts)
  const user = useSession()
  const total = formatMoney(props.change.new_total, useLocale())
  const form = useApiForm({
    schema: Signature,
    defaults: { name: user ? `${user.name} ${user.surname}` : '' },
    send: (body, options) => api.changeOrders.accept({ params: { change_order_id: props.change.id }, body }, options),
    done: useDone(t.accepted, props),
  })
  return (
    <Form of={form} className={css.answer}>
      <p>{t.acceptText(total)}</p>
      <TextField label={t.name} hint={t.nameHint} autoComplete="name" {...form.field('name')} />
      <FormEnd action={t.acceptYes(total)} cancel={t.back} isBusy={form.isBusy} onCancel={props.close} />
    </Form>
  )
}

function Decline(props: AnswerProps) {
  const t = useTexts(changeTexts)
  const form = useApiForm({
    schema: Reason,
    defaults: { reason: '' },
    send: (body) => api.changeOrders.decline({ params: { change_order_id: props.change.id }, body }),
    done: useDone(t.declined, props),
  })
  return (
    <Form of={form} className={css.answer}>
      <p>{t.declineText}</p>
      <TextArea label={t.declineReason} isOptional maxLength={500} {...form.field('reason')} />
      <FormEnd action={t.decline} cancel={t.back} look="danger" isBusy={form.isBusy} onCancel={props.close} />
    </Form>
  )
}
