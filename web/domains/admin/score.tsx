import type { RankPart } from '#contract/companies.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import css from './score.module.css'

/** A score that opens into its parts. */
export function Score({ score, parts }: { score: number; parts: readonly RankPart[] }) {
  const t = useTexts(adminTexts)
  const locale = useLocale()
  return (
    <details className={css.score}>
      <summary>{formatNumber(score, locale, 3)}</summary>
      <dl>
        {parts.map(({ part, value, weight }) => (
          <div key={part}>
            <dt>
              {t.parts[part]} × {formatNumber(weight, locale, 2)}
            </dt>
            <dd>{formatNumber(value, locale, 2)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
