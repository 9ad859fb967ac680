import { authRoutes } from './domains/auth/routes.ts'
import { profileRoutes } from './domains/auth/routes/profile.ts'
import { securityRoutes } from './domains/auth/routes/security.ts'
import { blogRoutes } from './domains/blog/routes.ts'
import { catalogRoutes } from './domains/catalog/routes.ts'
import { companiesRoutes } from './domains/companies/routes.ts'
import { galleriesRoutes } from './domains/companies/routes/galleries.ts'
import { geoRoutes } from './domains/geo/routes.ts'
import { leadsRoutes } from './domains/leads/routes.ts'
import { legalRoutes } from './domains/legal/routes.ts'
import { uploadsRoutes } from './domains/media/routes/uploads.ts'
import { messagingRoutes } from './domains/messaging/routes.ts'
import { notificationsRoutes } from './domains/notifications/routes.ts'
import { pushRoutes } from './domains/notifications/routes/push.ts'
import { paymentsRoutes } from './domains/payments/routes.ts'
import { privacyRoutes } from './domains/privacy/routes.ts'
import { projectsRoutes } from './domains/projects/routes.ts'
import { quotesRoutes } from './domains/quotes/routes.ts'
import { referralsRoutes } from './domains/referrals/routes.ts'
import { reviewsRoutes } from './domains/reviews/routes.ts'
import type { Implementation } from './lib/implement.ts'

/** Every domain's handlers, by the names of contract/api.ts. */
export const implementations = {
  geo: geoRoutes,
  catalog: catalogRoutes,
  blog: blogRoutes,
  companies: companiesRoutes,
  galleries: galleriesRoutes,
  auth: authRoutes,
  security: securityRoutes,
  profile: profileRoutes,
  notifications: notificationsRoutes,
  push: pushRoutes,
  payments: paymentsRoutes,
  uploads: uploadsRoutes,
  projects: projectsRoutes,
  leads: leadsRoutes,
  quotes: quotesRoutes,
  messaging: messagingRoutes,
  reviews: reviewsRoutes,
  privacy: privacyRoutes,
  legal: legalRoutes,
  referrals: referralsRoutes,
} satisfies Record<string, Implementation> as Record<string, Implementation>
