import type { CompanyProfile, OwnCompany } from '#contract/companies/search.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { money } from '#contract/primitives.ts'
import { type CompanyArea, companyAreas } from '#contract/company-roles.ts'
import type { Caps } from '#contract/companies/caps.ts'
import { type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import { beforeCommit } from '#server/lib/db.ts'
import { emit } from '#server/lib/outbox.ts'
import { currentCatalog } from '../../catalog/service.ts'
import { distanceMiles } from '../../geo/service.ts'
import * as queries from './queries.ts'
import { lockCompanies } from '../search-index/queries.ts'
import { areaPoints, completeness } from './rules.ts'
import { getCards } from '../cards/service.ts'
import { listDatesAhead } from '../hours/service.ts'
import { rebuildSearch } from '../search-index/service.ts'

export { areaPoints } from './rules.ts'
export { getCards, listNewCompanies } from '../cards/service.ts'
export { countCompanies, rebuildSearch, refreshCompany, refreshOffering, refreshPictured } from '../search-index/service.ts'
export { holdGoing } from '../identity/service.ts'
export { companyOf, newCompany } from '../registration/service.ts'
export { readCoverage, searchCategory, searchCompanies } from '../search/service.ts'

/** Finds a company by slug, in any state. */
export const findBySlug = (ctx: Context, slug: string) => queries.findBySlug(ctx.db, slug)

/** Gets a company by id, in any state. @throws AppError `not_found` */
export async function getRef(ctx: Context, companyId: string): Promise<queries.CompanyRef> {
  const company = await queries.findById(ctx.db, companyId)
  if (!company) throw new AppError(commonErrors.notFound)
  return company
}

/** Ids of members with permission for an area, owners first: the recipients of its notifications. */
export const membersOf = (ctx: Context, companyId: string, area: CompanyArea): Promise<string[]> =>
  queries.listMembers(ctx.db, companyId, companyAreas[area])

/** The public profile of an active company. @throws AppError `not_found` */
export async function readProfile(ctx: Context, slug: string): Promise<CompanyProfile> {
  const company = await findBySlug(ctx, slug)
  const [card] = company?.status === 'active' ? await getCards(ctx, [company.id]) : []
  if (!company || !card) throw new AppError(commonErrors.notFound)
  const { db, locale } = ctx
  const [profile, hours, services, gallery, states, zips, { serviceByKey }] = await Promise.all([
    queries.getProfile(db, company.id),
    queries.listHours(db, company.id),
    queries.listServices(db, company.id, ctx.now()),
    queries.listGallery(db, company.id),
    queries.listCoveredStates(db, company.id),
    queries.listCoveredZips(db, company.id),
    currentCatalog(ctx),
  ])
  const { about, ...rest } = profile
  return {
    ...card,
    ...rest,
    about: about[locale],
    hours,
    holidays: await listDatesAhead(ctx, company.id, profile.time_zone),
    services: services
      .flatMap(({ service_id, price_from_cents }) => {
        const service = serviceByKey.get(service_id)
        const price_from = price_from_cents === null ? null : money(price_from_cents)
        return service ? [{ id: service.id, slug: service.slug, name: service.name[locale], price_from, unit: service.job_unit }] : []
      })
      .toSorted((a, b) => a.name.localeCompare(b.name, locale)),
    area: {
      states,
      zips_count: zips.length,
      radius_miles: zips.length === 0 ? null : Math.ceil(Math.max(...zips.map((zip) => distanceMiles(card, zip)))),
      points: areaPoints(zips),
    },
    gallery: gallery.map(({ picture, caption, service_id }) => ({
      picture,
      caption: caption[locale],
      service: (service_id && serviceByKey.get(service_id)?.name[locale]) ?? null,
    })),
  }
}

/** The caller's company. */
export async function readOwn(ctx: Context<CompanyMember>): Promise<OwnCompany> {
  const row = await queries.getOwn(ctx.db, ctx.actor.company.id)
  const { id, slug, name, status, is_paused, tier, cover, logo, time_zone, reply_minutes } = row
  return {
    id,
    slug,
    name,
    status,
    is_paused,
    tier,
    cover,
    logo,
    time_zone,
    reply_minutes,
    rating: { mean: row.rating_mean, count: row.reviews_count },
    completeness: completeness(row),
    caps: { lead: row.cap_lead_cents, day: row.cap_day_cents, week: row.cap_week_cents, month: row.cap_month_cents },
  }
}

const changed = (ctx: Context, companyId: string) => emit(ctx, 'company.changed', { company_id: companyId })

/**
 * Counts a purchased lead, in the transaction of the purchase, and starts the fairness rest of the company. Matching sees that at
 * once; search is rebuilt by a scheduled job for all purchases of a few minutes.
 */
export const recordLead = (ctx: Context, companyId: string): Promise<void> =>
  beforeCommit(ctx.db, queries.addLeads, { company_id: companyId, count: 1, at: ctx.now() })

/** Takes an undone purchase off the lead counter, in the caller's transaction. The fairness rest stays. */
export const recordUndone = (ctx: Context, companyId: string): Promise<void> =>
  beforeCommit(ctx.db, queries.addLeads, { company_id: companyId, count: -1, at: null })

/** Adds a hire to the counter, or takes it off with a `count` of -1, in the caller's transaction. */
export async function recordHire(ctx: Context, companyId: string, count: 1 | -1 = 1): Promise<void> {
  await queries.addHires(ctx.db, companyId, count)
  await changed(ctx, companyId)
}

/**
 * Saves the ratings that `rate` computes and updates search. `rate` runs while the companies are locked, so that of two concurrent
 * calls the last one has seen everything.
 */
export const setRatings = (
  ctx: Context,
  companyIds: readonly string[],
  rate: (ctx: Context) => Promise<readonly queries.Rating[]>,
): Promise<void> =>
  transact(ctx, async (ctx) => {
    await lockCompanies(ctx.db, companyIds)
    await rebuildSearch(ctx, await queries.saveRatings(ctx.db, await rate(ctx), ctx.now()))
  })

/** Saves how fast the company replies: median first reply in business minutes, leads due, and leads answered in time. Returns whether it changed. */
export const setReplies = (ctx: Context, companyId: string, replies: queries.Replies): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const isNew = await queries.saveReplies(ctx.db, companyId, replies)
    if (isNew) await changed(ctx, companyId)
    return isNew
  })

/** Saves the company's spending caps, which matching and search honor. */
export async function setCaps(ctx: Context, companyId: string, caps: Caps): Promise<void> {
  await queries.saveCaps(ctx.db, companyId, caps)
  await changed(ctx, companyId)
}

/** Notes whether the company has a card on file for leads. */
export async function setPaymentMethod(ctx: Context, companyId: string, hasOne: boolean): Promise<void> {
  await queries.savePaymentMethod(ctx.db, companyId, hasOne)
}
