import { useRevalidator } from 'react-router'
import type { Waiting } from '#contract/admin/queue.ts'
import { inOrder } from '#contract/admin/work-kinds.ts'
import { waitingPath, waitingWork } from '#contract/admin/work-kinds.ts'
import { adminAreas } from '#contract/admin-roles.ts'
import { usePlanned } from '#web/domains/admin/decisions/planned.ts'
import { useMay } from '#web/domains/admin/permissions/role.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { formatNumber } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dashboardTexts } from '#web/locales/admin-dashboard.ts'
import { peopleTexts } from '#web/locales/admin-people.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Ago } from '#web/ui/time.tsx'
import css from '../dashboard.module.css'

/** Roles that may decide, besides owners, who may decide everything. */
const keepersOf = (kind: Waiting['kind']) => adminAreas[waitingWork[kind].area].write.filter((role) => role !== 'owner')

/** Pending work with its roles and deadlines, overdue first. */
export function WaitingTiles({ waiting }: { waiting: readonly Waiting[] }) {
  const t = useTexts(dashboardTexts)
  const open = inOrder(waiting)
  return (
    <section aria-labelledby="waiting" className={css.part}>
      <h2 id="waiting">{t.waiting}</h2>
      {open.length === 0 && <p>{t.calm}</p>}
      <ul className={`${css.tiles} ${css.waiting}`}>
        {open.map((row) => (
          <li key={row.kind} data-alarm={row.overdue > 0 || undefined}>
            <Tile row={row} />
            <Keeper of={row} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Tile({ row: { kind, count, overdue, oldest_at, due_at, first } }: { row: Waiting }) {
  const t = useTexts(dashboardTexts)
  const { roles } = useTexts(peopleTexts)
  const locale = useLocale()
  const when = due_at ?? oldest_at
  return (
    <LocalLink to={waitingPath(kind, first)}>
      <strong>{formatNumber(count, locale)}</strong>
      <span>{waitingWork[kind].name[locale]}</span>
      {overdue > 0 && <Badge tone="red">{t.overdue(overdue)}</Badge>}
      <small>
        {when && (
          <>
            {due_at ? t.due : t.oldest}:{' '}
            <b>
              <Ago at={when} />
            </b>
          </>
        )}
        <span className={css.extra}>
          {when && ' · '}
          {t.team}:{' '}
          <b>
            {keepersOf(kind)
              .map((role) => roles[role])
              .join(', ')}
          </b>
        </span>
      </small>
    </LocalLink>
  )
}

/** Assignee of pending work. An admin with permission can take it, take it over, or give it up. */
function Keeper({ of: { kind, keeper } }: { of: Waiting }) {
  const t = useTexts(dashboardTexts)
  const { me } = usePlanned()
  const locale = useLocale()
  const may = useMay()
  const { revalidate } = useRevalidator()
  const isMine = keeper?.id === me
  const change = useAction(
    () =>
      isMine
        ? api.alarms.leave({ params: { waiting: kind } })
        : api.alarms.take({ params: { waiting: kind }, body: { from: keeper?.id ?? null } }),
    {
      done: () => void revalidate(),
      failed: (error) => {
        if (error.code !== 'alarm_kept') return false
        showToast(error.message, { tone: 'problem' })
        void revalidate()
        return true
      },
    },
  )
  const label = isMine ? t.leave : keeper ? t.takeOver : t.take
  return (
    <div className={css.keeper}>
      {keeper && (
        <small>
          {t.keeper}: <b>{isMine ? t.you : keeper.name}</b>
        </small>
      )}
      {may(waitingWork[kind].area, 'write') && (
        <Button
          look="plain"
          size="s"
          isBusy={change.isBusy}
          aria-label={`${label}: ${waitingWork[kind].name[locale]}`}
          onClick={() => void change.run()}
        >
          {label}
        </Button>
      )}
    </div>
  )
}
