import { useState } from 'react'
import type { CompanyInvoice } from '#contract/invoices/invoices.ts'
import { outsideWays } from '#contract/invoices/states.ts'
import { api } from '#web/lib/api.ts'
import { dayAfter, today } from '#web/lib/days.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyInvoiceTexts } from '#web/locales/company-invoices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { FormEnd } from '#web/ui/form-end.tsx'
import css from './invoice.module.css'

type NoteProps = { invoice: CompanyInvoice; reload: () => void }

/** Notes that the customer paid the company directly. */
export function NotePaid({ invoice, reload }: NoteProps) {
  const t = useTexts(companyInvoiceTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.notePaid}</Button>
      {isOpen && <NoteDialog invoice={invoice} reload={reload} close={() => setOpen(false)} />}
    </>
  )
}

function NoteDialog({ invoice, reload, close }: NoteProps & { close: () => void }) {
  const t = useTexts(companyInvoiceTexts)
  const form = useApiForm({
    schema: () => import('#contract/invoices/invoices.ts').then(({ invoicesApi }) => invoicesApi.notePaid.body),
    defaults: { paid_by: 'transfer', paid_on: today() },
    send: (body, options) => api.invoices.notePaid({ params: { invoice_id: invoice.id }, body }, options),
    done: () => {
      showToast(t.noted)
      close()
      scrollTo({ top: 0 })
      reload()
    },
  })
  const day = form.control('paid_on')
  return (
    <Dialog title={t.notePaidTitle} isOpen onClose={close} look="sheet">
      <Form of={form} className={css.form}>
        <p>{t.notePaidText}</p>
        <SelectField label={t.how} {...form.field('paid_by')} options={outsideWays.map((value) => ({ value, label: t.hows[value] }))} />
        <DateField label={t.when} min={dayAfter(-365)} max={today()} {...day} />
        <FormEnd action={t.notePaid} cancel={t.cancel} isBusy={form.isBusy} onCancel={close} />
      </Form>
    </Dialog>
  )
}
