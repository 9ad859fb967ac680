import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { CallOptions } from '#contract/endpoint.ts'
import type { Payment } from '#contract/payments/payment.ts'
import type { Money } from '#contract/primitives.ts'
import type { Card } from '#contract/payments/cards.ts'
import { paymentErrors } from '#contract/payments/states.ts'
import { cardName } from '#web/domains/payments/cards/card-name.ts'
import type { expectedParts } from '#web/domains/payments/payment/parts.ts'
import { useAction } from '#web/lib/action.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useLocalNavigate } from '#web/lib/link.tsx'
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

/** Amounts by which an order is paid. */
export type Parts = ReturnType<typeof expectedParts>

type PayProps = {
  amount: Money
  cards: readonly Card[]
  parts: Parts
  /** The order, its recipient and the sources. */
  summary: ReactNode
  /** Course of the money. */
  promises: readonly string[]
  pay: (body: { payment_method_id?: string }, options: CallOptions) => Promise<Payment>
  paid: string
} & PayerProps

export type PayerProps = { next: string; paymentPath: (id: string) => string; reload: () => void }

/** Payment to a company, from the balance and a saved or new card. */
export function PayHere({ amount, parts, cards, summary, promises, pay: send, paid, next, paymentPath, reload }: PayProps) {
  const t = useTexts(depositTexts)
  const locale = useLocale()
  const navigate = useLocalNavigate()
  const [chosen, setChosen] = useState<string>()
  /** Cards known before one was added: the new one gets selected. */
  const [before, setBefore] = useState<readonly string[]>()
  const [isAdding, setAdding] = useState(false)
  const [problem, setProblem] = useState<ApiError>()
  const needsCard = parts.card.amount > 0
  const added = before && cards.find(({ id }) => !before.includes(id))
  const card = cards.find(({ id }) => id === chosen) ?? added ?? cards.find(({ is_default }) => is_default) ?? cards[0]
  const cardId = card?.id

  const pay = useAction((options) => send(needsCard && cardId ? { payment_method_id: cardId } : {}, options), {
    done: ({ id, state }) => {
      if (state === 'succeeded') showToast(paid)
      void navigate(paymentPath(id), { replace: true })
    },
    failed: (error) => {
      reload()
      if (!known.includes(error.code)) return false
      setProblem(error)
      return true
    },
  })

  return (
    <>
      <section>
        <h2 className={css.title}>{t.what}</h2>
        {summary}
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
          {promises.map((line) => (
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

/** The order can no longer be paid here and was not. */
export function NotDue({ title, text, next }: { title: string; text: string; next: string }) {
  const { back } = useTexts(depositTexts)
  return (
    <>
      <Banner tone="warning" title={title}>
        {' '}
        {text}
      </Banner>
      <StickyActions>
        <ButtonLink to={next}>{back}</ButtonLink>
      </StickyActions>
    </>
  )
}

/** The order, what is used before the card, and what the card pays. */
export function Sources({ label, amount, parts }: { label: string; amount: Money; parts: Parts }) {
  const t = useTexts(depositTexts)
  const locale = useLocale()
  const minus = (label: string, part: Money) => (part.amount > 0 ? [{ label, value: `−${formatMoney(part, locale)}` }] : [])
  return (
    <DataList
      isWide
      items={[
        { label, value: formatMoney(amount, locale) },
        ...minus(t.credit, parts.promo),
        ...minus(t.balance, parts.wallet),
        {
          label: parts.card.amount > 0 ? `${t.total} · ${t.card.toLowerCase()}` : t.total,
          value: formatMoney(parts.card, locale),
          isTotal: true,
        },
      ]}
    />
  )
}
