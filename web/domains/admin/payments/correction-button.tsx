import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type HolderAccount, holderAccounts } from '#contract/payments/states.ts'
import type { Money } from '#contract/primitives.ts'
import { money } from '#contract/money.ts'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { idOf } from '#web/lib/idempotency.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { moneyTexts } from '#web/locales/admin-money.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceField } from '#web/ui/fields/choice-field.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { FormEnd } from '#web/ui/form-end.tsx'
import { Stack } from '#web/ui/page.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { sendByKey } from '../decisions/letters.ts'

type Corrected = { company: { id: string; name: string }; balances: Record<HolderAccount, Money>; done: () => void }

/** Opens a dialog that corrects a company's balance by a new entry. */
export function CorrectionButton({ company, balances, done }: Corrected) {
  const t = useTexts(moneyTexts).correction
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button look="soft" onClick={() => setOpen(true)}>
        {t.open}
      </Button>
      <Dialog title={t.title(company.name)} isOpen={isOpen} onClose={close}>
        <CorrectionForm
          company={company}
          balances={balances}
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

function CorrectionForm({ company, balances, done, onCancel }: Corrected & { onCancel: () => void }) {
  const t = useTexts(moneyTexts).correction
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const form = useApiForm({
    schema: () => import('#contract/payments/corrections.ts').then(({ CorrectionWords }) => CorrectionWords),
    defaults: { account: 'wallet', direction: 'give', reason: '' },
    // The key is bound to these texts and amounts: a repeated submit is the same correction.
    send: (words, { key }) => api.corrections.correct({ params: { company_id: company.id }, body: { id: idOf(key), ...words } }, { key }),
    done: ({ amount }) => {
      showToast(t.done(formatMoney(amount, locale)))
      done()
    },
    failed: ({ status }) => {
      // The balance has changed since it was loaded.
      if (status === 409) void revalidate()
    },
  })
  const { account, direction, amount_cents: cents } = form.values
  const before = balances[account ?? 'wallet']
  const after = money(before.amount + (direction === 'take' ? -1 : 1) * (cents ?? 0))
  return (
    <Form of={form} onKeyDown={sendByKey}>
      <Stack>
        <p>{t.text}</p>
        <ChoiceField
          label={t.account}
          columns={2}
          options={holderAccounts.map((value) => ({ value, label: t.accounts[value], help: formatMoney(balances[value], locale) }))}
          {...form.control('account')}
        />
        <ChoiceField
          label={t.direction}
          columns={2}
          options={(['give', 'take'] as const).map((value) => ({ value, label: t.directions[value] }))}
          {...form.control('direction')}
        />
        <MoneyField label={t.amount} {...form.control('amount_cents')} />
        <TextArea label={t.reason} hint={t.reasonHint} rows={3} maxLength={500} {...form.field('reason')} />
        <p role="status">
          {cents && after.amount >= 0 && t.change(formatMoney(before, locale), formatMoney(after, locale))}
          {cents && after.amount < 0 && t.tooMuch(formatMoney(before, locale))}
        </p>
        <FormEnd action={t.send} cancel={t.cancel} isBusy={form.isBusy} onCancel={onCancel} />
      </Stack>
    </Form>
  )
}
