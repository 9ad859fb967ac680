import { useRevalidator } from 'react-router'
import type { Payment } from '#contract/payments.ts'
import { isSitePath } from '#contract/primitives.ts'
import { companyPaths, leadPath } from '#web/domains/leads/paths.ts'
import { SavedCards } from '#web/domains/payments/saved-cards.tsx'
import { apiContext } from '#web/lib/api.ts'
import { landingOf, requireUser, userContext } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { withoutLocale } from '#web/lib/locale.ts'
import { useTexts } from '#web/lib/texts.ts'
import { checkoutTexts } from '#web/locales/checkout.ts'
import { Page } from '#web/ui/page.tsx'
import { TaskBar } from '#web/ui/task-bar.tsx'
import type { Route } from './+types/checkout.ts'
import { Bank } from './checkout/bank.tsx'
import { Outcome } from './checkout/outcome.tsx'

export const middleware = [requireUser]
export const clientMiddleware = [requireUser]

/** Where the way goes on: the thing that is paid for, else the page that one came from, else home. */
function nextOf(payment: Payment | null, asked: string | null, landing: string): string {
  if (payment?.purpose === 'lead') return leadPath(payment.subject_id)
  return asked && isSitePath(asked) ? withoutLocale(asked) : landing
}

async function load({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const user = context.get(userContext)
  const paymentId = url.searchParams.get('payment')
  const [payment, { cards }] = await Promise.all([
    paymentId ? api.payments.get({ params: { payment_id: paymentId } }) : null,
    api.payments.methods(),
  ])
  const bank = payment?.state === 'requires_action' ? await api.payments.clientSecret({ params: { payment_id: payment.id } }) : null
  const asked = url.searchParams.get('redirect')
  const landing = user.is_pro ? companyPaths.sections : landingOf(user)
  return { payment, cards, bank, next: nextOf(payment, asked, landing), hasAsked: asked !== null }
}
export { load as clientLoader, load as loader }

/** What waits to be paid, and the cards it can be paid with. */
export default function CheckoutPage({ loaderData: { payment, cards, bank, next, hasAsked } }: Route.ComponentProps) {
  const t = useTexts(checkoutTexts)
  const { revalidate } = useRevalidator()
  const reload = () => void revalidate()
  return (
    <>
      <Head title={payment ? t.title : t.cardsTitle} isPrivate />
      <TaskBar title={payment ? t.title : t.cardsTitle} back={next} />
      <Page width="task">
        {payment &&
          (payment.state === 'requires_action' ? (
            <Bank payment={payment} at={bank} next={next} reload={reload} />
          ) : (
            <Outcome payment={payment} next={next} reload={reload} />
          ))}
        {!payment && <SavedCards cards={cards} next={hasAsked ? next : null} reload={reload} />}
      </Page>
    </>
  )
}
