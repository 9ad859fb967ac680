import { dayMs } from '#contract/durations.ts'
import { invalidField } from '#contract/errors.ts'
import type { CurrentCalendar } from '#contract/leads/external-calendar.ts'
import type { CalendarFailure } from '#contract/leads/states.ts'
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

const about = (companyId: string) => ({ purpose: 'external calendar', bound: companyId })
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

export async function getCalendar(ctx: Context<CompanyMember>): Promise<CurrentCalendar> {
  const offers_google = ctx.config.google?.calendarUrl !== undefined
  const row = await queries.findCalendar(ctx.db, ctx.actor.company.id)
  if (!row) return { calendar: null, offers_google }
  const { company_id: _id, password: _password, time_zone: _zone, url, ...rest } = row
  return { calendar: { host: new URL(url).host, ...rest }, offers_google }
}

const windowOf = (ctx: Context, timeZone: string) => {
  const now = ctx.now().getTime()
  return { from: new Date(now - dayMs), until: new Date(now + aheadDays * dayMs), timeZone }
}

/** Connects a CalDAV calendar once it was read. @throws AppError with the error at its field */
export async function connectCalendar(ctx: Context<CompanyMember>, account: Omit<CalendarAccount, 'provider'>): Promise<CurrentCalendar> {
  const { failure, current } = await connectAccount(ctx, { provider: 'caldav', ...account })
  if (failure !== null) throw invalidField(messages[failure].field, messages[failure].message)
  return current
}

type Connected = { failure: null; current: CurrentCalendar } | { failure: CalendarFailure; current?: undefined }

/** Connects a calendar, or says why it cannot be read. */
export async function connectAccount(ctx: Context<CompanyMember>, account: CalendarAccount): Promise<Connected> {
  const { id } = ctx.actor.company
  const outcome = await calendarOf(account).read(windowOf(ctx, await queries.getZone(ctx.db, id)), ctx.config)
  if (outcome.failure !== null) return { failure: outcome.failure }
  await transact(ctx, async (ctx) => {
    const now = ctx.now()
    const password = seal(ctx.config, about(id), account.password)
    await lockAvailability(ctx.db, id)
    await queries.saveCalendar(ctx.db, {
      company_id: id,
      provider: account.provider,
      url: new URL(account.url).href,
      username: account.username,
      password,
      created_at: now,
      read_at: now,
    })
    await queries.saveReading(ctx.db, id, outcome, now)
    await projectBookable(ctx, id)
    await audit(ctx, { action: 'calendar.connect', entity: 'company', id, after: { host: new URL(account.url).host } })
  })
  return { failure: null, current: await getCalendar(ctx) }
}

export const disconnectCalendar = (ctx: Context<CompanyMember>): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { id } = ctx.actor.company
    await lockAvailability(ctx.db, id)
    if (!(await queries.deleteCalendar(ctx.db, id))) return
    await projectBookable(ctx, id)
    await audit(ctx, { action: 'calendar.disconnect', entity: 'company', id })
  })

/** The account of a calendar, with its password. */
export const accountOf = (ctx: Context, { company_id, provider, url, username, password }: queries.Account): CalendarAccount => ({
  provider,
  url,
  username,
  password: unseal(ctx.config, about(company_id), password).text,
})

/**
 * Reads the external calendar of a company, if it has one, and keeps its busy times or why it cannot be read; then follows what was moved
 * there. Outside any transaction.
 */
export async function readExternal(ctx: Context, companyId: string): Promise<void> {
  const row = await queries.findCalendar(ctx.db, companyId)
  if (!row) return
  const { text: password, isOld } = unseal(ctx.config, about(companyId), row.password)
  const { provider, url, username } = row
  const calendar = calendarOf({ provider, url, username, password })
  const window = windowOf(ctx, row.time_zone)
  const settled = await listSettled(ctx, companyId, window)
  const outcome = await calendar.read(window, ctx.config)
  const isSame = await transact(ctx, async (ctx) => {
    await lockAvailability(ctx.db, companyId)
    // Another calendar may have been connected meanwhile.
    if (!(await queries.lockSame(ctx.db, companyId, row.password))) return false
    const now = ctx.now()
    if (outcome.failure === null) await queries.saveReading(ctx.db, companyId, outcome, now)
    else await queries.saveFailure(ctx.db, companyId, outcome.failure, now)
    if (isOld) await queries.reseal(ctx.db, companyId, { before: row.password, password: seal(ctx.config, about(companyId), password) })
    await projectBookable(ctx, companyId)
    if (outcome.failure !== row.failure) await publish(ctx, [`company:${companyId}`], 'calendar')
    return true
  })
  if (!isSame || outcome.failure !== null) return
  await followMoves(ctx, { companyId, settled, own: outcome.own, find: (address) => calendar.find(address, row.time_zone, ctx.config) })
}

/** Scheduled job: reads all external calendars. */
export const readAllExternal = async (ctx: Context): Promise<number> =>
  forEachDue(await queries.listConnected(ctx.db), (companyId) => readExternal(ctx, companyId), { atOnce: 4 })
