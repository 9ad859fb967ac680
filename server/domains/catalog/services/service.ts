import type { Category, CategoryRef, ServiceCard, ServiceDetail, ServiceItem } from '#contract/catalog/services.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { money } from '#contract/money.ts'
import type { Context } from '#server/lib/context.ts'
import type * as z from 'zod/mini'
import { findNewestForm } from '../forms/service.ts'
import { type CatalogCategory, type CatalogService, currentCatalog, forgetCatalog } from '../snapshot/service.ts'
import * as queries from './queries.ts'

const notFound = () => new AppError(commonErrors.notFound)

const categoryRef = ({ locale }: Context, { id, slug, name }: CatalogCategory): z.infer<typeof CategoryRef> => ({
  id,
  slug,
  name: name[locale],
})
const toCategory = (ctx: Context, category: CatalogCategory): Category => ({
  ...categoryRef(ctx, category),
  icon: category.icon,
  services_count: category.services.length,
  picture: category.picture,
})
const toItem = (ctx: Context, { id, slug, name, category }: CatalogService): ServiceItem => ({
  id,
  slug,
  name: name[ctx.locale],
  category: categoryRef(ctx, category),
})
export const toCard = (ctx: Context, service: CatalogService): ServiceCard => ({
  ...toItem(ctx, service),
  description: service.description[ctx.locale],
  companies_count: service.companies_count,
  price_from: money(service.job_low_cents),
  picture: service.picture,
})

export const listServices = async (ctx: Context) => (await currentCatalog(ctx)).services.map((service) => toItem(ctx, service))
export const listCategories = async (ctx: Context) => (await currentCatalog(ctx)).categories.map((category) => toCategory(ctx, category))

/** A service in both languages by slug or id, shown or not; undefined if there is none. */
export async function findService(ctx: Context, slugOrId: string): Promise<CatalogService | undefined> {
  const known = (await currentCatalog(ctx)).anyServiceByKey.get(slugOrId)
  if (known || !(await queries.hasService(ctx.db, slugOrId))) return known
  // The service is newer than the cached catalog.
  forgetCatalog(ctx)
  return (await currentCatalog(ctx)).anyServiceByKey.get(slugOrId)
}

/** A service open for requests. @throws AppError `not_found` */
export async function getShownService(ctx: Context, slugOrId: string): Promise<CatalogService> {
  const service = await findService(ctx, slugOrId)
  if (!service?.is_shown) throw notFound()
  return service
}

/** A category with its services, by slug. @throws AppError `not_found` */
export async function getCategory(ctx: Context, slug: string): Promise<CatalogCategory> {
  const category = (await currentCatalog(ctx)).categoryBySlug.get(slug)
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
  const form = service && (await findNewestForm(ctx, service.id))
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

/** The newest services. Of services added together, the last of each category comes first. */
export async function listNewServices(ctx: Context): Promise<ServiceCard[]> {
  const { services } = await currentCatalog(ctx)
  const cameAt = ({ first_shown_at }: CatalogService) => first_shown_at ?? ''
  const newest = services.toSorted((a, b) => cameAt(b).localeCompare(cameAt(a)) || rankInCategory(a) - rankInCategory(b))
  return newest.slice(0, 12).map((service) => toCard(ctx, service))
}
const rankInCategory = ({ category, position }: CatalogService) => category.services.length - position

/** Saves the number of active companies per service; services left out have none. */
export async function setCompanyCounts(ctx: Context, counts: queries.ServiceCount[]): Promise<void> {
  await queries.saveCompanyCounts(ctx.db, counts)
  forgetCatalog(ctx)
}
