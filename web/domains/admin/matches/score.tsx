import type { RankPart } from '#contract/companies/search.ts'
import { formatPercent } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import css from './score.module.css'

/** The same in both languages, stacked. */
const formatScore = (value: number) => value.toFixed(3)

/** A score that expands into its parts. */
export function Score({ score, parts }: { score: number; parts: readonly RankPart[] }) {
  const t = useTexts(adminTexts)
  const locale = useLocale()
  return (
    <details className={css.score}>
      <summary>{formatScore(score)}</summary>
      <dl>
        {parts.map(({ part, value, weight }) => (
          <div key={part}>
            <dt>
              {t.parts[part]} × {formatPercent(weight, locale)}
            </dt>
            <dd>{formatScore(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
