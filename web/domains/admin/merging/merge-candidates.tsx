import { useRevalidator } from 'react-router'
import type { Duplicate } from '#contract/merging/candidates.ts'
import { sectionNames } from '#web/domains/admin/menu/sections.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { mergingTexts } from '#web/locales/admin-merging.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FilterLinks } from '#web/ui/filter-links.tsx'
import { Row } from '#web/ui/page.tsx'
import { Mailbox } from '#web/ui/scenes.tsx'
import { Time } from '#web/ui/time.tsx'
import css from './merge.module.css'
import { ReasonButton } from '../decisions/reason-button.tsx'
import { useMay } from '../permissions/role.ts'
import { spokenPhones } from '../details/spoken-phones.ts'

export type MergeKind = 'companies' | 'users'
export const mergePath = (kind: MergeKind, kept: string, merged: string) => `/admin/${kind}/${kept}/merge/${merged}`
const areas = { companies: 'companies', users: 'people' } as const

/** Query of a page of pairs: open ones, or with `?dismissed=true` dismissed ones. */
export const candidatesQuery = (url: URL) => ({
  query: url.searchParams.get('dismissed') === 'true' ? { dismissed: 'true' as const } : {},
})

/** Pairs of possible duplicates, each with a link to compare them and a button to dismiss them. */
export function MergeCandidates({ kind, pairs, isDismissed }: { kind: MergeKind; pairs: readonly Duplicate[]; isDismissed: boolean }) {
  const t = useTexts(mergingTexts)
  const sections = useTexts(sectionNames)
  const mayAct = useMay()(areas[kind], 'write')
  const path = `/admin/${kind}/duplicates`
  return (
    <>
      <FilterLinks
        label={t.duplicates}
        links={[
          { to: path, label: t.views.open, isCurrent: !isDismissed },
          { to: `${path}?dismissed=true`, label: t.views.dismissed, isCurrent: isDismissed },
        ]}
      />
      {pairs.length === 0 && (
        <EmptyState
          scene={<Mailbox />}
          title={isDismissed ? t.dismissedNone : t.none}
          action={
            <ButtonLink look="soft" to={`/admin/${kind}`}>
              {sections[kind]}
            </ButtonLink>
          }
        >
          {isDismissed ? t.dismissedNoneText : t.noneText}
        </EmptyState>
      )}
      <ul className={css.pairs}>
        {pairs.map((pair) => (
          <Pair key={pair.sides[0].id + pair.sides[1].id} kind={kind} pair={pair} mayAct={mayAct} />
        ))}
      </ul>
    </>
  )
}

function Pair({ kind, pair: { sign, sides, dismissed }, mayAct }: { kind: MergeKind; pair: Duplicate; mayAct: boolean }) {
  const t = useTexts(mergingTexts)
  const [one, other] = sides
  return (
    <Card as="li">
      <div className={css.pair}>
        <Badge tone="amber">{t.signs[sign]}</Badge>
        {sides.map((side) => (
          <div key={side.id} className={css.side}>
            <LocalLink to={`/admin/${kind}/${side.id}`}>{side.name}</LocalLink>
            <small>{spokenPhones(side.detail)}</small>
            <small>
              {t.since} <Time at={side.created_at} shape="date" />
            </small>
          </div>
        ))}
        <Row>
          {mayAct && <Doubt kind={kind} sides={sides} isDismissed={dismissed !== null} />}
          <ButtonLink size="s" look="soft" to={mergePath(kind, one.id, other.id)} aria-label={t.compareNames(one.name, other.name)}>
            {t.compare}
          </ButtonLink>
        </Row>
      </div>
      {dismissed && (
        <p>
          {dismissed.reason} <Time at={dismissed.at} shape="date" />
        </p>
      )}
    </Card>
  )
}

/** Dismisses a pair with a reason, or removes the dismissal. */
function Doubt({ kind, sides: [one, other], isDismissed }: { kind: MergeKind; sides: Duplicate['sides']; isDismissed: boolean }) {
  const t = useTexts(mergingTexts)
  const { revalidate } = useRevalidator()
  const { merging } = api
  const ofCompanies = { params: { company_id: one.id, other_id: other.id } }
  const ofPeople = { params: { user_id: one.id, other_id: other.id } }
  const recall = useAction(
    (options) => (kind === 'companies' ? merging.recallCompanies(ofCompanies, options) : merging.recallPeople(ofPeople, options)),
    {
      done: () => {
        showToast(t.recalled)
        void revalidate()
      },
    },
  )
  if (isDismissed)
    return (
      <Button size="s" look="plain" isBusy={recall.isBusy} onClick={() => void recall.run()}>
        {t.recall}
      </Button>
    )
  return (
    <ReasonButton
      look="plain"
      action={t.dismiss}
      title={t.dismissTitle(one.name, other.name)}
      text={t.dismissText}
      send={(reason, options) =>
        kind === 'companies'
          ? merging.dismissCompanies({ ...ofCompanies, body: { reason } }, options)
          : merging.dismissPeople({ ...ofPeople, body: { reason } }, options)
      }
      done={() => {
        showToast(t.dismissed, { action: { label: t.undo, run: () => void recall.run() } })
        void revalidate()
      }}
    />
  )
}
