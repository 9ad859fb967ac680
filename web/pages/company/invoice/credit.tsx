import { useState } from 'react'
import type { CompanyInvoice } from '#contract/invoices/invoices.ts'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyInvoiceTexts } from '#web/locales/company-invoices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { FormEnd } from '#web/ui/form-end.tsx'
import css from './invoice.module.css'

type CreditProps = { invoice: CompanyInvoice; reload: () => void }

/** Ends the invoice with a credit note. */
export function Credit({ invoice, reload }: CreditProps) {
  const t = useTexts(companyInvoiceTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="plain" size="s" onClick={() => setOpen(true)}>
        {t.credit}
      </Button>
      {isOpen && <CreditDialog invoice={invoice} reload={reload} close={() => setOpen(false)} />}
    </>
  )
}

function CreditDialog({ invoice: { id, state, paid_by, due }, reload, close }: CreditProps & { close: () => void }) {
  const t = useTexts(companyInvoiceTexts)
  const locale = useLocale()
  const form = useApiForm({
    schema: () => import('#contract/invoices/invoices.ts').then(({ invoicesApi }) => invoicesApi.credit.body),
    defaults: { reason: '' },
    send: (body, options) => api.invoices.credit({ params: { invoice_id: id }, body }, options),
    done: () => {
      showToast(t.credited)
      close()
      scrollTo({ top: 0 })
      reload()
    },
  })
  return (
    <Dialog title={t.creditTitle} isOpen onClose={close} look="sheet">
      <Form of={form} className={css.form}>
        <p>
          {t.creditText} {state === 'paid' && (paid_by === 'card' ? t.creditRefund(formatMoney(due, locale)) : t.creditOutside)}
        </p>
        <TextArea label={t.reason} hint={t.reasonHint} maxLength={500} {...form.field('reason')} />
        <FormEnd action={t.creditYes} look="danger" cancel={t.cancel} isBusy={form.isBusy} onCancel={close} />
      </Form>
    </Dialog>
  )
}
