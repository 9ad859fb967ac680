import { type ReactNode, useState } from 'react'
import { matchErrors } from '#contract/matching/states.ts'
import { paymentErrors } from '#contract/payments/states.ts'
import { checkoutPath, companyPaths, configurationPath, leadPath } from '#web/domains/leads/paths.ts'
import { cardName } from '#web/domains/payments/cards/card-name.ts'
import { expectedParts } from '#web/domains/payments/payment/parts.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { formatMoney } from '#web/lib/format.ts'
import { LocalLink, useLocalNavigate } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useSettings } from '#web/lib/settings.ts'
import { useTexts } from '#web/lib/texts.ts'
import { leadTexts } from '#web/locales/lead.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { StickyActions } from '#web/ui/sticky-actions.tsx'
import type { Offered } from './load.ts'
import css from './lead.module.css'

/** Errors that the page shows itself, at the button. */
const known = [...Object.values(matchErrors), ...Object.values(paymentErrors)].map(({ code }): string => code)

type BuyProps = Offered & { isOpen: boolean; reload: () => void; /** The other way out. */ children: ReactNode }

/** Payment method and the button with the price. */
export function Buy({
  offer: { match_id, price, over_cap, needs_approval, teaser },
  cards,
  wallet,
  may,
  isOpen,
  reload,
  children,
}: BuyProps) {
  const t = useTexts(leadTexts)
  const locale = useLocale()
  const navigate = useLocalNavigate()
  const settings = useSettings()
  const [cardId, setCardId] = useState(() => cards.find(({ is_default }) => is_default)?.id)
  const [problem, setProblem] = useState<ApiError>()
  const parts = expectedParts(price, wallet)
  const needsCard = parts.card.amount > 0
  const lacksCard = needsCard && !wallet.has_card
  const addCard = checkoutPath({ redirect: leadPath(match_id) })

  const buy = useAction(
    (options) =>
      api.leads.buy({ params: { match_id }, body: { price, ...(needsCard && cardId ? { payment_method_id: cardId } : {}) } }, options),
    {
      done: ({ lead_id, payment }) => {
        if (lead_id) {
          showToast(t.bought)
          void navigate(leadPath(match_id, lead_id), { replace: true })
        } else if (payment.state === 'requires_action' && may.pay) void navigate(checkoutPath({ payment: payment.id }))
        else {
          if (payment.state === 'on_hold') showToast(t.accepted)
          reload()
        }
      },
      failed: (error) => {
        if (!known.includes(error.code)) return false
        setProblem(error)
        reload()
        return true
      },
    },
  )

  // The offer is reserved during the purchase; the chosen card and the error stay on screen.
  if (!isOpen && !buy.isBusy) return null
  const amount = formatMoney(price, locale)
  return (
    <>
      {needs_approval && (
        <Banner title={t.asksApproval}>
          {t.asksApprovalText(teaser.timing === 'urgent' ? settings.urgentApprovalHours : settings.approvalHours)}
        </Banner>
      )}
      <section className={css.pay} aria-labelledby="pay">
        <h3 id="pay">{t.pay}</h3>
        <ul>
          {parts.promo.amount > 0 && <Part label={t.promo} value={formatMoney(parts.promo, locale)} />}
          {parts.wallet.amount > 0 && <Part label={t.wallet} value={formatMoney(parts.wallet, locale)} />}
          {needsCard && <Part label={cards.length === 1 ? cardName(cards[0]!) : t.card} value={formatMoney(parts.card, locale)} />}
        </ul>
        {needsCard && cards.length > 1 && (
          <SelectField
            label={t.chooseCard}
            isLabelHidden
            value={cardId}
            onChange={(event) => {
              setCardId(event.target.value)
              setProblem(undefined)
            }}
            options={cards.map((card) => ({ value: card.id, label: cardName(card) }))}
          />
        )}
        {may.pay && <LocalLink to={addCard}>{t.manageCards}</LocalLink>}
      </section>
      <div className={css.buy}>
        <StickyActions
          note={
            problem ? (
              <ProblemNote problem={problem} addCard={may.pay ? addCard : null} mayConfigure={may.configure} reload={reload} />
            ) : over_cap ? (
              <Banner tone="warning" action={<CapsLink mayConfigure={may.configure} />}>
                {t.overCap[over_cap]}
              </Banner>
            ) : (
              lacksCard && !may.pay && t.ownersCard
            )
          }
        >
          {children}
          {lacksCard && may.pay && <ButtonLink to={addCard}>{t.addCard}</ButtonLink>}
          {!lacksCard && (
            <Button isBusy={buy.isBusy} onClick={() => void buy.run()}>
              {needs_approval ? (price.amount === 0 ? t.acceptFree : t.accept(amount)) : price.amount === 0 ? t.buyFree : t.buy(amount)}
            </Button>
          )}
        </StickyActions>
      </div>
      <Overlay isShown={buy.isBusy} />
    </>
  )
}

const Part = ({ label, value }: { label: string; value: string }) => (
  <li>
    <span>{label}</span>
    <b>{value}</b>
  </li>
)

const CapsLink = ({ mayConfigure }: { mayConfigure: boolean }) => (
  <ButtonLink to={mayConfigure ? configurationPath('caps') : companyPaths.sections} look="plain" size="s">
    {useTexts(leadTexts).seeCaps}
  </ButtonLink>
)

type ProblemNoteProps = { problem: ApiError; addCard: string | null; mayConfigure: boolean; reload: () => void }

/** Error in the server's words, with the possible remedy. */
function ProblemNote({ problem, addCard, mayConfigure, reload }: ProblemNoteProps) {
  const t = useTexts(leadTexts)
  const { code } = problem
  const isCard = ['card_declined', 'card_rests', 'all_cards_rest', 'no_payment_method'].includes(code)
  return (
    <Banner
      tone={code === 'cap_reached' || code === 'gateway_down' ? 'warning' : 'problem'}
      isLive
      action={
        isCard ? (
          addCard && (
            <>
              {code !== 'all_cards_rest' && (
                <ButtonLink to={addCard} look="plain" size="s">
                  {t.otherCard}
                </ButtonLink>
              )}
              {code.endsWith('_rest') || code.endsWith('_rests') ? (
                <ButtonLink to={configurationPath('money')} look="plain" size="s">
                  {t.seeBalance}
                </ButtonLink>
              ) : null}
            </>
          )
        ) : code === 'cap_reached' ? (
          <CapsLink mayConfigure={mayConfigure} />
        ) : code === 'licence_missing' ? (
          <ButtonLink to={configurationPath('credentials')} look="plain" size="s">
            {t.seeCredentials}
          </ButtonLink>
        ) : code === 'gateway_down' ? (
          <Button look="plain" size="s" onClick={reload}>
            {t.again}
          </Button>
        ) : code === 'price_changed' ? undefined : (
          <ButtonLink to={companyPaths.leads} look="plain" size="s">
            {t.others}
          </ButtonLink>
        )
      }
    >
      {problem.message}
    </Banner>
  )
}
