import type { Category, CategoryRef, ServiceCard, ServiceDetail, ServiceItem, Suggestion } from '#contract/catalog/services.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { FormVersion } from '#contract/catalog/forms.ts'
import { money } from '#contract/primitives.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { rememberedMap } from '#server/lib/remembered.ts'
import type * as z from 'zod/mini'
import { findPlace, findState } from '../../geo/service.ts'
import * as queries from './queries.ts'
import { find } from '../suggestions/rules.ts'
import { type CatalogueCategory, type CatalogueService, current, forgetCatalogue } from '../snapshot/service.ts'

export { checkAnswers } from '../forms/rules.ts'
export { catalogueChannel } from '../entries/service.ts'
export { current as currentCatalogue, forgetCatalogue, type CatalogueCategory, type CatalogueService } from '../snapshot/service.ts'

type Form = z.infer<typeof FormVersion>
const notFound = () => new AppError(commonErrors.notFound)

const categoryRef = ({ locale }: Context, { id, slug, name }: CatalogueCategory): z.infer<typeof CategoryRef> => ({
  id,
  slug,
  name: name[locale],
})
const toCategory = (ctx: Context, category: CatalogueCategory): Category => ({
  ...categoryRef(ctx, category),
  icon: category.icon,
  services_count: category.services.length,
  picture: category.picture,
})
const toItem = (ctx: Context, { id, slug, name, category }: CatalogueService): ServiceItem => ({
  id,
  slug,
  name: name[ctx.locale],
  category: categoryRef(ctx, category),
})
const toCard = (ctx: Context, service: CatalogueService): ServiceCard => ({
  ...toItem(ctx, service),
  description: service.description[ctx.locale],
  companies_count: service.companies_count,
  price_from: money(service.job_low_cents),
  picture: service.picture,
})

export const listServices = async (ctx: Context) => (await current(ctx)).services.map((service) => toItem(ctx, service))
export const listCategories = async (ctx: Context) => (await current(ctx)).categories.map((category) => toCategory(ctx, category))

/** A service in both languages by slug or id, shown or not; undefined if there is none. */
export async function findService(ctx: Context, slugOrId: string): Promise<CatalogueService | undefined> {
  const known = (await current(ctx)).anyServiceByKey.get(slugOrId)
  if (known || !(await queries.hasService(ctx.db, slugOrId))) return known
  // The service is newer than the cached catalog.
  forgetCatalogue(ctx)
  return (await current(ctx)).anyServiceByKey.get(slugOrId)
}

/** A service open for requests. @throws AppError `not_found` */
export async function getShownService(ctx: Context, slugOrId: string): Promise<CatalogueService> {
  const service = await findService(ctx, slugOrId)
  if (!service?.is_shown) throw notFound()
  return service
}

/** A category with its services, by slug. @throws AppError `not_found` */
export async function getCategory(ctx: Context, slug: string): Promise<CatalogueCategory> {
  const category = (await current(ctx)).categoryBySlug.get(slug)
  if (!category) throw notFound()
  return category
}

export const readCategory = async (ctx: Context, slug: string) => {
  const category = await getCategory(ctx, slug)
  return { ...toCategory(ctx, category), description: category.description[ctx.locale] }
}

export const listCategoryServices = async (ctx: Context, slug: string) =>
  (await getCategory(ctx, slug)).services.map((service) => toCard(ctx, service))

/** A service in the language of the request, shown or not. @throws AppError `not_found` */
export async function serviceRef(ctx: Context, slugOrId: string): Promise<ServiceItem> {
  const service = await findService(ctx, slugOrId)
  if (!service) throw notFound()
  return toItem(ctx, service)
}

/** A service open for requests, with its newest form. @throws AppError `not_found` */
export const getService = async (ctx: Context, slugOrId: string): Promise<ServiceDetail> =>
  getAnyService(ctx, (await getShownService(ctx, slugOrId)).id)

/** A service with its newest form, shown or not. @throws AppError `not_found` */
export async function getAnyService(ctx: Context, slugOrId: string): Promise<ServiceDetail> {
  const service = await findService(ctx, slugOrId)
  const form = service && (await queries.findNewestForm(ctx.db, service.id))
  if (!service || !form) throw notFound()
  return {
    ...toItem(ctx, service),
    description: service.description[ctx.locale],
    price_band: { low: money(service.job_low_cents), high: money(service.job_high_cents), unit: service.job_unit },
    form_id: form.id,
    form_version: form.version,
    questions: form.questions,
  }
}

// Form versions are immutable, so the cache never expires.
const forms = rememberedMap<string, Form>(200)

/** A form version by id. @throws AppError `not_found` */
export async function getForm(ctx: Context, formId: string): Promise<Form> {
  const known = forms(ctx)
  const form = known.get(formId) ?? (await queries.findForm(ctx.db, formId))
  if (!form) throw notFound()
  return known.set(formId, form)
}

/** The newest services. Of services added together, the last of each category comes first. */
export async function listNewServices(ctx: Context): Promise<ServiceCard[]> {
  const { services } = await current(ctx)
  const cameAt = ({ first_shown_at }: CatalogueService) => first_shown_at ?? ''
  const newest = services.toSorted((a, b) => cameAt(b).localeCompare(cameAt(a)) || rankInCategory(a) - rankInCategory(b))
  return newest.slice(0, 12).map((service) => toCard(ctx, service))
}
const rankInCategory = ({ category, position }: CatalogueService) => category.services.length - position

const countryScope = 'country:US'
const cityScope = (stateIso: string, city: string) => `city:${stateIso}:${city}`

type Place = { zipcode?: string | undefined; city?: string | undefined; state?: string | undefined }

/** The ten most requested services of a place: first by zip, then by city, state, country and overall demand. */
export async function listTop10(ctx: Context, { zipcode, city, state }: Place): Promise<ServiceCard[]> {
  const zip = zipcode ? await findPlace(ctx, zipcode) : undefined
  const stateIso = (state && (await findState(ctx, state))?.iso_code) ?? zip?.state_iso
  const town = city ?? zip?.location
  const scopes = [
    ...(zip ? [`zip:${zip.zipcode}`] : []),
    ...(stateIso && town ? [cityScope(stateIso, town)] : []),
    ...(stateIso ? [`state:${stateIso}`] : []),
    countryScope,
  ]
  const [{ serviceByKey, byDemand }, requested] = await Promise.all([current(ctx), queries.listDemand(ctx.db, scopes, 10)])
  const widening = scopes.flatMap((scope) =>
    requested.filter((row) => row.scope === scope).flatMap(({ service_id }) => serviceByKey.get(service_id) ?? []),
  )
  return [...new Set([...widening, ...byDemand])].slice(0, 10).map((service) => toCard(ctx, service))
}

/** Counts an opened project for its zip, city, state and country. Idempotent. */
export const countDemand = (
  ctx: Context,
  { projectId, serviceId, zipcode }: { projectId: string; serviceId: string; zipcode: string },
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const place = await findPlace(ctx, zipcode)
    if (!place || !(await queries.markCounted(ctx.db, projectId))) return
    await queries.addDemand(ctx.db, serviceId, [
      `zip:${place.zipcode}`,
      cityScope(place.state_iso, place.location),
      `state:${place.state_iso}`,
      countryScope,
    ])
  })

/** Saves the number of active companies per service; services left out have none. */
export async function setCompanyCounts(ctx: Context, counts: queries.ServiceCount[]): Promise<void> {
  await queries.saveCompanyCounts(ctx.db, counts)
  forgetCatalogue(ctx)
}

const suggestions = 8

/** Suggestions for `q`; the most requested services if it is empty. */
export async function suggest(ctx: Context, q: string): Promise<Suggestion[]> {
  const { locale } = ctx
  const { index, byDemand } = await current(ctx)
  if (q === '') {
    return byDemand
      .slice(0, suggestions)
      .map(({ slug, name, category }) => ({ kind: 'service', slug, name: name[locale], category: category.name[locale], matched: null }))
  }
  return find(index(), q, suggestions).map(({ item, phrase }) => ({
    kind: item.kind,
    slug: item.slug,
    name: item.name[locale],
    category: item.category[locale],
    matched: phrase === item.name[locale] ? null : phrase,
  }))
}
