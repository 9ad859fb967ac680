import { useState } from 'react'
import { accountHoldHours } from '#contract/payments/states.ts'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { earningsTexts } from '#web/locales/earnings.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormEnd } from '#web/ui/form-end.tsx'
import { Stack } from '#web/ui/page.tsx'

type BankAccountProps = { hasOne: boolean; done: () => void }

/** Dialog for the bank account that receives earned money. */
export function BankAccountButton({ hasOne, done }: BankAccountProps) {
  const t = useTexts(earningsTexts)
  const [isOpen, setOpen] = useState(false)
  const title = hasOne ? t.changeAccount : t.addAccount
  const close = () => setOpen(false)
  return (
    <>
      <Button look={hasOne ? 'plain' : 'primary'} onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Dialog title={title} isOpen={isOpen} onClose={close}>
        <AccountForm
          onCancel={close}
          done={() => {
            close()
            done()
          }}
        />
      </Dialog>
    </>
  )
}

function AccountForm({ done, onCancel }: Pick<BankAccountProps, 'done'> & { onCancel: () => void }) {
  const t = useTexts(earningsTexts).form
  const form = useApiForm({
    schema: () => import('#contract/payments/earnings.ts').then(({ BankAccountForm }) => BankAccountForm),
    defaults: { holder: '', routing: '', account: '', account_again: '' },
    send: ({ holder, routing, account }) => api.earnings.setAccount({ body: { holder, routing, account } }),
    done: () => {
      showToast(t.saved)
      done()
    },
  })
  const digits = { inputMode: 'numeric', autoComplete: 'off', spellCheck: false } as const
  return (
    <Form of={form}>
      <Stack>
        <p>{t.text(accountHoldHours)}</p>
        <TextField label={t.holder} hint={t.holderHint} maxLength={100} {...form.field('holder')} />
        <TextField label={t.routing} hint={t.routingHint} maxLength={14} {...digits} {...form.field('routing')} />
        <TextField label={t.account} maxLength={26} {...digits} {...form.field('account')} />
        <TextField label={t.again} maxLength={26} {...digits} {...form.field('account_again')} />
        <FormEnd action={t.save} cancel={t.cancel} isBusy={form.isBusy} onCancel={onCancel} />
      </Stack>
    </Form>
  )
}
