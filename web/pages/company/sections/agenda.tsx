import { IconCalendarEvent, IconChevronRight } from '@tabler/icons-react'
import type { AgendaEntry } from '#contract/leads/appointments.ts'
import { leadPath } from '#web/domains/leads/paths.ts'
import { NextStep, useWhen } from '#web/domains/messaging/appointment-card.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { companyTodoTexts } from '#web/locales/company-todo.ts'
import css from './sections.module.css'

/** Upcoming appointments and customers' proposals, with their answer buttons. */
export function Agenda({ entries, reload }: { entries: readonly AgendaEntry[]; reload: () => void }) {
  const t = useTexts(companyTodoTexts)
  if (entries.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="agenda">
      <h2 id="agenda">{t.agenda}</h2>
      <ul className={css.todo}>
        {entries.map((entry) => (
          <Entry key={entry.id} of={entry} reload={reload} />
        ))}
      </ul>
    </section>
  )
}

function Entry({ of, reload }: { of: AgendaEntry; reload: () => void }) {
  const { match_id, lead_id, customer, service, place, state, time_zone: timeZone } = of
  const { proposed } = useTexts(companyTodoTexts)
  const { day, hours, zone } = useWhen(of, timeZone)
  return (
    <li className={css.visit}>
      <LocalLink to={`${leadPath(match_id, lead_id)}#thread`} className={css.task}>
        <IconCalendarEvent aria-hidden />
        <span>
          <strong>
            {day} · {hours}
          </strong>
          {zone && `${zone} · `}
          {state === 'proposed' && `${proposed} · `}
          {customer} · {service} · {place}
        </span>
        <IconChevronRight aria-hidden />
      </LocalLink>
      <NextStep appointment={of} side="company" changed={reload} />
    </li>
  )
}
