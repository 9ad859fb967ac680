import type { OwnCompany } from '#contract/companies/search.ts'
import type { Localized } from '#contract/primitives.ts'

export type Profile = {
  about: Localized
  logo: unknown
  cover: unknown
  pictures_count: number
  services_count: number
  has_area: boolean
  has_hours: boolean
  has_credentials: boolean
  has_payment_method: boolean
}

/** Parts of a complete profile, in the recommended order. */
export const completeness = (profile: Profile): OwnCompany['completeness'] => [
  { part: 'services', is_done: profile.services_count > 0 },
  { part: 'area', is_done: profile.has_area },
  { part: 'about', is_done: profile.about.es.trim() !== '' || profile.about.en.trim() !== '' },
  { part: 'logo', is_done: profile.logo !== null },
  { part: 'cover', is_done: profile.cover !== null },
  { part: 'gallery', is_done: profile.pictures_count >= 3 },
  { part: 'hours', is_done: profile.has_hours },
  { part: 'credentials', is_done: profile.has_credentials },
  { part: 'payment', is_done: profile.has_payment_method },
]
