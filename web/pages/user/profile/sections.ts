import { loadCards, CardsSection } from './cards.tsx'
import { loadPrivacy, PrivacySection } from '../privacy/privacy-section.tsx'
import { loadPayments, PaymentsSection } from './payments.tsx'
import { loadRequests, RequestsSection } from './requests.tsx'
import { section, type Sections } from './section.tsx'
import { loadSecurity, SecuritySection } from '../security/section.tsx'

/** What a person finds in their own place. A section stands in the index once it is named here. */
export const sections = {
  requests: section(loadRequests, RequestsSection),
  payments: section(loadPayments, PaymentsSection),
  cards: section(loadCards, CardsSection),
  security: section(loadSecurity, SecuritySection),
  privacy: section(loadPrivacy, PrivacySection),
} satisfies Sections
