import { AppsSection, loadApps } from './apps.tsx'
import { loadCards, CardsSection } from './cards.tsx'
import { loadPrivacy, PrivacySection } from '../privacy/privacy-section.tsx'
import { loadMessages, MessagesSection } from './messages.tsx'
import { loadPreferences, PreferencesSection } from '#web/domains/notifications/preferences-section.tsx'
import type { SectionName } from './paths.ts'
import { loadPayments, PaymentsSection } from './payments.tsx'
import { loadPhone, PhoneSection } from './phone.tsx'
import { loadRequests, RequestsSection } from './requests.tsx'
import { loadReferrals, ReferralsSection } from './referrals.tsx'
import { section, type Section } from '#web/lib/section.tsx'
import { loadSecurity, SecuritySection } from '../security/section.tsx'

/** Sections of the profile. */
export const sections = {
  requests: section(loadRequests, RequestsSection),
  messages: section(loadMessages, MessagesSection),
  phone: section(loadPhone, PhoneSection),
  notices: section(loadPreferences, PreferencesSection),
  payments: section(loadPayments, PaymentsSection),
  cards: section(loadCards, CardsSection),
  security: section(loadSecurity, SecuritySection),
  referrals: section(loadReferrals, ReferralsSection),
  apps: section(loadApps, AppsSection),
  privacy: section(loadPrivacy, PrivacySection),
} satisfies Record<SectionName, Section>
