import { dayMs } from '#contract/durations.ts'
import { invalidField } from '#contract/errors.ts'
import type { CurrentCalendar, TeamCalendar } from '#contract/leads/external-calendar.ts'
import type { CalendarFailure, calendarHolders } from '#contract/leads/states.ts'
import type { Localized } from '#contract/primitives.ts'
import type { CalendarAccount } from '#server/gateways/calendars/adapter.ts'
import { calendarOf } from '#server/gateways/calendars/calendar.ts'
import { audit } from '#server/lib/audit.ts'
import { type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import { publish } from '#server/lib/live.ts'
import { forEachDue } from '#server/lib/scheduled-jobs.ts'
import { seal, unseal } from '#server/lib/seal.ts'
import { lockAvailability } from '../availability/queries.ts'
import { projectBookable } from '../availability/service.ts'
import { followMoves, listSettled } from '../outside-moves/service.ts'
import * as queries from './queries.ts'

/** Holder of a calendar: the company, or the caller as a member of its team. */
export type Holder = (typeof calendarHolders)[number]
type Of = Context<CompanyMember>

/** Id of a holder's calendar, which is the holder's. */
export const idOf = ({ actor }: Of, holder: Holder): string => (holder === 'company' ? actor.company.id : actor.userId)
/** Subject of an audit row. */
export const auditedOf = (ctx: Of, holder: Holder) => ({
  entity: holder === 'company' ? ('company' as const) : ('user' as const),
  id: idOf(ctx, holder),
})

const about = (calendarId: string) => ({ purpose: 'external calendar', bound: calendarId })
const aheadDays = 45

const messages: Record<CalendarFailure, { field: 'url' | 'password'; message: Localized }> = {
  refused: {
    field: 'password',
    message: {
      es: 'El calendario no aceptó el usuario o la contraseña. Muchos piden una contraseña de aplicación.',
      en: 'The calendar refused the username or password. Many ask for an app password.',
    },
  },
  unreachable: {
    field: 'url',
    message: { es: 'No pudimos leer un calendario en esa dirección.', en: 'We couldn’t read a calendar at that address.' },
  },
  not_public: {
    field: 'url',
    message: {
      es: 'Escribe una dirección pública que empiece con https://.',
      en: 'Enter a public address that starts with https://.',
    },
  },
  no_calendar: {
    field: 'url',
    message: { es: 'Esa cuenta no tiene calendarios.', en: 'That account has no calendars.' },
  },
}

export async function getCalendar(ctx: Of, holder: Holder): Promise<CurrentCalendar> {
  const offers_google = ctx.config.google?.calendarUrl !== undefined
  const row = await queries.findCalendar(ctx.db, idOf(ctx, holder))
  if (!row) return { calendar: null, offers_google }
  const { id: _id, company_id: _company, user_id: _user, password: _password, time_zone: _zone, url, ...rest } = row
  return { calendar: { host: new URL(url).host, ...rest }, offers_google }
}

const windowOf = (ctx: Context, timeZone: string) => {
  const now = ctx.now().getTime()
  return { from: new Date(now - dayMs), until: new Date(now + aheadDays * dayMs), timeZone }
}

/** Connects a CalDAV calendar once it was read. @throws AppError with the error at its field */
export async function connectCalendar(ctx: Of, holder: Holder, account: Omit<CalendarAccount, 'provider'>): Promise<CurrentCalendar> {
  const { failure, current } = await connectAccount(ctx, holder, { provider: 'caldav', ...account })
  if (failure !== null) throw invalidField(messages[failure].field, messages[failure].message)
  return current
}

type Connected = { failure: null; current: CurrentCalendar } | { failure: CalendarFailure; current?: undefined }

/** Connects a calendar, or says why it cannot be read. */
export async function connectAccount(ctx: Of, holder: Holder, account: CalendarAccount): Promise<Connected> {
  const { company } = ctx.actor
  const id = idOf(ctx, holder)
  const outcome = await calendarOf(account).read(windowOf(ctx, await queries.getZone(ctx.db, company.id)), ctx.config)
  if (outcome.failure !== null) return { failure: outcome.failure }
  await transact(ctx, async (ctx) => {
    const now = ctx.now()
    const password = seal(ctx.config, about(id), account.password)
    await lockAvailability(ctx.db, company.id)
    await queries.saveCalendar(ctx.db, id, {
      ...(holder === 'company' ? { company_id: id } : { user_id: id }),
      provider: account.provider,
      url: new URL(account.url).href,
      username: account.username,
      password,
      created_at: now,
      read_at: now,
    })
    await queries.saveReading(ctx.db, id, outcome, now)
    await changed(ctx, company.id)
    await audit(ctx, { action: 'calendar.connect', ...auditedOf(ctx, holder), after: { host: new URL(account.url).host } })
  })
  return { failure: null, current: await getCalendar(ctx, holder) }
}

export const disconnectCalendar = (ctx: Of, holder: Holder): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { company } = ctx.actor
    await lockAvailability(ctx.db, company.id)
    if (!(await queries.deleteCalendar(ctx.db, idOf(ctx, holder)))) return
    await changed(ctx, company.id)
    await audit(ctx, { action: 'calendar.disconnect', ...auditedOf(ctx, holder) })
  })

/** Looks again when the company has free time, and wakes its pages. */
async function changed(ctx: Context, companyId: string): Promise<void> {
  await projectBookable(ctx, companyId)
  await publish(ctx, `company:${companyId}`, 'calendar')
}

/** Calendars of the team's members, for an owner: whose, and how each works, without its account. */
export const listTeamCalendars = async (ctx: Of): Promise<{ members: TeamCalendar[] }> => ({
  members: await queries.listOfMembers(ctx.db, ctx.actor.company.id),
})

/** The account of a calendar, with its password. */
export const accountOf = (ctx: Context, { id, provider, url, username, password }: queries.Account): CalendarAccount => ({
  provider,
  url,
  username,
  password: unseal(ctx.config, about(id), password).text,
})

/**
 * Reads a connected calendar, if there is one, and keeps its busy times or why it cannot be read; then follows what was moved there. Outside
 * any transaction.
 */
export async function readExternal(ctx: Context, id: string): Promise<void> {
  const row = await queries.findCalendar(ctx.db, id)
  if (!row) return
  const { provider, url, username, company_id: companyId } = row
  const { text: password, isOld } = unseal(ctx.config, about(id), row.password)
  const calendar = calendarOf({ provider, url, username, password })
  const window = windowOf(ctx, row.time_zone)
  const settled = await listSettled(ctx, id, window)
  const outcome = await calendar.read(window, ctx.config)
  const isSame = await transact(ctx, async (ctx) => {
    await lockAvailability(ctx.db, companyId)
    // Another calendar may have been connected meanwhile.
    if (!(await queries.lockSame(ctx.db, id, row.password))) return false
    const now = ctx.now()
    if (outcome.failure === null) await queries.saveReading(ctx.db, id, outcome, now)
    else await queries.saveFailure(ctx.db, id, outcome.failure, now)
    if (isOld) await queries.reseal(ctx.db, id, { before: row.password, password: seal(ctx.config, about(id), password) })
    if (row.user_id === null) await projectBookable(ctx, companyId)
    if (outcome.failure !== row.failure) await publish(ctx, [`company:${companyId}`], 'calendar')
    return true
  })
  if (!isSame || outcome.failure !== null) return
  await followMoves(ctx, { calendar: row, settled, own: outcome.own, find: (address) => calendar.find(address, row.time_zone, ctx.config) })
}

/** Reads the calendars that an appointment of a lead concerns: the company's and its assignee's. Outside any transaction. */
export async function readConcerned(ctx: Context, { company_id: companyId, lead_id: leadId }: { company_id: string; lead_id: string }) {
  const ids = await queries.listConcerned(ctx.db, { companyId, leadId })
  await Promise.all(ids.map((id) => readExternal(ctx, id)))
}

/** Days in which we try to take our events out of the calendar of somebody who left. */
const endingDays = 7

/** Scheduled job: reads all connected calendars, and forgets those of members who left. */
export async function readAllExternal(ctx: Context): Promise<number> {
  await queries.deleteEnded(ctx.db, new Date(ctx.now().getTime() - endingDays * dayMs))
  return forEachDue(await queries.listConnected(ctx.db), (id) => readExternal(ctx, id), { atOnce: 4 })
}

/**
 * Subscriber: a person left a team. The calendar that they had connected by then as a member ends: a worker takes out what was written into
 * it.
 */
export const endMemberCalendar = (ctx: Context, userId: string, leftAt: Date): Promise<void> =>
  transact(ctx, (ctx) => queries.endOf(ctx.db, userId, { connectedBy: leftAt, now: ctx.now() }))

export const exportCalendars = (ctx: Context, userId: string) => queries.listForExport(ctx.db, userId)
