import type * as z from 'zod/mini'
import type { CompanyChange, OwnProfile } from '#contract/companies/profile.ts'
import { formatPhone } from '#web/ui/fields/typed.ts'

export type ProfileFields = z.input<typeof CompanyChange>

export const fieldsOf = (profile: OwnProfile): ProfileFields => ({
  name: profile.name,
  tagline: profile.tagline,
  about: profile.about,
  phone: profile.phone ? formatPhone(profile.phone) : '',
  website: profile.website ?? '',
  address: profile.address ?? '',
  zipcode: profile.zipcode,
  founded_year: profile.founded_year ?? undefined,
  workers_count: profile.workers_count ?? undefined,
  languages: profile.languages,
})
