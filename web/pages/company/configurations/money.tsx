import { useRevalidator } from 'react-router'
import { isOver } from '#contract/companies/states.ts'
import type { AuthUser } from '#contract/users/people.ts'
import { configurationPath } from '#web/domains/leads/paths.ts'
import { SavedCards } from '#web/domains/payments/cards/saved-cards.tsx'
import { StatementMonths } from '#web/domains/payments/statements/statement-months.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { walletTexts } from '#web/locales/wallet.ts'
import { Card } from '#web/ui/card.tsx'
import { Stack } from '#web/ui/page.tsx'
import { loadPayments, PaymentsSection } from '../../user/profile/payments.tsx'
import { section, type SectionArgs } from '#web/lib/section.tsx'
import { AutoTopUpForm } from './auto-top-up.tsx'
import { Corrections } from './corrections.tsx'
import { Deposits } from './deposits.tsx'
import { Earnings } from './earnings.tsx'
import { TopUp } from './top-up.tsx'
import css from './money.module.css'

async function load({ api, user, url }: SectionArgs) {
  const [wallet, earnings, topUps, autoTopUp, { cards }, deposits, statements, corrections, payments] = await Promise.all([
    api.payments.wallet(),
    api.earnings.read(),
    api.topUps.read(),
    api.autoTopUp.get(),
    api.cards.list(),
    api.deposits.ofCompany({ query: {} }),
    api.statements.list(),
    api.corrections.list(),
    loadPayments({ api, user, url }),
  ])
  return { wallet, earnings, topUps, autoTopUp, cards, deposits, statements, corrections, payments }
}
type Data = Awaited<ReturnType<typeof load>>

/** A company's means of payment, payments and documents. */
function MoneySection({ data, user: { company } }: { data: Data; user: AuthUser }) {
  const { wallet, earnings, deposits, statements, corrections, payments } = data
  const t = useTexts(walletTexts)
  const locale = useLocale()
  const isClosed = Boolean(company && isOver(company.status))
  return (
    <Stack gap="l">
      <Card look="tint">
        <p className={css.label}>{t.balance}</p>
        <p className={css.sum}>{formatMoney(wallet.balance, locale)}</p>
        <p className={css.note}>
          {isClosed ? t.overText : t.balanceText} {wallet.promo.amount > 0 && t.promo(formatMoney(wallet.promo, locale))}
        </p>
      </Card>
      <Earnings of={earnings} isOver={isClosed} />
      {company && !isClosed && <PaymentMethods of={data} />}
      <Deposits data={deposits} />
      <Corrections corrections={corrections} />
      <Statements statements={statements} />
      <section className={css.part} aria-labelledby="payments">
        <h3 id="payments">{t.payments}</h3>
        <PaymentsSection data={payments} />
      </section>
    </Stack>
  )
}

/** Balance and cards that pay for leads. */
function PaymentMethods({ of: { topUps, autoTopUp, cards } }: { of: Data }) {
  const { revalidate } = useRevalidator()
  const reload = () => void revalidate()
  const mainCard = cards.find(({ is_default }) => is_default)
  return (
    <>
      <TopUp topUps={topUps} card={mainCard} back={configurationPath('money')} done={reload} />
      <AutoTopUpForm of={autoTopUp} card={mainCard} done={reload} />
      <SavedCards key={cards.length} cards={cards} reload={reload} />
    </>
  )
}

function Statements({ statements }: Pick<Data, 'statements'>) {
  const t = useTexts(walletTexts)
  return (
    <section className={css.part} aria-labelledby="statements">
      <h3 id="statements">{t.statements}</h3>
      <p className={css.note}>{statements.length > 0 ? t.statementsText : t.none}</p>
      <StatementMonths months={statements} at="/api/company/statements" />
    </section>
  )
}

export const moneySection = section(load, MoneySection)
