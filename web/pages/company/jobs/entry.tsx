import type { Calendar, CalendarEntry } from '#contract/leads/jobs.ts'
import { leadPath } from '#web/domains/leads/paths.ts'
import { wayTo } from '#web/domains/leads/way-to.ts'
import { NextStep, useWhen } from '#web/domains/messaging/appointment-card.tsx'
import { ShowUpPart } from '#web/domains/messaging/show-up.tsx'
import { formatInstant } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyJobsTexts } from '#web/locales/company-jobs.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Assignee } from './assignee.tsx'
import css from './calendar.module.css'
import type { Reschedule } from './use-reschedule.ts'

type EntryProps = { of: CalendarEntry; members: Calendar['members']; reschedule: Reschedule; reload: () => void }

/** An appointment with its next step, the way there, and another time to propose. */
export function Entry({ of, members, reschedule, reload }: EntryProps) {
  const t = useTexts(companyJobsTexts)
  const { match_id, lead_id, customer, service, place, state, proposed_by: by, on_way_at: onWay, note, purpose, assignee_id } = of
  const { hours, zone } = useWhen(of, of.time_zone)
  const locale = useLocale()
  const isLive = state === 'proposed' || state === 'confirmed'
  return (
    <li className={css.entry} data-state={state} {...reschedule.source(of)}>
      <p className={css.hours}>
        {hours}
        {zone && <small>{zone}</small>}
      </p>
      <p>
        <LocalLink to={leadPath(match_id, lead_id)} draggable={false}>
          <strong>{customer}</strong>
        </LocalLink>
        {service}
      </p>
      <p>{place}</p>
      {note && <p className={css.note}>{note}</p>}
      <p className={css.marks}>
        {purpose === 'job' && <Badge tone="green">{t.job}</Badge>}
        {state === 'proposed' && <Badge tone="amber">{by === 'company' ? t.proposedByYou : t.proposedByCustomer}</Badge>}
        {state === 'confirmed' && onWay && <Badge tone="blue">{t.onWay}</Badge>}
        {state === 'past' && <Badge>{t.past}</Badge>}
      </p>
      {of.moves_to && <p>{t.movesTo(formatInstant(of.moves_to, locale, of.time_zone))}</p>}
      {members.length > 1 && isLive && (
        <Assignee leadId={lead_id} customer={customer} assigneeId={assignee_id} members={members} reload={reload} />
      )}
      {of.show_up && <ShowUpPart of={of.show_up} side="company" name={customer} timeZone={of.time_zone} changed={reload} />}
      {isLive && (
        <div className={css.actions}>
          <NextStep appointment={of} side="company" changed={reload} />
          <a href={wayTo(place)} draggable={false} target="_blank" rel="noreferrer">
            {t.directions}
          </a>
          <button type="button" onClick={() => reschedule.choose(of)}>
            {t.reschedule}
          </button>
        </div>
      )}
    </li>
  )
}
