import { authApi } from './auth.ts'
import { blogApi } from './blog.ts'
import { catalogApi } from './catalog.ts'
import { companiesApi } from './companies.ts'
import { galleriesApi } from './galleries.ts'
import { geoApi } from './geo.ts'
import { googleApi } from './google.ts'
import { leadsApi } from './leads.ts'
import { legalApi } from './legal.ts'
import { messagingApi } from './messaging.ts'
import { notificationsApi } from './notifications.ts'
import { paymentsApi } from './payments.ts'
import { privacyApi } from './privacy.ts'
import { profileApi } from './profile.ts'
import { projectsApi } from './projects.ts'
import { pushApi } from './push.ts'
import { quotesApi } from './quotes.ts'
import { referralsApi } from './referrals.ts'
import { registrationApi } from './registration.ts'
import { reviewsApi } from './reviews.ts'
import { securityApi } from './security.ts'
import { uploadsApi } from './uploads.ts'

/** The whole HTTP API on one page. */
export const api = {
  geo: geoApi,
  catalog: catalogApi,
  blog: blogApi,
  companies: companiesApi,
  galleries: galleriesApi,
  auth: { ...authApi, ...registrationApi, ...googleApi },
  security: securityApi,
  profile: profileApi,
  notifications: notificationsApi,
  push: pushApi,
  payments: paymentsApi,
  uploads: uploadsApi,
  projects: projectsApi,
  leads: leadsApi,
  quotes: quotesApi,
  messaging: messagingApi,
  reviews: reviewsApi,
  privacy: privacyApi,
  legal: legalApi,
  referrals: referralsApi,
}
export type Api = typeof api
