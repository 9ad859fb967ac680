import * as z from 'zod/mini'
import { Picture } from '../media/pictures.ts'
import { endpoint } from '../endpoint.ts'
import { FormVersion } from './forms.ts'
import { Id, Money, Slug, Zip } from '../primitives.ts'
import { jobUnits } from './states.ts'

/** Names and descriptions are in the language of the request. */
export const CategoryRef = z.object({ id: Id, slug: Slug, name: z.string() })
export const Category = z.extend(CategoryRef, { icon: z.string(), services_count: z.int(), picture: z.nullable(Picture) })
export type Category = z.infer<typeof Category>
export const CategoryDetail = z.extend(Category, { description: z.string() })

export const ServiceRef = z.object({ id: Id, slug: Slug, name: z.string() })
export const ServiceItem = z.extend(ServiceRef, { category: CategoryRef })
export type ServiceItem = z.infer<typeof ServiceItem>
export const ServiceCard = z.extend(ServiceItem, {
  description: z.string(),
  companies_count: z.int(),
  price_from: z.nullable(Money),
  picture: z.nullable(Picture),
})
export type ServiceCard = z.infer<typeof ServiceCard>
export const ServiceDetail = z.extend(ServiceItem, {
  description: z.string(),
  /** Usual price of the job. */
  price_band: z.object({ low: Money, high: Money, unit: z.enum(jobUnits) }),
  form_id: Id,
  form_version: z.int(),
  questions: FormVersion.shape.questions,
})
export type ServiceDetail = z.infer<typeof ServiceDetail>

/** One suggestion of the search box. `matched` is the recognized word if it is not the name itself. */
export const Suggestion = z.object({
  kind: z.enum(['service', 'category']),
  slug: Slug,
  name: z.string(),
  category: z.string(),
  matched: z.nullable(z.string()),
})
export type Suggestion = z.infer<typeof Suggestion>

const slugParams = z.object({ slug: Slug })

export const catalogApi = {
  services: endpoint({
    method: 'GET',
    path: '/api/system/services',
    access: 'anyone',
    mayLag: true,
    scopes: [],
    summary: 'List services',
    response: z.array(ServiceItem),
  }),
  service: endpoint({
    method: 'GET',
    path: '/api/system/services/:id',
    access: 'anyone',
    mayLag: true,
    scopes: [],
    summary: 'Get a service with its question form',
    params: z.object({ id: z.string().check(z.maxLength(80)) }),
    response: ServiceDetail,
  }),
  top10: endpoint({
    method: 'GET',
    path: '/api/system/services/top10',
    access: 'anyone',
    mayLag: true,
    summary: 'List the ten most requested services of a place, or of a wider area if there are fewer',
    query: z.object({
      zipcode: z.optional(Zip),
      city: z.optional(z.string().check(z.maxLength(80))),
      state: z.optional(z.string().check(z.maxLength(40))),
    }),
    response: z.array(ServiceCard),
  }),
  newServices: endpoint({
    method: 'GET',
    path: '/api/system/services/new-added',
    access: 'anyone',
    mayLag: true,
    summary: 'List the newest services',
    response: z.array(ServiceCard),
  }),
  categories: endpoint({
    method: 'GET',
    path: '/api/system/categories',
    access: 'anyone',
    mayLag: true,
    scopes: [],
    summary: 'List categories',
    response: z.array(Category),
  }),
  category: endpoint({
    method: 'GET',
    path: '/api/system/categories/:slug',
    access: 'anyone',
    mayLag: true,
    scopes: [],
    summary: 'Get a category',
    params: slugParams,
    response: CategoryDetail,
  }),
  categoryServices: endpoint({
    method: 'GET',
    path: '/api/system/categories/:slug/services-list',
    access: 'anyone',
    mayLag: true,
    scopes: [],
    summary: 'List the services of a category',
    params: slugParams,
    response: z.array(ServiceCard),
  }),
  suggest: endpoint({
    method: 'GET',
    path: '/api/search/suggest',
    access: 'anyone',
    mayLag: true,
    summary: 'Suggest services for a query in either language, with synonyms and typos',
    query: z.object({ q: z.string().check(z.trim(), z.maxLength(80)) }),
    response: z.array(Suggestion),
  }),
}
