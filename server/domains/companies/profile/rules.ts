import type { OwnCompany } from '#contract/companies/search.ts'
import type { Localized } from '#contract/primitives.ts'

/** Enough points to show an area on a map. */
const mostPoints = 200
type Point = { lat: number; lon: number }

/** Up to 200 of `points`, spread evenly over their order. */
export const areaPoints = (points: readonly Point[]): Point[] => {
  const step = Math.max(1, points.length / mostPoints)
  return Array.from({ length: Math.min(points.length, mostPoints) }, (_, index) => points[Math.floor(index * step)]!)
}

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

/** URL slug of a name: lower case, without accents, joined by hyphens; `empresa` if nothing is left. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('&', ' y ')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 70)
    .replaceAll(/^-+|-+$/g, '') || 'empresa'
