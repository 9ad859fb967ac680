import type { DryRun } from '#contract/leads/auto-accept.ts'
import { configurationPath } from '#web/domains/leads/paths.ts'
import { formatMoney, formatNumber } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { spendingTexts } from '#web/locales/spending.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { Time } from '#web/ui/time.tsx'
import css from '../spending.module.css'

/** Result of a dry run: purchases, cost, caps, and reasons for skipping the others. */
export function DryRunResult({ of: { offers, bought_count, cost, caps } }: { of: DryRun }) {
  const t = useTexts(spendingTexts).auto
  const locale = useLocale()
  if (offers.length === 0)
    return (
      <div className={css.result} role="status">
        <p>{t.wouldNone}</p>
      </div>
    )
  return (
    <div className={css.result} role="status">
      <h4>{t.result}</h4>
      <p>
        <b>{t.would(bought_count, offers.length, formatMoney(cost, locale))}</b>
      </p>
      <h4>{t.against}</h4>
      <DataList
        isWide
        items={caps.map(({ period, most, cap }) => ({
          label: t.most[period],
          value: `${formatMoney(most, locale)} / ${cap ? formatMoney(cap, locale) : t.noCap}`,
        }))}
      />
      <p>
        <LocalLink to={configurationPath('caps')}>{t.setCaps}</LocalLink>
      </p>
      <h4>{t.list}</h4>
      <ul className={css.offers}>
        {offers.map(({ match_id, city, offered_at, price, score, outcome }) => (
          <li key={match_id}>
            <span data-bought={outcome === 'bought' || undefined}>{t.outcomes[outcome]}</span>
            <span>{formatMoney(price, locale)}</span>
            <small>
              {city} · <Time at={offered_at} />
            </small>
            <small>{t.scoreOf(formatNumber(score * 100, locale))}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}
