import type { CompanyInvoice } from '#contract/invoices/invoices.ts'
import { invoiceStates } from '#contract/invoices/states.ts'
import { InvoiceDownload } from '#web/domains/invoices/invoice-download.tsx'
import { InvoiceState } from '#web/domains/invoices/invoice-state.tsx'
import { InvoiceSums } from '#web/domains/invoices/invoice-sums.tsx'
import { leadPath } from '#web/domains/leads/paths.ts'
import { formatDay } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyInvoiceTexts } from '#web/locales/company-invoices.ts'
import { invoiceTexts } from '#web/locales/invoice.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { Row } from '#web/ui/page.tsx'
import { StickyActions } from '#web/ui/sticky-actions.tsx'
import { Time } from '#web/ui/time.tsx'
import { Credit } from './credit.tsx'
import css from './invoice.module.css'
import { NotePaid } from './note-paid.tsx'

type SentProps = { invoice: CompanyInvoice; mayCredit: boolean; reload: () => void }

/** A sent invoice: what it says, what became of it, and what its company can do. */
export function SentInvoice({ invoice, mayCredit, reload }: SentProps) {
  const t = useTexts(companyInvoiceTexts)
  const words = useTexts(invoiceTexts)
  const locale = useLocale()
  const { state, number, customer, service, match_id, lead_id, sent_at, due_on, note, is_paying } = invoice
  const lead = leadPath(match_id, lead_id)
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{words.invoice(number ?? '')}</h1>
        <p>
          {customer} · <LocalLink to={lead}>{service}</LocalLink>
        </p>
        <p>
          <InvoiceState invoice={invoice} />
        </p>
        <Course invoice={invoice} />
      </header>
      <Card look="raised">
        <Row gap="m">
          <InvoiceDownload invoice={invoice} />
        </Row>
        <InvoiceSums invoice={invoice} />
      </Card>
      <DataList
        items={[
          ...(sent_at ? [{ label: t.sentOn, value: <Time at={sent_at} /> }] : []),
          { label: t.dueDay, value: due_on ? formatDay(due_on, locale) : t.onReceipt },
          ...(note ? [{ label: words.note, value: note }] : []),
        ]}
      />
      {mayCredit && !is_paying && invoiceStates.can('credit', state, 'C') && (
        <div>
          <Credit invoice={invoice} reload={reload} />
        </div>
      )}
      <StickyActions>
        {!is_paying && invoiceStates.can('note_paid', state, 'C') ? (
          <NotePaid invoice={invoice} reload={reload} />
        ) : (
          <ButtonLink to={lead} look="soft">
            {t.toLead}
          </ButtonLink>
        )}
      </StickyActions>
    </div>
  )
}

/** Outcome of the invoice, or how the customer can pay it. */
function Course({ invoice: { state, pay_at, paid_on, paid_by, credit, is_paying, is_overdue } }: { invoice: CompanyInvoice }) {
  const t = useTexts(companyInvoiceTexts)
  const words = useTexts(invoiceTexts)
  const locale = useLocale()
  if (credit) return <Banner isLive>{words.creditNote(credit.number, credit.reason)}</Banner>
  if (state === 'paid')
    return (
      <Banner tone="done" isLive>
        {paid_on && paid_by && words.paidOn(formatDay(paid_on, locale), words.ways[paid_by])} {paid_by === 'card' && t.states.paidByCard}
      </Banner>
    )
  return (
    <Banner tone={is_overdue ? 'warning' : 'info'} isLive>
      {is_paying ? t.isPaying : t.states.sent[pay_at]}
    </Banner>
  )
}
