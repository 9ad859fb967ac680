import type { StatementMonth } from '#contract/payments/statements.ts'
import { formatMoney, formatMonth } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { walletTexts } from '#web/locales/wallet.ts'
import css from './statement-months.module.css'

/** Lists the months of an account, each with its documents. `at` is the endpoint that serves them to this viewer. */
export function StatementMonths({ months, at }: { months: readonly StatementMonth[]; at: string }) {
  const t = useTexts(walletTexts)
  const locale = useLocale()
  if (months.length === 0) return null
  return (
    <ul className={css.months}>
      {months.map(({ month, charged, refunded }) => {
        const name = formatMonth(month, locale)
        return (
          <li key={month}>
            <span>
              <strong>{name}</strong>
              <small>{t.month(formatMoney(charged, locale), refunded.amount > 0 ? formatMoney(refunded, locale) : null)}</small>
            </span>
            {(['pdf', 'csv'] as const).map((format) => (
              <a key={format} href={`${at}/${month}?format=${format}&locale=${locale}`} download aria-label={t.download(t[format], name)}>
                {t[format]}
              </a>
            ))}
          </li>
        )
      })}
    </ul>
  )
}
