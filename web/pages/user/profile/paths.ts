import { href } from 'react-router'

export const sectionNames = ['requests', 'messages', 'payments', 'cards', 'phone', 'security', 'notices', 'referrals', 'privacy'] as const
export type SectionName = (typeof sectionNames)[number]

/** A section of the own place: its address is the page's with `?section=`. The first one is the page itself. */
export const profilePath = (section: SectionName = 'requests') =>
  section === 'requests' ? href('/user/profile') : `${href('/user/profile')}?section=${section}`
