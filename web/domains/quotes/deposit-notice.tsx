import type { Quote } from '#contract/quotes.ts'
import { formatDay, formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { depositTexts } from '#web/locales/deposit.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { depositPath } from './deposit-paths.ts'

type NoticeProps = { quote: Quote; company: string; /** Whether it can still be paid here. */ mayPay: boolean }

/** To who accepted a quote: its deposit, where it stands, and the way to pay it. Nothing where none was agreed on. */
export function DepositNotice({ quote: { id, deposit, deposit_due_on, deposit_state: state }, company, mayPay }: NoticeProps) {
  const t = useTexts(depositTexts)
  const locale = useLocale()
  const user = useSession()
  const sum = formatMoney(deposit, locale)
  if (deposit.amount === 0 || (state === null && !mayPay)) return null
  if (state !== null)
    return (
      <Banner tone={state === 'returned' ? 'info' : 'done'} title={t.states[state](sum)}>
        {' '}
        {t.stateTexts[state]}
      </Banner>
    )
  return (
    <Banner
      title={t.due(sum, deposit_due_on && formatDay(deposit_due_on, locale))}
      action={
        <ButtonLink to={depositPath(id)} size="s">
          {t.pay}
        </ButtonLink>
      }
    >
      {' '}
      {t.dueText(company)} {!user && t.signInText}
    </Banner>
  )
}
