import type { Card } from '#contract/payments/cards.ts'
import type { Deposit } from '#contract/quotes/deposits.ts'
import { expectedParts } from '#web/domains/payments/payment/parts.ts'
import { api } from '#web/lib/api.ts'
import { formatDay } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { depositTexts } from '#web/locales/deposit.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { NotDue, type Parts, PayHere, type PayerProps, Sources } from './pay-here.tsx'

/** Payment of an accepted quote's deposit: purpose, recipient, payment methods and terms. */
export function PayDeposit({ deposit, cards, ...payer }: { deposit: Deposit; cards: readonly Card[] } & PayerProps) {
  const t = useTexts(depositTexts)
  const { quote_id, amount, company, wallet, finished_days, may_pay } = deposit
  const parts = expectedParts(amount, wallet)
  if (!may_pay) return <NotDue title={t.notDue} text={t.notDueText} next={payer.next} />
  return (
    <PayHere
      amount={amount}
      parts={parts}
      cards={cards}
      summary={<Summary deposit={deposit} parts={parts} />}
      promises={[t.nextHeld(company.name), t.nextReleased(finished_days), t.nextReturned, t.nextFee]}
      pay={(body, options) => api.deposits.pay({ params: { quote_id }, body }, options)}
      paid={t.paid}
      {...payer}
    />
  )
}

/** Purpose, recipient and payment sources. */
function Summary({ deposit: { amount, service, company, due_on, terms }, parts }: { deposit: Deposit; parts: Parts }) {
  const t = useTexts(depositTexts)
  const locale = useLocale()
  return (
    <>
      <DataList
        items={[
          { label: t.to, value: <LocalLink to={`/companies/${company.slug}`}>{company.name}</LocalLink> },
          { label: t.dueOn, value: due_on ? formatDay(due_on, locale) : t.onAcceptance },
          ...(terms ? [{ label: t.terms, value: terms }] : []),
        ]}
      />
      <Sources label={`${t.deposit} · ${service}`} amount={amount} parts={parts} />
    </>
  )
}
