import * as z from 'zod/mini'
import { ServiceRef } from '../catalog/services.ts'
import { Picture } from '../media/pictures.ts'
import { endpoint } from '../endpoint.ts'
import { page, Paging, Slug, StateIso } from '../primitives.ts'

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

export const galleriesApi = {
  newest: endpoint({
    method: 'GET',
    path: '/api/gallery',
    access: 'anyone',
    summary: 'Newest work of all companies',
    query: z.object({ ...Paging, service: z.optional(Slug), state: z.optional(StateIso) }),
    response: page(NewWork),
  }),
  filters: endpoint({
    method: 'GET',
    path: '/api/gallery/filters',
    access: 'anyone',
    summary: 'Services and states of which there is work to see',
    response: GalleryFilters,
  }),
  ofCompany: endpoint({
    method: 'GET',
    path: '/api/companies/:slug/gallery',
    access: 'anyone',
    summary: 'All work that a company shows',
    params: z.object({ slug: Slug }),
    response: CompanyGallery,
  }),
}
