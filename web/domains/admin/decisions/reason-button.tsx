import { type ComponentProps, useState } from 'react'
import type { CallOptions } from '#contract/endpoint.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { FormEnd } from '#web/ui/form-end.tsx'
import { Stack } from '#web/ui/page.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { sendByKey } from './letters.ts'

type Act<T> = {
  title: string
  text: string
  action: string
  /** The reason is shown to the person concerned. */
  isTold?: boolean
  /** Accessible name where several buttons stand together. */
  name?: string
  look?: ComponentProps<typeof Button>['look']
  send: (reason: string, options: CallOptions) => Promise<T>
  done: (answer: T) => void
}

/** A button for an action with a reason, which opens a dialog for it. */
export function ReasonButton<T>({ action, name, look = 'soft', title, ...act }: Act<T>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="s" look={look} aria-label={name} onClick={() => setOpen(true)}>
        {action}
      </Button>
      <Dialog title={title} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Ask
          {...act}
          action={action}
          look={look}
          onCancel={() => setOpen(false)}
          done={(answer) => {
            setOpen(false)
            act.done(answer)
          }}
        />
      </Dialog>
    </>
  )
}

function Ask<T>({ text, action, look, isTold, send, done, onCancel }: Omit<Act<T>, 'title' | 'name'> & { onCancel: () => void }) {
  const t = useTexts(decisionTexts)
  const form = useApiForm({
    schema: () => import('#contract/reason.ts').then(({ Reason }) => Reason),
    defaults: { reason: '' },
    send: ({ reason }, { key }) => send(reason, { key }),
    done,
  })
  return (
    <Form of={form} onKeyDown={sendByKey}>
      <Stack>
        <p>{text}</p>
        <TextArea label={t.reason} hint={isTold ? t.reasonHint : t.reasonKept} rows={3} maxLength={500} {...form.field('reason')} />
        <FormEnd
          action={action}
          cancel={t.cancel}
          look={look === 'danger' ? 'danger' : 'primary'}
          isBusy={form.isBusy}
          onCancel={onCancel}
        />
      </Stack>
    </Form>
  )
}
