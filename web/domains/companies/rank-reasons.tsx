import type { RankPart } from '#contract/companies/search.ts'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyTexts } from '#web/locales/company.ts'
import css from './rank-reasons.module.css'

/** Parts of a rank, heaviest first. */
export function Why({ parts }: { parts: readonly RankPart[] }) {
  const t = useTexts(companyTexts)
  const locale = useLocale()
  return (
    <details className={css.why}>
      <summary>{t.why}</summary>
      {t.whyText}
      <ul>
        {parts.map(({ part, weight, value }) => (
          <li key={part} style={{ '--share': `${Math.round(value * 100)}%` } as object}>
            {`${t.parts[part]}: ${t.points(formatNumber(value * 100, locale))}, ${t.weight(formatPercent(weight, locale))}`}
          </li>
        ))}
      </ul>
    </details>
  )
}
