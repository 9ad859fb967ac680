import type { BoardDeposit } from '#contract/quotes/deposits.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { formatDay, formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { depositTexts } from '#web/locales/deposit.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import css from './deposit-notice.module.css'
import { depositPath } from './deposit-paths.ts'

/** Offers the customer to pay the deposit of an accepted quote here; empty without one. */
export function DepositDue({ quote: { id, deposit, deposit_due_on }, company }: { quote: Quote; company: string }) {
  const t = useTexts(depositTexts)
  const locale = useLocale()
  if (deposit.amount === 0) return null
  return (
    <Banner
      title={t.due(formatMoney(deposit, locale), deposit_due_on && formatDay(deposit_due_on, locale))}
      action={
        <ButtonLink to={depositPath(id)} size="s">
          {t.pay}
        </ButtonLink>
      }
    >
      {' '}
      {t.dueText(company)} <span className={css.signIn}>{t.signInText}</span>
    </Banner>
  )
}

/** State of a paid deposit, for its payer. */
export function DepositCourse({ deposit: { amount, company, state, is_open_question } }: { deposit: BoardDeposit }) {
  const t = useTexts(depositTexts)
  const locale = useLocale()
  return (
    <Banner tone={is_open_question || state === 'returned' ? 'info' : 'done'} title={t.states[state](formatMoney(amount, locale), company)}>
      {' '}
      {t.stateTexts[is_open_question ? 'question' : state]}
    </Banner>
  )
}
