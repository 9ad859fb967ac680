import * as z from 'zod/mini'
import { jobUnits } from '../catalog/states.ts'
import { ServiceItem } from '../catalog/services.ts'
import { companyImages, companyMost, companyStates, credentialKinds, needStates, ownCompanyErrors } from './states.ts'
import { Picture } from '../media/pictures.ts'
import { endpoint } from '../endpoint.ts'
import { Question } from '../catalog/forms.ts'
import { Cents, Id, Locale, Localized, Money, Phone, Slug, StateIso, text, Zip } from '../primitives.ts'
import { Website } from '../auth/registration.ts'

/** Text in both languages; either may stay empty. */
const words = (max: number) => z.object({ es: text(0, max), en: text(0, max) })

/** Editable profile of a company. */
export const OwnProfile = z.object({
  id: Id,
  slug: Slug,
  status: z.enum(companyStates.states),
  name: z.string(),
  tagline: Localized,
  about: Localized,
  phone: z.nullable(z.string()),
  website: z.nullable(z.string()),
  address: z.nullable(z.string()),
  zipcode: Zip,
  city: z.string(),
  state_iso: StateIso,
  founded_year: z.nullable(z.int()),
  workers_count: z.nullable(z.int()),
  languages: z.array(Locale),
  logo: z.nullable(Picture),
  cover: z.nullable(Picture),
})
export type OwnProfile = z.infer<typeof OwnProfile>

/** The whole profile: omitted fields are cleared. City, state and time zone come from the zip. */
export const CompanyChange = z.object({
  name: text(2, 80),
  tagline: words(120),
  about: words(2000),
  phone: Phone,
  website: z.optional(Website),
  address: z.optional(text(0, 200)),
  zipcode: Zip,
  founded_year: z.optional(z.int().check(z.minimum(1800), z.maximum(2100))),
  workers_count: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
  languages: z.array(Locale).check(z.minLength(1), z.maxLength(2)),
})
export type CompanyChange = z.output<typeof CompanyChange>

/** A gallery photo as its company edits it. `service` is a slug. */
export const OwnWork = z.object({ picture: Picture, caption: Localized, service: z.nullable(Slug), is_cover: z.boolean() })
export type OwnWork = z.infer<typeof OwnWork>
export const OwnGallery = z.object({ works: z.array(OwnWork), most: z.int() })
export type OwnGallery = z.infer<typeof OwnGallery>

/** Omitted fields stay unchanged. */
export const WorkChange = z.object({ caption: z.optional(words(160)), service: z.optional(z.nullable(Slug)) })
export type WorkChange = z.output<typeof WorkChange>

/** A credential required by a service in one covered state, and whether the company holds it. */
export const ServiceNeed = z.object({ credential: z.enum(credentialKinds), state_iso: StateIso, state: z.enum(needStates) })
export type ServiceNeed = z.infer<typeof ServiceNeed>

export const OwnServiceRow = z.object({
  service: ServiceItem,
  is_on: z.boolean(),
  price_from: z.nullable(Money),
  unit: z.enum(jobUnits),
  max_lead_price: z.nullable(Money),
  /** Number of questions with a filter. */
  filters_count: z.int(),
  requirements: z.array(ServiceNeed),
})
export type OwnServiceRow = z.infer<typeof OwnServiceRow>

/** A service that the company offers or could offer; `is_offered` tells which. */
export const OwnService = z.extend(OwnServiceRow, {
  is_offered: z.boolean(),
  description: z.string(),
  /** Usual price of the job for customers. */
  price_band: z.object({ low: Money, high: Money }),
  /** Lowest and highest lead price, before discounts. */
  lead_price: z.object({ min: Money, max: Money }),
  /** Questions that a company can filter by. */
  questions: z.array(Question),
  /** Accepted options by question; an absent question has no filter. */
  answer_filters: z.record(z.string(), z.array(z.string())),
})
export type OwnService = z.infer<typeof OwnService>

/** The whole offer of a service: omitted fields are cleared. */
export const ServiceChange = z.object({
  is_on: z.boolean(),
  price_from_cents: z.optional(Cents.check(z.minimum(100))),
  max_lead_price_cents: z.optional(Cents.check(z.minimum(100))),
  answer_filters: z._default(
    z.record(
      z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/)),
      z.array(z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/))).check(z.minLength(1, { error: 'oneOption' }), z.maxLength(20)),
    ),
    {},
  ),
})
export type ServiceChange = z.output<typeof ServiceChange>

const hour = 3600
const work = z.object({ media_id: Id })
const bySlug = z.object({ slug: Slug })
const byImage = z.object({ image: z.enum(companyImages) })

/** Profile, gallery and services of the caller's company. Owners and managers edit, every member reads. */
export const ownCompanyApi = {
  profile: endpoint({
    method: 'GET',
    path: '/api/company/profile',
    access: 'company',
    area: 'work',
    summary: 'What the own company says about itself',
    response: OwnProfile,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/company/profile',
    access: 'company',
    area: 'configure',
    summary: 'Change what the own company says about itself; search and public page show it at once',
    body: CompanyChange,
    response: OwnProfile,
  }),
  setImage: endpoint({
    method: 'POST',
    path: '/api/company/images/:image',
    access: 'company',
    area: 'configure',
    summary: 'Set logo or cover; it is written anew, without its metadata',
    params: byImage,
    upload: true,
    response: OwnProfile,
    limits: [{ count: 30, seconds: hour, by: 'user' }],
  }),
  removeImage: endpoint({
    method: 'DELETE',
    path: '/api/company/images/:image',
    access: 'company',
    area: 'configure',
    summary: 'Remove logo or cover',
    params: byImage,
  }),
  gallery: endpoint({
    method: 'GET',
    path: '/api/company/gallery',
    access: 'company',
    area: 'work',
    summary: 'The own gallery, in both languages',
    response: OwnGallery,
  }),
  addWork: endpoint({
    method: 'POST',
    path: '/api/company/gallery',
    access: 'company',
    area: 'configure',
    summary: 'Add a photo that was sent in parts; twice is once',
    body: z.object({ upload_id: Id }),
    response: OwnGallery,
    errors: [ownCompanyErrors.tooManyWorks],
  }),
  orderWorks: endpoint({
    method: 'PUT',
    path: '/api/company/gallery',
    access: 'company',
    area: 'configure',
    summary: 'Put the gallery in this order; what is not named comes last',
    body: z.object({ media_ids: z.array(Id).check(z.maxLength(companyMost.works)) }),
    response: OwnGallery,
  }),
  changeWork: endpoint({
    method: 'PATCH',
    path: '/api/company/gallery/:media_id',
    access: 'company',
    area: 'configure',
    summary: 'Change caption or service of a photo',
    params: work,
    body: WorkChange,
    response: OwnGallery,
  }),
  removeWork: endpoint({
    method: 'DELETE',
    path: '/api/company/gallery/:media_id',
    access: 'company',
    area: 'configure',
    summary: 'Take a photo out of the gallery; for an hour it can be put back',
    params: work,
  }),
  restoreWork: endpoint({
    method: 'POST',
    path: '/api/company/gallery/:media_id/restore',
    access: 'company',
    area: 'configure',
    summary: 'Put a photo back where it was',
    params: work,
    response: OwnGallery,
    errors: [ownCompanyErrors.tooManyWorks],
  }),
  setCover: endpoint({
    method: 'PUT',
    path: '/api/company/gallery/:media_id/cover',
    access: 'company',
    area: 'configure',
    summary: 'Make a photo of the gallery the cover',
    params: work,
    response: OwnGallery,
  }),
  services: endpoint({
    method: 'GET',
    path: '/api/company/services',
    access: 'company',
    area: 'work',
    summary: 'The services of the own company',
    response: z.array(OwnServiceRow),
  }),
  service: endpoint({
    method: 'GET',
    path: '/api/company/services/:slug',
    access: 'company',
    area: 'work',
    summary: 'A service as the own company offers it, or could',
    params: bySlug,
    response: OwnService,
  }),
  saveService: endpoint({
    method: 'PUT',
    path: '/api/company/services/:slug',
    access: 'company',
    area: 'configure',
    summary: 'Offer a service, or change how it is offered',
    params: bySlug,
    body: ServiceChange,
    response: OwnService,
  }),
  removeService: endpoint({
    method: 'DELETE',
    path: '/api/company/services/:slug',
    access: 'company',
    area: 'configure',
    summary: 'Offer a service no more',
    params: bySlug,
  }),
}
