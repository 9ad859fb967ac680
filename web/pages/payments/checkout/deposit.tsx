import { lazy, Suspense, useState } from 'react'
import type { Deposit } from '#contract/quotes/deposits.ts'
import type { Card } from '#contract/payments/cards.ts'
import { paymentErrors } from '#contract/payments/states.ts'
import { cardName } from '#web/domains/payments/cards/card-name.ts'
import { expectedParts } from '#web/domains/payments/payment/parts.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { formatDay, formatMoney } from '#web/lib/format.ts'
import { LocalLink, useLocalNavigate } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { checkoutTexts } from '#web/locales/checkout.ts'
import { depositTexts } from '#web/locales/deposit.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { ChoiceField } from '#web/ui/fields/choice-field.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StickyActions } from '#web/ui/sticky-actions.tsx'
import css from './checkout.module.css'

const GatewayElement = lazy(async () => ({
  default: (await import('#web/domains/payments/cards/gateway-element.tsx')).GatewayElement,
}))

/** Errors that the page shows itself, at the button. */
const known = Object.values(paymentErrors).map(({ code }): string => code)

type DepositProps = { deposit: Deposit; cards: readonly Card[]; next: string; paymentPath: (id: string) => string; reload: () => void }

/** Payment of an accepted quote's deposit: purpose, recipient, payment methods and terms. */
export function PayDeposit({ deposit, cards, next, paymentPath, reload }: DepositProps) {
  const t = useTexts(depositTexts)
  const locale = useLocale()
  const navigate = useLocalNavigate()
  const { quote_id, amount, company } = deposit
  const [chosen, setChosen] = useState<string>()
  /** Cards known before one was added: the new one gets selected. */
  const [before, setBefore] = useState<readonly string[]>()
  const [isAdding, setAdding] = useState(false)
  const [problem, setProblem] = useState<ApiError>()
  const parts = expectedParts(amount, deposit.wallet)
  const needsCard = parts.card.amount > 0
  const added = before && cards.find(({ id }) => !before.includes(id))
  const card = cards.find(({ id }) => id === chosen) ?? added ?? cards.find(({ is_default }) => is_default) ?? cards[0]
  const cardId = card?.id

  const pay = useAction(
    (options) => api.deposits.pay({ params: { quote_id }, body: needsCard && cardId ? { payment_method_id: cardId } : {} }, options),
    {
      done: ({ id, state }) => {
        if (state === 'succeeded') showToast(t.paid)
        void navigate(paymentPath(id), { replace: true })
      },
      failed: (error) => {
        reload()
        if (!known.includes(error.code)) return false
        setProblem(error)
        return true
      },
    },
  )

  return (
    <>
      <section>
        <h2 className={css.title}>{t.what}</h2>
        <Summary deposit={deposit} parts={parts} />
      </section>
      {needsCard && (
        <section className={css.cards}>
          {cards.length > 0 && (
            <ChoiceField
              label={t.payWith}
              name="card"
              value={cardId}
              onChange={(id) => {
                setChosen(id)
                setProblem(undefined)
              }}
              options={cards.map((card) => ({ value: card.id, label: cardName(card), help: t.expires(monthOf(card)) }))}
            />
          )}
          {isAdding || cards.length === 0 ? (
            <NewCard
              done={() => {
                setBefore(cards.map(({ id }) => id))
                setChosen(undefined)
                setAdding(false)
                setProblem(undefined)
                reload()
              }}
            />
          ) : (
            <div>
              <Button look="soft" size="s" onClick={() => setAdding(true)}>
                {t.otherCard}
              </Button>
            </div>
          )}
        </section>
      )}
      <section className={css.next}>
        <h2 className={css.title}>{t.next}</h2>
        <ul>
          {[t.nextHeld(company.name), t.nextReleased(deposit.finished_days), t.nextReturned, t.nextFee].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      {(!needsCard || cardId) && (
        <StickyActions note={problem && <Problem problem={problem} />}>
          <ButtonLink to={next} look="plain">
            {t.later}
          </ButtonLink>
          <Button size="l" isBusy={pay.isBusy} onClick={() => void pay.run()}>
            {t.payNow(formatMoney(needsCard ? parts.card : amount, locale))}
          </Button>
        </StickyActions>
      )}
      <Overlay isShown={pay.isBusy} />
    </>
  )
}

const monthOf = ({ exp_month, exp_year }: Card) => `${String(exp_month).padStart(2, '0')}/${exp_year}`

const Problem = ({ problem: { code, message } }: { problem: ApiError }) => (
  <Banner tone={code === 'gateway_down' ? 'warning' : 'problem'} isLive>
    {message}
  </Banner>
)

/** Purpose, recipient and payment sources. */
function Summary({ deposit, parts }: { deposit: Deposit; parts: ReturnType<typeof expectedParts> }) {
  const t = useTexts(depositTexts)
  const locale = useLocale()
  const { amount, service, company, due_on, terms } = deposit
  const minus = (label: string, part: typeof amount) => (part.amount > 0 ? [{ label, value: `−${formatMoney(part, locale)}` }] : [])
  return (
    <>
      <DataList
        items={[
          { label: t.to, value: <LocalLink to={`/companies/${company.slug}`}>{company.name}</LocalLink> },
          { label: t.dueOn, value: due_on ? formatDay(due_on, locale) : t.onAcceptance },
          ...(terms ? [{ label: t.terms, value: terms }] : []),
        ]}
      />
      <DataList
        isWide
        items={[
          { label: `${t.deposit} · ${service}`, value: formatMoney(amount, locale) },
          ...minus(t.credit, parts.promo),
          ...minus(t.balance, parts.wallet),
          {
            label: parts.card.amount > 0 ? `${t.total} · ${t.card.toLowerCase()}` : t.total,
            value: formatMoney(parts.card, locale),
            isTotal: true,
          },
        ]}
      />
    </>
  )
}

function NewCard({ done }: { done: () => void }) {
  const t = useTexts(depositTexts)
  const { addText } = useTexts(checkoutTexts)
  return (
    <div className={css.cards}>
      <h3 className={css.title}>{t.addCard}</h3>
      <p className={css.note}>{addText}</p>
      <Suspense
        fallback={
          <Loading>
            <Skeleton height="26rem" />
          </Loading>
        }
      >
        <GatewayElement done={done} />
      </Suspense>
    </div>
  )
}

/** The deposit can no longer be paid here and was not. */
export function NotDue({ next }: { next: string }) {
  const t = useTexts(depositTexts)
  return (
    <>
      <Banner tone="warning" title={t.notDue}>
        {' '}
        {t.notDueText}
      </Banner>
      <StickyActions>
        <ButtonLink to={next}>{t.back}</ButtonLink>
      </StickyActions>
    </>
  )
}
