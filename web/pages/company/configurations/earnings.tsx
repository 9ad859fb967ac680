import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Earnings as Earned, Withdrawal } from '#contract/payments/earnings.ts'
import { money } from '#contract/money.ts'
import months from '#web/domains/payments/statements/statement-months.module.css'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { newId } from '#web/lib/idempotency.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { earningsTexts } from '#web/locales/earnings.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { Time } from '#web/ui/time.tsx'
import { BankAccountButton } from './bank-account.tsx'
import css from './money.module.css'

type EarningsProps = { of: Earned; isOver: boolean }

/** Earned money and its withdrawal to the bank; hidden if there was never any. */
export function Earnings({ of, isOver }: EarningsProps) {
  const t = useTexts(earningsTexts)
  const locale = useLocale()
  const { earned, account, is_open, withdrawals } = of
  const hasAny = earned.amount > 0
  if (!hasAny && !account && withdrawals.length === 0) return null
  return (
    <section className={css.part} aria-labelledby="earned">
      <Card>
        <p id="earned" className={css.label}>
          {t.title}
        </p>
        <p className={css.sum}>{formatMoney(earned, locale)}</p>
        <p className={css.note}>{isOver ? t.over : hasAny ? t.what : t.none}</p>
      </Card>
      {!isOver && hasAny && !is_open && <Banner>{t.closed}</Banner>}
      {!isOver && <PayoutOptions of={of} />}
      {withdrawals.length > 0 && <Withdrawals of={withdrawals} />}
    </section>
  )
}

function PayoutOptions({ of: { earned, account, is_open } }: { of: Earned }) {
  const t = useTexts(earningsTexts)
  const locale = useLocale()
  const wish = useWish()
  const { cents, sum } = wish
  if (earned.amount === 0 && !account) return null
  return (
    <>
      {is_open && (
        <p className={css.note}>
          {account ? t.account(account.holder, account.last4) : t.needsAccount}{' '}
          {account?.is_resting && (
            <>
              {t.resting} <Time at={account.usable_at} />.
            </>
          )}
        </p>
      )}
      {earned.amount > 0 && (
        <MoneyField
          label={t.amount}
          hint={t.all(formatMoney(earned, locale))}
          name="withdraw"
          value={cents ?? undefined}
          onChange={wish.choose}
          error={wish.error ?? (Number.isNaN(cents) ? t.noAmount : undefined)}
        />
      )}
      <div className={css.go}>
        {is_open && account && earned.amount > 0 && (
          <Button isBusy={wish.withdraw.isBusy} disabled={!cents} onClick={() => cents && void wish.withdraw.run(cents)}>
            {t.withdraw(sum)}
          </Button>
        )}
        {is_open && !account && <BankAccountButton hasOne={false} done={wish.reload} />}
        {earned.amount > 0 && <ToWallet wish={wish} />}
        {is_open && account && <BankAccountButton hasOne done={wish.reload} />}
      </div>
    </>
  )
}

function ToWallet({ wish: { cents, sum, toWallet } }: { wish: ReturnType<typeof useWish> }) {
  const t = useTexts(earningsTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="plain" disabled={!cents} onClick={() => setOpen(true)}>
        {t.toWallet}
      </Button>
      <AskDialog
        title={t.toWalletTitle(sum ?? '')}
        isOpen={isOpen && Boolean(cents)}
        onClose={() => setOpen(false)}
        no={t.keep}
        yes={t.toWallet}
        isBusy={toWallet.isBusy}
        onYes={() => cents && void toWallet.run(cents).then(() => setOpen(false))}
      >
        <p>{t.toWalletText}</p>
      </AskDialog>
    </>
  )
}

/** Amount form of a withdrawal or a move to the wallet. A repeated submit moves money once. */
function useWish() {
  const t = useTexts(earningsTexts)
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const [cents, setCents] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const id = useRef(newId())
  const reload = () => void revalidate()
  const choose = (amount: number | null) => {
    id.current = newId()
    setError(undefined)
    setCents(amount)
  }
  const outcome = (said: (sum: string) => string) => ({
    done: () => {
      showToast(said(formatMoney(money(cents ?? 0), locale)))
      choose(null)
      reload()
    },
    failed: ({ code, message }: { code: string; message: string }) => {
      const isHere = code === 'not_enough_earned'
      if (isHere) {
        setError(message)
        reload()
      }
      return isHere
    },
  })
  const body = (amount_cents: number) => ({ id: id.current, amount_cents })
  const withdraw = useAction((options, amount: number) => api.earnings.withdraw({ body: body(amount) }, options), outcome(t.withdrawn))
  const toWallet = useAction((options, amount: number) => api.earnings.toWallet({ body: body(amount) }, options), outcome(t.moved))
  return { cents, sum: cents ? formatMoney(money(cents), locale) : null, error, choose, withdraw, toWallet, reload }
}

const tones: Record<Withdrawal['state'], Tone> = {
  due: 'amber',
  sent: 'amber',
  paid: 'green',
  returned: 'red',
  given_back: 'red',
  cancelled: 'neutral',
}

function Withdrawals({ of }: { of: readonly Withdrawal[] }) {
  const t = useTexts(earningsTexts)
  return (
    <>
      <h3>{t.history}</h3>
      <ul className={months.months}>
        {of.map((withdrawal) => (
          <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} />
        ))}
      </ul>
    </>
  )
}

function WithdrawalRow({ withdrawal: { id, amount, state, last4, created_at, return_reason } }: { withdrawal: Withdrawal }) {
  const t = useTexts(earningsTexts)
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const reasons: Record<string, string> = t.reasons
  const cancel = useAction(() => api.earnings.cancel({ params: { withdrawal_id: id } }), {
    done: () => {
      showToast(t.canceled)
      void revalidate()
    },
  })
  return (
    <li>
      <span>
        <strong>{formatMoney(amount, locale)}</strong>
        <small>
          {t.asked} <Time at={created_at} shape="date" />, {t.to(last4)}
        </small>
        <Badge tone={tones[state]}>{t.states[state]}</Badge>
        {state === 'given_back' && (
          <small>
            {reasons[return_reason] ?? t.otherReason} {t.back}
          </small>
        )}
      </span>
      {state === 'due' && (
        <Button size="s" look="plain" isBusy={cancel.isBusy} onClick={() => void cancel.run()}>
          {t.cancel}
        </Button>
      )}
    </li>
  )
}
