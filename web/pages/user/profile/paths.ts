import { href } from 'react-router'

export const sectionNames = [
  'requests',
  'messages',
  'payments',
  'cards',
  'phone',
  'security',
  'notices',
  'referrals',
  'apps',
  'privacy',
] as const
export type SectionName = (typeof sectionNames)[number]

/** Path of a profile section, with `?section=` for all but the first. */
export const profilePath = (section: SectionName = 'requests') =>
  section === 'requests' ? href('/user/profile') : `${href('/user/profile')}?section=${section}`
