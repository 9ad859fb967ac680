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

/** A company by the key in its URL, whatever its state. */
export const findBySlug = (ctx: Context, slug: string) => queries.findBySlug(ctx.db, slug)

/** A company by its id, whatever its state. @throws AppError `not_found` */
export async function getRef(ctx: Context, companyId: string): Promise<queries.CompanyRef> {
  const company = await queries.findById(ctx.db, companyId)
  if (!company) throw new AppError(commonErrors.notFound)
  return company
}

/** The users who act for a company in one of its areas, its owners first: whom to tell what happens there. */
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

/** The company of whoever asks. */
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
 * Counts a lead that the company bought, in the transaction of the purchase: it rests before it is asked first again. Matching reads that at
 * once; the search is drawn anew by a time rule, once for all purchases of some minutes.
 */
export const recordLead = (ctx: Context, companyId: string): Promise<void> =>
  beforeCommit(ctx.db, queries.addLeads, { company_id: companyId, count: 1, at: ctx.now() })

/** Counts a lead no more whose purchase was undone, in that transaction. The company rests all the same. */
export const recordUndone = (ctx: Context, companyId: string): Promise<void> =>
  beforeCommit(ctx.db, queries.addLeads, { company_id: companyId, count: -1, at: null })

/** Counts a hire, in the transaction of the hire; or no more, in that which takes it back. */
export async function recordHire(ctx: Context, companyId: string, count: 1 | -1 = 1): Promise<void> {
  await queries.addHires(ctx.db, companyId, count)
  await changed(ctx, companyId)
}

/**
 * Makes the ratings of these companies what `rate` finds, and the search what they make of it. It looks while they are held: of two at once, the
 * one that saves last has seen everything.
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

/** How fast the company answers: median first reply in business minutes, leads to answer, and those answered in time. Says whether that is new. */
export const setReplies = (ctx: Context, companyId: string, replies: queries.Replies): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const isNew = await queries.saveReplies(ctx.db, companyId, replies)
    if (isNew) await changed(ctx, companyId)
    return isNew
  })

/** The most that the company spends, which search shows beside its price. */
export async function setCaps(ctx: Context, companyId: string, caps: Caps): Promise<void> {
  await queries.saveCaps(ctx.db, companyId, caps)
  await changed(ctx, companyId)
}

/** Whether the company has a card to pay leads with. */
export async function setPaymentMethod(ctx: Context, companyId: string, hasOne: boolean): Promise<void> {
  await queries.savePaymentMethod(ctx.db, companyId, hasOne)
}
