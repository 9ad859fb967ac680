import { country } from '#country/country.ts'
import type { Caps } from '#contract/companies/caps.ts'
import type { CompanyChange, OwnProfile } from '#contract/companies/profile.ts'
import type { CompanyProfile, OwnCompany } from '#contract/companies/search.ts'
import type { CompanyImage } from '#contract/companies/states.ts'
import type { Upload } from '#contract/endpoint.ts'
import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import { money } from '#contract/money.ts'
import { wrongPhone } from '#contract/validation.ts'
import type { CompanyMember, Context } from '#server/lib/context.ts'
import { emit } from '#server/lib/outbox.ts'
import { ownPhone } from '#server/lib/phones.ts'
import { currentCatalog } from '../../catalog/service.ts'
import { findPlace, milesToNearest } from '../../geo/service.ts'
import { dropPictures, storePicture } from '../../media/service.ts'
import * as area from '../area/queries.ts'
import { areaPoints } from '../area/rules.ts'
import { getCards } from '../cards/service.ts'
import * as galleryQueries from '../gallery/queries.ts'
import * as hoursQueries from '../hours/queries.ts'
import { listDatesAhead } from '../hours/service.ts'
import { changeOwn, findBySlug } from '../identity/service.ts'
import { listPlaces } from '../locations/queries.ts'
import { locationsText } from './messages.ts'
import * as queries from './queries.ts'
import { completeness } from './rules.ts'

/** The public profile of an active company. @throws AppError `not_found` */
export async function readProfile(ctx: Context, slug: string): Promise<CompanyProfile> {
  const company = await findBySlug(ctx, slug)
  const [card] = company?.status === 'active' ? await getCards(ctx, [company.id]) : []
  if (!company || !card) throw new AppError(commonErrors.notFound)
  const { db, locale } = ctx
  const [profile, hours, services, gallery, states, zips, places, { serviceByKey }] = await Promise.all([
    queries.getProfile(db, company.id),
    hoursQueries.listHours(db, company.id),
    queries.listServices(db, company.id, ctx.now()),
    galleryQueries.listGallery(db, company.id),
    area.listCoveredStates(db, company.id),
    area.listCoveredZips(db, company.id),
    listPlaces(db, company.id, 'public'),
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
      radius_miles: zips.length === 0 ? null : Math.ceil(Math.max(...zips.map((zip) => milesToNearest(zip, places)))),
      points: areaPoints(zips),
    },
    locations:
      places.length > 1
        ? {
            text: locationsText[locale](places),
            places: places.map(({ name, city, state_iso, lat, lon }) => ({ name: name || city, city, state_iso, lat, lon })),
          }
        : null,
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

export const changed = (ctx: Context, companyId: string) => emit(ctx, 'company.changed', { company_id: companyId })

/** Saves the company's spending caps, which matching and search honor. */
export async function setCaps(ctx: Context, companyId: string, caps: Caps): Promise<void> {
  await queries.saveCaps(ctx.db, companyId, caps)
  await changed(ctx, companyId)
}

/** Notes whether the company has a card on file for leads. */
export async function setPaymentMethod(ctx: Context, companyId: string, hasOne: boolean): Promise<void> {
  await queries.savePaymentMethod(ctx.db, companyId, hasOne)
}

export const readOwnProfile = (ctx: Context<CompanyMember>): Promise<OwnProfile> => queries.getOwnProfile(ctx.db, ctx.actor.company.id)

/** @throws AppError `invalid` at the field of an impossible zip, phone or year */
export async function changeProfile(ctx: Context<CompanyMember>, { zipcode, ...change }: CompanyChange): Promise<OwnProfile> {
  const place = await findPlace(ctx, zipcode)
  if (!place)
    throw invalidField('zipcode', { es: 'No encontramos ese código postal.', en: `We couldn’t find that ${country.postcode.en.one}.` })
  const phone = ownPhone(change.phone)
  if (!phone) throw invalidField('phone', wrongPhone)
  if (change.founded_year !== undefined && change.founded_year > ctx.now().getUTCFullYear())
    throw invalidField('founded_year', { es: 'Ese año aún no ha llegado.', en: 'That year is still to come.' })
  const { location: city, state_iso, lat, lon, time_zone } = place
  return changeOwn(ctx, async (ctx, { id }) => {
    const languages = [...new Set(change.languages)]
    await queries.saveProfile(ctx.db, id, { ...change, phone, languages }, { zipcode, city, state_iso, lat, lon, time_zone })
    return queries.getOwnProfile(ctx.db, id)
  })
}

/** Sets the logo or cover and drops the previous picture if nothing else uses it. @throws AppError as storePicture */
export async function setImage(ctx: Context<CompanyMember>, image: CompanyImage, file: Upload): Promise<OwnProfile> {
  const picture = await storePicture(ctx, file)
  return putImage(ctx, image, picture.id)
}

export const removeImage = async (ctx: Context<CompanyMember>, image: CompanyImage): Promise<void> =>
  void (await putImage(ctx, image, null))

/** Replaces the logo or cover with a stored picture, or removes it. */
export const putImage = (ctx: Context<CompanyMember>, image: CompanyImage, mediaId: string | null): Promise<OwnProfile> =>
  changeOwn(ctx, async (ctx, { id }) => {
    const before = await queries.saveImage(ctx.db, id, image, mediaId)
    if (before && before !== mediaId) await dropPictures(ctx, [before])
    return queries.getOwnProfile(ctx.db, id)
  })
