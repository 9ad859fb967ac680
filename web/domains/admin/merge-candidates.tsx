import type { Duplicate } from '#contract/merging.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { mergingTexts } from '#web/locales/admin-merging.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Time } from '#web/ui/time.tsx'
import css from './merge.module.css'

export type MergeKind = 'companies' | 'users'
export const mergePath = (kind: MergeKind, kept: string, merged: string) => `/admin/${kind}/${kept}/merge/${merged}`

/** Pairs that look like one, each with the way to compare them. */
export function MergeCandidates({ kind, pairs }: { kind: MergeKind; pairs: readonly Duplicate[] }) {
  const t = useTexts(mergingTexts)
  if (pairs.length === 0) return <EmptyState title={t.none}>{t.noneText}</EmptyState>
  return (
    <ul className={css.pairs}>
      {pairs.map(({ sign, sides: [one, other] }) => (
        <Card as="li" key={one.id + other.id}>
          <div className={css.pair}>
            <Badge tone="amber">{t.signs[sign]}</Badge>
            {[one, other].map((side) => (
              <div key={side.id} className={css.side}>
                <LocalLink to={`/admin/${kind}/${side.id}`}>{side.name}</LocalLink>
                <small>{side.detail}</small>
                <small>
                  {t.since} <Time at={side.created_at} shape="date" />
                </small>
              </div>
            ))}
            <ButtonLink size="s" look="soft" to={mergePath(kind, one.id, other.id)} aria-label={t.compareNames(one.name, other.name)}>
              {t.compare}
            </ButtonLink>
          </div>
        </Card>
      ))}
    </ul>
  )
}
