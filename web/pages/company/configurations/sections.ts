import {
  IconBell,
  IconBolt,
  IconCalendarCheck,
  IconClock,
  IconDoorExit,
  IconGauge,
  IconPlayerPause,
  IconRosetteDiscountCheck,
  IconTools,
  IconUsersGroup,
  IconWallet,
} from '@tabler/icons-react'
import { type ComponentType, lazy } from 'react'
import type { CompanyArea } from '#contract/company-roles.ts'
import type { configurationsTexts } from '#web/locales/configurations.ts'
import type { Section } from '#web/lib/section.tsx'

export type SectionId = keyof (typeof configurationsTexts)['es']['sections']

/** Permission needed for a section. Unlisted sections are for every member. */
const areas: Partial<Record<SectionId, CompanyArea>> = {
  services: 'configure',
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

const part = (id: SectionId, icon: ComponentType<{ 'aria-hidden'?: boolean }>, find: () => Promise<Section>) => ({
  id,
  icon,
  area: areas[id] ?? 'work',
  isLasting: lasting.includes(id),
  find,
  Show: lazy(async () => ({ default: (await find()).show })),
})

/**
 * Sections of the settings, in the order of the index. A section is a line here, a name in `locales/configurations.ts` and a file beside
 * this one, loaded on demand.
 */
export const sections = [
  part('services', IconTools, () => import('./services.tsx').then(({ servicesSection }) => servicesSection)),
  part('money', IconWallet, () => import('./money.tsx').then(({ moneySection }) => moneySection)),
  part('pause', IconPlayerPause, () => import('./pause.tsx').then(({ pauseSection }) => pauseSection)),
  part('caps', IconGauge, () => import('./caps.tsx').then(({ capsSection }) => capsSection)),
  part('auto_accept', IconBolt, () => import('./auto-accept.tsx').then(({ autoAcceptSection }) => autoAcceptSection)),
  part('credentials', IconRosetteDiscountCheck, () => import('./credentials.tsx').then(({ credentialsSection }) => credentialsSection)),
  part('hours', IconClock, () => import('./hours.tsx').then(({ hoursSection }) => hoursSection)),
  part('availability', IconCalendarCheck, () => import('./availability.tsx').then(({ availabilitySection }) => availabilitySection)),
  part('team', IconUsersGroup, () => import('./team.tsx').then(({ teamSection }) => teamSection)),
  part('notices', IconBell, () => import('./notices.tsx').then(({ noticesSection }) => noticesSection)),
  part('closing', IconDoorExit, () => import('./closing.tsx').then(({ closingSection }) => closingSection)),
]
