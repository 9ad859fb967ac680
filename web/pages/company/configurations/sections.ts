import {
  IconBell,
  IconBolt,
  IconCalendarCheck,
  IconClock,
  IconDoorExit,
  IconGauge,
  IconMapPin,
  IconPlayerPause,
  IconRosetteDiscountCheck,
  IconTools,
  IconUsersGroup,
  IconWallet,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { CompanyArea } from '#contract/company-roles.ts'
import type { configurationsTexts } from '#web/locales/configurations.ts'
import type { Section } from '#web/lib/section.tsx'
import { autoAcceptSection } from './auto-accept.tsx'
import { availabilitySection } from './availability.tsx'
import { capsSection } from './caps.tsx'
import { closingSection } from './closing.tsx'
import { credentialsSection } from './credentials.tsx'
import { hoursSection } from './hours.tsx'
import { locationsSection } from './locations.tsx'
import { moneySection } from './money.tsx'
import { noticesSection } from './notices.tsx'
import { pauseSection } from './pause.tsx'
import { servicesSection } from './services.tsx'
import { teamSection } from './team.tsx'

export type SectionId = keyof (typeof configurationsTexts)['es']['sections']

/** Permission needed for a section. Unlisted sections are for every member. */
const areas: Partial<Record<SectionId, CompanyArea>> = {
  services: 'configure',
  locations: 'configure',
  pause: 'configure',
  caps: 'configure',
  auto_accept: 'configure',
  money: 'money',
  credentials: 'configure',
  hours: 'configure',
  availability: 'configure',
  closing: 'team',
}

/** Sections that remain once the company is closed. */
const lasting: readonly SectionId[] = ['money', 'notices']

const part = (id: SectionId, icon: ComponentType<{ 'aria-hidden'?: boolean }>, section: Section) => ({
  id,
  icon,
  area: areas[id] ?? 'work',
  isLasting: lasting.includes(id),
  ...section,
})

/**
 * Sections of the settings, in the order of the index. A section is a line here, a name in `locales/configurations.ts` and a file beside
 * this one. All load with the page, whose styles stand in it, so that a section is never seen without its own.
 */
export const sections = [
  part('services', IconTools, servicesSection),
  part('locations', IconMapPin, locationsSection),
  part('money', IconWallet, moneySection),
  part('pause', IconPlayerPause, pauseSection),
  part('caps', IconGauge, capsSection),
  part('auto_accept', IconBolt, autoAcceptSection),
  part('credentials', IconRosetteDiscountCheck, credentialsSection),
  part('hours', IconClock, hoursSection),
  part('availability', IconCalendarCheck, availabilitySection),
  part('team', IconUsersGroup, teamSection),
  part('notices', IconBell, noticesSection),
  part('closing', IconDoorExit, closingSection),
]
