import * as z from 'zod/mini'
import { showUpKinds, showUpStates } from '#contract/leads/show-up-states.ts'
import { Localized } from '#contract/primitives.ts'
import { type Db, many, maybe, touched } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'
import { stoodAtStart } from '../appointments/queries.ts'

type State = (typeof showUpStates.states)[number]

const Appointment = z.object({
  id: z.string(),
  lead_id: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  stood_at_start: z.boolean(),
})

/** Locks an appointment of a standing purchase, and with it what both sides note about it. */
export const lockAppointment = (db: Db, id: string) =>
  maybe(db, Appointment)`
    select a.id, a.lead_id, a.starts_at, a.ends_at, ${stoodAtStart(db)} as stood_at_start
    from appointments a join leads l on l.id = a.lead_id
    where a.id = ${id} and l.undone_at is null
    for update of a`

const Mark = z.object({
  id: z.string(),
  appointment_id: z.string(),
  author: z.enum(['customer', 'company']),
  kind: z.enum(showUpKinds),
  state: z.enum(showUpStates.states),
  recorded_at: z.string(),
  disputable_until: z.string(),
  disputed_at: z.nullable(z.string()),
  dispute: z.string(),
})
export type Mark = z.infer<typeof Mark>

/** Marks of appointments, withdrawn ones too. */
export const listMarks = (db: Db, appointmentIds: readonly string[]) =>
  many(db, Mark)`
    select id, appointment_id, author, kind, state, recorded_at, disputable_until, disputed_at, dispute
    from show_ups where appointment_id = any(${appointmentIds}::uuid[])`

const Over = z.object({ id: z.string(), ends_at: z.string() })

/** Appointments among these that stood and are over. */
export const listOver = (db: Db, appointmentIds: readonly string[], now: Date) =>
  many(db, Over)`
    select a.id, a.ends_at from appointments a join leads l on l.id = a.lead_id
    where a.id = any(${appointmentIds}::uuid[]) and a.ends_at <= ${now} and l.undone_at is null and ${stoodAtStart(db)}`

export const listAppointmentsOf = async (db: Db, leadId: string): Promise<string[]> =>
  (await many(db, Id)`select id from appointments where lead_id = ${leadId}`).map(({ id }) => id)

type Recorded = Pick<Mark, 'id' | 'appointment_id' | 'author' | 'kind'> & { now: Date; until: Date }

/** Notes a mark, again after it was withdrawn. */
export const saveMark = (db: Db, { id, appointment_id, author, kind, now, until }: Recorded) =>
  touched(db`
    insert into show_ups (id, appointment_id, author, kind, recorded_at, disputable_until)
    values (${id}, ${appointment_id}, ${author}, ${kind}, ${now}, ${until})
    on conflict (appointment_id, author) do update
      set state = 'recorded', kind = excluded.kind, recorded_at = excluded.recorded_at, disputable_until = excluded.disputable_until, decided_at = null
      where show_ups.state = 'withdrawn' and show_ups.disputed_at is null`)

type Move = { from: State; to: State; now: Date; dispute?: string | undefined }

export const moveMark = (db: Db, id: string, { from, to, now, dispute }: Move) =>
  touched(db`
    update show_ups set state = ${to}, decided_at = ${now}
      ${to === 'disputed' ? db`, disputed_at = ${now}, dispute = ${dispute ?? ''}` : db``}
    where id = ${id} and state = ${from}`)

/** Locks marks that nobody disputed in time. */
export const lockDue = (db: Db, now: Date) =>
  many(db, Mark)`
    select id, appointment_id, author, kind, state, recorded_at, disputable_until, disputed_at, dispute
    from show_ups where state = 'recorded' and disputable_until <= ${now}
    order by disputable_until limit 500 for update skip locked`

/** Removes the words of both sides from marks on appointments of a person. */
export const eraseDisputes = (db: Db, ownerId: string) => db`
  update show_ups m set dispute = ''
  from appointments a join leads l on l.id = a.lead_id join projects p on p.id = l.project_id
  where m.appointment_id = a.id and p.owner_id = ${ownerId} and m.dispute <> ''`

const Exported = z.extend(z.omit(Mark, { id: true, appointment_id: true }), {
  company: z.string(),
  service: Localized,
  starts_at: z.string(),
})

/** Marks on appointments of a person, oldest first. */
export const listOfPerson = (db: Db, ownerId: string) =>
  many(db, Exported)`
    select c.name as company, s.name as service, a.starts_at, m.author, m.kind, m.state, m.recorded_at, m.disputable_until, m.disputed_at, m.dispute
    from show_ups m
    join appointments a on a.id = m.appointment_id
    join leads l on l.id = a.lead_id
    join projects p on p.id = l.project_id
    join companies c on c.id = l.company_id
    join services s on s.id = p.service_id
    where p.owner_id = ${ownerId} order by m.recorded_at`
