import type { InvoicePayment } from '#contract/invoices/invoices.ts'
import type { Card } from '#contract/payments/cards.ts'
import { InvoiceDownload } from '#web/domains/invoices/invoice-download.tsx'
import { InvoiceSums } from '#web/domains/invoices/invoice-sums.tsx'
import { expectedParts } from '#web/domains/payments/payment/parts.ts'
import { api } from '#web/lib/api.ts'
import { formatDay } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { depositTexts } from '#web/locales/deposit.ts'
import { invoiceTexts } from '#web/locales/invoice.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { NotDue, type Parts, PayHere, type PayerProps, Sources } from './pay-here.tsx'

/** Payment of an invoice: what it is for, payment methods, and where the money goes. */
export function PayInvoice({ of, cards, ...payer }: { of: InvoicePayment; cards: readonly Card[] } & PayerProps) {
  const t = useTexts(invoiceTexts)
  const { invoice, wallet, confirms_work } = of
  const { id, due, company, pay_at } = invoice
  const parts = expectedParts(due, wallet)
  if (pay_at === 'after_finish' || pay_at === 'after_problem')
    return <NotDue title={t.notYet} text={t.notYetText(t.places[pay_at](company.name))} next={payer.next} />
  if (pay_at !== 'here') return <NotDue title={t.notDue} text={t.notDueText} next={payer.next} />
  return (
    <PayHere
      amount={due}
      parts={parts}
      cards={cards}
      summary={<Summary invoice={invoice} parts={parts} />}
      promises={[...(confirms_work ? [t.nextConfirms] : []), t.nextCompany(company.name), t.nextCredit, t.nextFee]}
      pay={(body, options) => api.invoices.pay({ params: { invoice_id: id }, body }, options)}
      paid={t.paid}
      {...payer}
    />
  )
}

/** The invoice, its recipient, and the payment sources. */
function Summary({ invoice, parts }: { invoice: InvoicePayment['invoice']; parts: Parts }) {
  const t = useTexts(invoiceTexts)
  const { to } = useTexts(depositTexts)
  const locale = useLocale()
  const { company, due_on, due, number, service } = invoice
  return (
    <>
      <DataList
        items={[
          { label: to, value: <LocalLink to={`/companies/${company.slug}`}>{company.name}</LocalLink> },
          { label: t.payDue, value: due_on ? formatDay(due_on, locale) : t.atReceipt },
        ]}
      />
      <details>
        <summary>{t.lines}</summary>
        <InvoiceSums invoice={invoice} />
      </details>
      <InvoiceDownload invoice={invoice} locale={locale} />
      <Sources label={`${t.invoice(number ?? '')} · ${service}`} amount={due} parts={parts} />
    </>
  )
}
