import type { LeadInvoices } from '#contract/invoices/invoices.ts'
import { InvoiceState } from '#web/domains/invoices/invoice-state.tsx'
import { invoicePath } from '#web/domains/invoices/paths.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { LocalLink, useLocalNavigate } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyInvoiceTexts } from '#web/locales/company-invoices.ts'
import { invoiceTexts } from '#web/locales/invoice.ts'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/page.tsx'
import css from './lead.module.css'

/** Invoices of a job with an agreed price, and the next one to make. */
export function Invoices({ leadId, of: { invoices, most } }: { leadId: string; of: LeadInvoices }) {
  const t = useTexts(companyInvoiceTexts)
  const words = useTexts(invoiceTexts)
  const locale = useLocale()
  const navigate = useLocalNavigate()
  const make = useAction((options) => api.invoices.create({ params: { lead_id: leadId } }, options), {
    done: ({ id }) => void navigate(invoicePath(id)),
  })
  const draft = invoices.find(({ state }) => state === 'draft')
  const sent = invoices.filter(({ state }) => state !== 'draft')
  return (
    <section className={css.part} aria-labelledby="invoices">
      <h2 id="invoices">{t.section}</h2>
      <p>{most.amount === 0 ? t.allInvoiced : sent.length === 0 ? t.none : t.left(formatMoney(most, locale))}</p>
      {sent.map((invoice) => (
        <Row key={invoice.id} isSplit>
          <LocalLink to={invoicePath(invoice.id)}>
            {words.invoice(invoice.number ?? '')} · {formatMoney(invoice.total, locale)}
          </LocalLink>
          <InvoiceState invoice={invoice} />
        </Row>
      ))}
      {(draft || most.amount > 0) && (
        <div>
          <Button look="soft" isBusy={make.isBusy} onClick={() => void make.run()}>
            {draft ? t.continue : sent.length === 0 ? t.create : t.createAnother}
          </Button>
        </div>
      )}
    </section>
  )
}
