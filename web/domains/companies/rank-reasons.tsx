import type { RankPart } from '#contract/companies/search.ts'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyTexts } from '#web/locales/company.ts'
import { Bar } from '#web/ui/bar.tsx'
import { StaticHtml } from '#web/ui/static-html.tsx'
import css from './rank-reasons.module.css'

/** Parts of a rank, heaviest first. */
export function Why({ parts }: { parts: readonly RankPart[] }) {
  const t = useTexts(companyTexts)
  const locale = useLocale()
  return (
    <StaticHtml as="details" className={css.why} of={[parts]}>
      {() => (
        <>
          <summary>{t.why}</summary>
          <p>{t.whyText}</p>
          <ul className={css.parts}>
            {parts.map(({ part, weight, value }) => (
              <li key={part}>
                <span>{t.parts[part]}</span>
                <span className={css.points}>{t.points(formatNumber(value * 100, locale))}</span>
                <Bar share={value} />
                <small>{t.weight(formatPercent(weight, locale))}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </StaticHtml>
  )
}
