import { createHash } from 'node:crypto'
import { dayMs } from '#contract/durations.ts'
import type { CalendarFeed } from '#contract/leads/calendar-feed.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { Locale, Localized } from '#contract/primitives.ts'
import type { CompanyMember, Context } from '#server/lib/context.ts'
import { calendarFeed, type CalendarEntry } from '#server/lib/icalendar.ts'
import { newToken } from '#server/lib/ids.ts'
import { takeLimit } from '#server/lib/limits.ts'
import { formerCustomer } from '../lead/service.ts'
import { calendarStatus, shownTo } from '../scheduling/service.ts'
import * as queries from './queries.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const memberOf = ({ actor }: Context<CompanyMember>) => ({ companyId: actor.company.id, userId: actor.userId })

export const getFeed = async (ctx: Context<CompanyMember>): Promise<{ feed: CalendarFeed | null }> => ({
  feed: (await queries.findFeed(ctx.db, memberOf(ctx))) ?? null,
})

/** Makes the caller's feed; an earlier address ends. */
export async function makeFeed(ctx: Context<CompanyMember>): Promise<{ url: string; feed: CalendarFeed }> {
  const token = newToken()
  const now = ctx.now()
  await queries.saveFeed(ctx.db, { ...memberOf(ctx), hash: hashOf(token), now })
  return { url: new URL(`/calendar/${token}.ics`, ctx.config.appUrl).href, feed: { created_at: now.toISOString(), read_at: null } }
}

export const revokeFeed = async (ctx: Context<CompanyMember>): Promise<void> => void (await queries.deleteFeed(ctx.db, memberOf(ctx)))

/** Deletes the feeds of a person who left, in the caller's transaction. */
export const forgetFeeds = async (ctx: Context, userId: string): Promise<void> => void (await queries.deleteFeedsOf(ctx.db, userId))

const keptDays = 90
const most = 1000

const words = {
  tentative: { es: 'Por confirmar', en: 'To be confirmed' },
  name: { es: 'Citas', en: 'Appointments' },
} as const satisfies Record<string, Localized>

/** An appointment in a company's calendar, as its members may see it; a proposal as a tentative one. */
export function entryOf(ctx: Context, row: queries.Entry, locale: Locale): CalendarEntry {
  const { note, starts_at: startsAt, ends_at: endsAt, state, id, place } = { ...row, ...shownTo('company', row, row) }
  const title = `${row.customer || formerCustomer[locale]}: ${row.service[locale]}`
  const path = `${locale === 'en' ? '/en' : ''}/user/companies/profile/leads/${row.match_id}/${row.lead_id}`
  return {
    id,
    title: state === 'proposed' ? `${words.tentative[locale]}: ${title}` : title,
    place,
    note,
    startsAt,
    endsAt,
    status: calendarStatus(state),
    now: new Date(row.changed_at),
    url: new URL(path, ctx.config.appUrl).href,
  }
}

/**
 * The feed of a token: appointments of the company as its member may see them, with proposals as tentative ones.
 * @throws AppError `not_found` for a token that ended, or whose member left the company
 */
export async function readFeed(ctx: Context, token: string): Promise<string> {
  await takeLimit(ctx, `calendar ip:${ctx.ip}`, { count: 60, seconds: 60, isCoarse: true })
  const hash = hashOf(token)
  const reader = await queries.findReader(ctx.db, hash)
  if (!reader) throw new AppError(commonErrors.notFound)
  const { locale, company, time_zone: timeZone } = reader
  const from = new Date(ctx.now().getTime() - keptDays * dayMs)
  const rows = await queries.listEntries(ctx.db, reader.company_id, { from, limit: most })
  await queries.noteRead(ctx.db, hash, ctx.now())
  const entries = rows.map((row) => entryOf(ctx, row, locale))
  return calendarFeed({ name: `${words.name[locale]} · ${company}`, timeZone, entries })
}
