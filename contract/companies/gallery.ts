import * as z from 'zod/mini'
import { ServiceRef } from '../catalog/services.ts'
import { endpoint } from '../endpoint.ts'
import { Picture } from '../media/pictures.ts'
import { Id, Localized, page, Paging, Slug, StateIso } from '../primitives.ts'
import { localizedText } from './profile.ts'
import { ownCompanyErrors, companyMost } from './states.ts'

/** A gallery photo as its company edits it. `service` is a slug. */
export const OwnWork = z.object({ picture: Picture, caption: Localized, service: z.nullable(Slug), is_cover: z.boolean() })
export type OwnWork = z.infer<typeof OwnWork>
export const OwnGallery = z.object({ works: z.array(OwnWork), most: z.int() })
export type OwnGallery = z.infer<typeof OwnGallery>

/** Omitted fields stay unchanged. */
export const WorkChange = z.object({ caption: z.optional(localizedText(160)), service: z.optional(z.nullable(Slug)) })
export type WorkChange = z.output<typeof WorkChange>

const work = z.object({ media_id: Id })

const CompanyName = z.object({ slug: Slug, name: z.string(), city: z.string(), state_iso: StateIso })

/** A gallery photo. `caption` in the reader's language, empty without one. */
export const Work = z.object({ picture: Picture, caption: z.string(), service: z.nullable(ServiceRef) })
export type Work = z.infer<typeof Work>

/** All gallery photos of a company, in its own order. */
export const CompanyGallery = z.object({ company: CompanyName, works: z.array(Work) })
export type CompanyGallery = z.infer<typeof CompanyGallery>

export const NewWork = z.extend(Work, { company: CompanyName })
export type NewWork = z.infer<typeof NewWork>

/** Filters for the newest photos: only those with results. */
export const GalleryFilters = z.object({ services: z.array(ServiceRef), states: z.array(StateIso) })
export type GalleryFilters = z.infer<typeof GalleryFilters>

/** Gallery of the caller's company. */
export const ownGalleryApi = {
  gallery: endpoint({
    method: 'GET',
    path: '/api/company/gallery',
    access: 'company',
    area: 'work',
    scopes: ['company:read'],
    summary: 'Get the gallery of the company, in both languages',
    response: OwnGallery,
  }),
  addWork: endpoint({
    method: 'POST',
    path: '/api/company/gallery',
    access: 'company',
    area: 'configure',
    summary: 'Add an uploaded photo to the gallery; idempotent',
    body: z.object({ upload_id: Id }),
    response: OwnGallery,
    errors: [ownCompanyErrors.tooManyWorks],
  }),
  orderWorks: endpoint({
    method: 'PUT',
    path: '/api/company/gallery',
    access: 'company',
    area: 'configure',
    summary: 'Reorder the gallery; photos left out come last',
    body: z.object({ media_ids: z.array(Id).check(z.maxLength(companyMost.works)) }),
    response: OwnGallery,
  }),
  changeWork: endpoint({
    method: 'PATCH',
    path: '/api/company/gallery/:media_id',
    access: 'company',
    area: 'configure',
    summary: 'Change the caption or service of a photo',
    params: work,
    body: WorkChange,
    response: OwnGallery,
  }),
  removeWork: endpoint({
    method: 'DELETE',
    path: '/api/company/gallery/:media_id',
    access: 'company',
    area: 'configure',
    summary: 'Remove a photo from the gallery; it can be restored for an hour',
    params: work,
  }),
  restoreWork: endpoint({
    method: 'POST',
    path: '/api/company/gallery/:media_id/restore',
    access: 'company',
    area: 'configure',
    summary: 'Restore a removed photo to its place',
    params: work,
    response: OwnGallery,
    errors: [ownCompanyErrors.tooManyWorks],
  }),
  setCover: endpoint({
    method: 'PUT',
    path: '/api/company/gallery/:media_id/cover',
    access: 'company',
    area: 'configure',
    summary: 'Use a photo of the gallery as the cover',
    params: work,
    response: OwnGallery,
  }),
}

export const galleriesApi = {
  newest: endpoint({
    method: 'GET',
    path: '/api/gallery',
    access: 'anyone',
    mayLag: true,
    summary: 'List the newest work of all companies',
    query: z.object({ ...Paging, service: z.optional(Slug), state: z.optional(StateIso) }),
    response: page(NewWork),
  }),
  filters: endpoint({
    method: 'GET',
    path: '/api/gallery/filters',
    access: 'anyone',
    mayLag: true,
    summary: 'List services and states with work to show',
    response: GalleryFilters,
  }),
  ofCompany: endpoint({
    method: 'GET',
    path: '/api/companies/:slug/gallery',
    access: 'anyone',
    mayLag: true,
    summary: 'List the public gallery of a company',
    params: z.object({ slug: Slug }),
    response: CompanyGallery,
  }),
}
