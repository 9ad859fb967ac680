import { href, useRevalidator } from 'react-router'
import type { InvoicePayment } from '#contract/invoices/invoices.ts'
import type { Deposit } from '#contract/quotes/deposits.ts'
import type { Payment } from '#contract/payments/payment.ts'
import { isSitePath } from '#contract/site-path.ts'
import { SignInFirst } from '#web/domains/auth/sign-in-first.tsx'
import { checkoutPath, companyPaths, leadPath } from '#web/domains/leads/paths.ts'
import { handlesMoney } from '#web/domains/payments/payment/handles-money.ts'
import { SavedCards } from '#web/domains/payments/cards/saved-cards.tsx'
import { apiContext } from '#web/lib/api.ts'
import { landingOf, offerUser, visitorContext } from '#web/lib/guards.ts'
import { goTo } from '#web/lib/redirects.ts'
import { Head } from '#web/lib/head.tsx'
import { withoutLocale } from '#web/lib/locale.ts'
import { useTexts } from '#web/lib/texts.ts'
import { checkoutTexts } from '#web/locales/checkout.ts'
import { depositTexts } from '#web/locales/deposit.ts'
import { invoiceTexts } from '#web/locales/invoice.ts'
import { Page } from '#web/ui/page.tsx'
import { TaskBar } from '#web/ui/task-bar.tsx'
import type { Route } from './+types/checkout.ts'
import { Bank } from './checkout/bank.tsx'
import { PayDeposit } from './checkout/deposit.tsx'
import { PayInvoice } from './checkout/invoice.tsx'
import { Outcome } from './checkout/outcome.tsx'

/** Visitors see where to sign in. A company's payments and cards are open to its owners only. */
async function offerPayer(args: Parameters<typeof offerUser>[0]) {
  await offerUser(args)
  const user = args.context.get(visitorContext)
  if (user && !handlesMoney(user)) throw goTo('/error/403', args)
}

export const middleware = [offerPayer]
export const clientMiddleware = [offerPayer]

/** Next page: the purchased item, else the previous page, else home. */
function nextOf(payment: Payment | null, asked: string | null, landing: string): string {
  if (payment?.purpose === 'lead') return leadPath(payment.subject_id)
  return asked && isSitePath(asked) ? withoutLocale(asked) : landing
}

const projectPath = ({ project_id }: { project_id: string }) => href('/user/projects/:id', { id: project_id })

/** Outcome of a deposit's or an invoice's payment; null while it is still to be paid. */
const underWay = (payment: Payment | null, mayPay: boolean) =>
  payment && (!mayPay || payment.state === 'processing' || payment.state === 'requires_action') ? payment : null

function paymentOf(deposit: Deposit | null, invoice: InvoicePayment | null): Payment | null {
  if (deposit) return underWay(deposit.payment, deposit.may_pay)
  return invoice && underWay(invoice.payment, invoice.invoice.pay_at === 'here')
}

async function load({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const user = context.get(visitorContext)
  if (!user) return null
  const [paymentId, quoteId, invoiceId] = ['payment', 'deposit', 'invoice'].map((name) => url.searchParams.get(name))
  const [asIs, deposit, invoice, { cards }] = await Promise.all([
    paymentId ? api.payments.get({ params: { payment_id: paymentId } }) : null,
    quoteId ? api.deposits.read({ params: { quote_id: quoteId } }) : null,
    invoiceId ? api.invoices.read({ params: { invoice_id: invoiceId } }) : null,
    api.cards.list(),
  ])
  const payment = asIs ?? paymentOf(deposit, invoice)
  const bank = payment?.state === 'requires_action' ? await api.payments.clientSecret({ params: { payment_id: payment.id } }) : null
  const of = deposit ?? invoice?.invoice
  const asked = of ? projectPath(of) : url.searchParams.get('redirect')
  const landing = user.is_pro ? companyPaths.sections : landingOf(user)
  return { payment, deposit, invoice, cards, bank, next: nextOf(payment, asked, landing), hasAsked: asked !== null }
}
export { load as clientLoader, load as loader }

/** Checkout of a pending payment with its cards. Visitors see where to sign in. */
export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  return loaderData ? <Checkout {...loaderData} /> : <Visitor />
}

function Visitor() {
  const { title, visitor } = useTexts(checkoutTexts)
  return (
    <>
      <Head title={title} isPrivate />
      <TaskBar title={title} back="/" />
      <Page width="text">
        <SignInFirst title={visitor.title}>{visitor.text}</SignInFirst>
      </Page>
    </>
  )
}

function Checkout({ payment, deposit, invoice, cards, bank, next, hasAsked }: NonNullable<Route.ComponentProps['loaderData']>) {
  const t = useTexts(checkoutTexts)
  const { title: depositTitle } = useTexts(depositTexts)
  const { revalidate } = useRevalidator()
  const reload = () => void revalidate()
  const { title: invoiceTitle } = useTexts(invoiceTexts)
  const title = payment ? t.title : deposit ? depositTitle : invoice ? invoiceTitle : t.cardsTitle
  const common = { next, reload }
  const payer = { cards, paymentPath: (id: string) => checkoutPath({ payment: id, redirect: next }), ...common }
  return (
    <>
      <Head title={title} isPrivate />
      <TaskBar title={title} back={next} />
      <Page width="task">
        {payment &&
          (payment.state === 'requires_action' ? (
            <Bank payment={payment} at={bank} {...common} />
          ) : (
            <Outcome payment={payment} {...common} />
          ))}
        {!payment && deposit && <PayDeposit key={deposit.quote_id} deposit={deposit} {...payer} />}
        {!payment && invoice && <PayInvoice key={invoice.invoice.id} of={invoice} {...payer} />}
        {!payment && !deposit && !invoice && <SavedCards cards={cards} next={hasAsked ? next : null} reload={reload} />}
      </Page>
    </>
  )
}
