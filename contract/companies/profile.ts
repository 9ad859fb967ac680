import * as z from 'zod/mini'
import { Website } from '../auth/registration.ts'
import { endpoint } from '../endpoint.ts'
import { Picture } from '../media/pictures.ts'
import { text, Id, Slug, Localized, Zip, StateIso, Locale, Phone } from '../primitives.ts'
import { companyStates, companyImages } from './states.ts'

/** Text in both languages; either may stay empty. */
export const localizedText = (max: number) => z.object({ es: text(0, max), en: text(0, max) })

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
  tagline: localizedText(120),
  about: localizedText(2000),
  phone: Phone,
  website: z.optional(Website),
  address: z.optional(text(0, 200)),
  zipcode: Zip,
  founded_year: z.optional(z.int().check(z.minimum(1800), z.maximum(2100))),
  workers_count: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
  languages: z.array(Locale).check(z.minLength(1), z.maxLength(2)),
})
export type CompanyChange = z.output<typeof CompanyChange>

const byImage = z.object({ image: z.enum(companyImages) })

const hour = 3600

/** Profile of the caller's company. Owners and managers edit, every member reads. */
export const ownProfileApi = {
  profile: endpoint({
    method: 'GET',
    path: '/api/company/profile',
    access: 'company',
    area: 'work',
    scopes: ['company:read'],
    summary: 'Get the profile of the company',
    response: OwnProfile,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/company/profile',
    access: 'company',
    area: 'configure',
    summary: 'Update the profile of the company; search and public page show it at once',
    body: CompanyChange,
    response: OwnProfile,
  }),
  setImage: endpoint({
    method: 'POST',
    path: '/api/company/images/:image',
    access: 'company',
    area: 'configure',
    summary: 'Set the logo or cover; it is re-encoded without metadata',
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
    summary: 'Remove the logo or cover',
    params: byImage,
  }),
}
