import type { Board } from '#contract/boards/board.ts'
import type { Invoice } from '#contract/invoices/invoices.ts'
import { InvoiceDownload } from '#web/domains/invoices/invoice-download.tsx'
import own from '#web/domains/invoices/invoice.module.css'
import { InvoiceSums } from '#web/domains/invoices/invoice-sums.tsx'
import { payInvoicePath } from '#web/domains/invoices/paths.ts'
import { formatDay, formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { invoiceTexts } from '#web/locales/invoice.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import css from './board.module.css'

/** Invoices of the request, oldest first, each with its state and how to pay it. */
export function Invoices({ board: { invoices } }: { board: Board }) {
  const unpaid = invoices.find(({ state }) => state === 'sent')
  return invoices.map((invoice) => <InvoiceCard key={invoice.id} invoice={invoice} anchor={invoice === unpaid ? 'invoices' : undefined} />)
}

const tones = { draft: 'info', sent: 'info', paid: 'done', credited: 'info' } as const

/** `anchor` is the place that the news lead to. */
function InvoiceCard({ invoice, anchor }: { invoice: Invoice; anchor: string | undefined }) {
  const t = useTexts(invoiceTexts)
  const locale = useLocale()
  const { id, state, company, due, number, is_overdue, pay_at, is_paying } = invoice
  const sum = formatMoney(due, locale)
  const title = {
    draft: '',
    sent: t.open(sum, company.name),
    paid: invoice.paid_by === 'deposit' ? t.wasPaidByDeposit(company.name) : t.wasPaid(sum, company.name),
    credited: t.wasCredited(company.name),
  }[state]
  return (
    <section id={anchor} className={css.invoice} aria-label={t.invoice(number ?? '')}>
      <Banner tone={is_overdue ? 'warning' : tones[state]} title={title}>
        <p>
          {t.invoice(number ?? '')}. <Course invoice={invoice} />
        </p>
        <details className={css.outside}>
          <summary>{t.lines}</summary>
          <InvoiceSums invoice={invoice} />
          {invoice.note && (
            <p>
              {t.note}: {invoice.note}
            </p>
          )}
        </details>
        <div className={css.steps}>
          {pay_at === 'here' && (
            <ButtonLink to={payInvoicePath(id)} size="s" look={is_paying ? 'soft' : 'primary'}>
              {is_paying ? t.seePayment : t.pay}
            </ButtonLink>
          )}
          <InvoiceDownload invoice={invoice} locale={locale} />
        </div>
      </Banner>
    </section>
  )
}

/** Outcome of an invoice, or how and until when to pay it. */
function Course({ invoice }: { invoice: Invoice }) {
  const t = useTexts(invoiceTexts)
  const locale = useLocale()
  const { state, due, due_on, company, paid_on, paid_by, is_paying, is_overdue, pay_at, credit } = invoice
  if (credit)
    return (
      <>
        {t.wasCreditedText} {t.creditNote(credit.number, credit.reason)} {paid_by === 'card' && t.refunded(formatMoney(due, locale))}
      </>
    )
  if (state === 'paid') return paid_on && paid_by && t.paidOn(formatDay(paid_on, locale), t.ways[paid_by])
  if (is_paying) return t.isPaying
  return (
    <>
      {due_on ? (is_overdue ? t.wasDueOn : t.dueOn)(formatDay(due_on, locale)) : t.onReceipt} {t.places[pay_at](company.name)}{' '}
      {pay_at === 'here' && <SignIn />}
    </>
  )
}

const SignIn = () => <span className={own.signIn}>{useTexts(invoiceTexts).signIn}</span>
