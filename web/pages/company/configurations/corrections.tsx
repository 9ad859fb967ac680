import type { Correction } from '#contract/payments/corrections.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { walletTexts } from '#web/locales/wallet.ts'
import { Time } from '#web/ui/time.tsx'
import months from '#web/domains/payments/statements/statement-months.module.css'
import css from './money.module.css'

/** Corrections of the balance with their reasons; hidden if there are none. */
export function Corrections({ corrections }: { corrections: readonly Correction[] }) {
  const t = useTexts(walletTexts).corrections
  const locale = useLocale()
  if (corrections.length === 0) return null
  return (
    <section className={css.part} aria-labelledby="corrections">
      <h3 id="corrections">{t.title}</h3>
      <ul className={months.months}>
        {corrections.map(({ id, account, amount, reason, created_at }) => (
          <li key={id}>
            <span>
              <strong>{reason}</strong>
              <small>
                {t.accounts[account]} · <Time at={created_at} shape="date" />
              </small>
            </span>
            <b className={css.amount}>
              {amount.amount > 0 && '+'}
              {formatMoney(amount, locale)}
            </b>
          </li>
        ))}
      </ul>
    </section>
  )
}
