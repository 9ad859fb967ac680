import { dayAfter, mondayOf, weeksOf } from '#contract/calendar-days.ts'
import type { Calendar, Job, JobsQuery } from '#contract/leads/jobs.ts'
import type { ShowUp } from '#contract/leads/show-ups.ts'
import { jobStages } from '#contract/leads/states.ts'
import type { Locale, Page } from '#contract/primitives.ts'
import { clockIn, instantIn } from '#contract/wall-clock.ts'
import { type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import { readCursor, toPage } from '#server/lib/cursor.ts'
import { notify } from '../../notifications/service.ts'
import * as leadQueries from '../lead/queries.ts'
import { noteChange } from '../calendar-writing/service.ts'
import { announce, formerCustomer, lockOwn, notFound } from '../lead/service.ts'
import { shownTo } from '../scheduling/service.ts'
import { showUpsOf, withoutContactDetails } from '../show-ups/service.ts'
import { jobAssigned } from './messages.ts'
import * as queries from './queries.ts'
import { inRouteOrder } from './rules.ts'

type Named = { id: string; slug: string; name: Record<Locale, string> }
const inWords =
  (locale: Locale) =>
  ({ name, ...service }: Named) => ({ ...service, name: name[locale] })

const mineOf = (ctx: Context<CompanyMember>, whose: JobsQuery['whose']) => (whose === 'mine' ? ctx.actor.userId : null)

type Jobs = Page<Job> & { counts: Record<Job['stage'], number>; services: Job['service'][]; members: Calendar['members'] }

/** A page of the jobs of the caller's company, with what its filters need. */
export async function listJobs(ctx: Context<CompanyMember>, { whose, cursor, limit, ...wish }: JobsQuery): Promise<Jobs> {
  const { id: companyId } = ctx.actor.company
  const of = { companyId, now: ctx.now(), mineOf: mineOf(ctx, whose) }
  const [rows, counts, services, members] = await Promise.all([
    queries.listJobs(ctx.db, of, { ...wish, after: readCursor(cursor), limit: limit + 1 }),
    queries.countStages(ctx.db, of),
    queries.listServices(ctx.db, of),
    queries.listTeam(ctx.db, companyId),
  ])
  const named = inWords(ctx.locale)
  const page = toPage(rows, limit, {
    item: ({ customer, service, appointment_state: state, starts_at, ends_at, time_zone, ...row }) => ({
      ...row,
      customer: customer || formerCustomer[ctx.locale],
      service: named(service),
      appointment: state && starts_at && ends_at ? { state, starts_at, ends_at, time_zone } : null,
    }),
    cursor: ({ at, lead_id: id }) => ({ at, id }),
  })
  const counted = new Map(counts.map(({ stage, count }) => [stage, count]))
  return {
    ...page,
    counts: Object.fromEntries(jobStages.map((stage) => [stage, counted.get(stage) ?? 0])) as Jobs['counts'],
    services: services.map(named),
    members,
  }
}

const readBy = (one: ShowUp | undefined, hidesContact: boolean) => (one && hidesContact ? withoutContactDetails(one) : (one ?? null))

type Span = { from?: string | undefined; days: number; whole?: 'month' | undefined; whose: JobsQuery['whose'] }

/**
 * Appointments of the caller's company on its own days; those of one person in the order of their way.
 * @throws AppError `not_found` for a company that is gone
 */
export async function readCalendar(ctx: Context<CompanyMember>, { from: asked, days: count, whole, whose }: Span): Promise<Calendar> {
  const { id: companyId } = ctx.actor.company
  const base = await queries.findBase(ctx.db, companyId)
  if (!base) throw notFound()
  const { time_zone, places } = base
  const [today] = clockIn(time_zone, ctx.now().getTime())
  const weeks = whole ? weeksOf(asked ?? today) : undefined
  const [from, days] = weeks ? [weeks[0]!, 7 * weeks.length] : [asked ?? mondayOf(today), count]
  const at = (day: string) => instantIn(time_zone, day, '00:00')
  const span = { companyId, from: at(from), to: at(dayAfter(from, days)), mineOf: mineOf(ctx, whose) }
  const [rows, members] = await Promise.all([queries.listEntries(ctx.db, span), queries.listTeam(ctx.db, companyId)])
  const showUps = await showUpsOf(
    ctx,
    rows.map(({ id }) => id),
    'company',
  )
  const isOneWay = whose === 'mine' || members.length === 1
  const dayOf = (row: { starts_at: string }) => clockIn(time_zone, Date.parse(row.starts_at))[0]
  const ordered = isOneWay ? [...Map.groupBy(rows, dayOf).values()].flatMap((day) => inRouteOrder(day, places)) : rows
  const entries = ordered.map(({ contact_mode, has_access, customer, service, lat: _lat, lon: _lon, ...row }) => ({
    ...row,
    ...shownTo('company', row, { contact_mode, has_access }),
    customer: customer || formerCustomer[ctx.locale],
    service: service[ctx.locale],
    show_up: readBy(showUps.get(row.id), contact_mode === 'messages' || !has_access),
  }))
  return { time_zone, today, from, members, entries }
}

/**
 * Assigns a job to a member of the team, who is told unless they took it themselves, or to nobody.
 * @throws AppError `not_found` for another company's lead, or a person who is not on the team
 */
export const assign = (ctx: Context<CompanyMember>, leadId: string, userId: string | null): Promise<void> =>
  transact(ctx, async (ctx) => {
    const lead = await lockOwn(ctx, leadId)
    if (lead.assignee_id === userId) return
    if (!(await queries.saveAssignee(ctx.db, leadId, { companyId: ctx.actor.company.id, userId }))) throw notFound()
    // Its appointment moves from one member's calendar into the other's.
    await noteChange(ctx, { leadId })
    await announce(ctx, lead)
    if (userId && userId !== ctx.actor.userId)
      await notify(ctx, jobAssigned(await leadQueries.getParties(ctx.db, leadId), { userId, at: ctx.now() }))
  })
