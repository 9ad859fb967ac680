import type { Api } from '#contract/api.ts'
import { dashboardRoutes } from './domains/admin/dashboard/routes.ts'
import { detailsRoutes } from './domains/admin/details/routes.ts'
import { listsRoutes } from './domains/admin/lists/routes.ts'
import { queueRoutes } from './domains/admin/queue/routes.ts'
import { searchRoutes } from './domains/admin/search/routes.ts'
import { bulkActsRoutes } from './domains/admin/bulk-actions/routes.ts'
import { alarmsRoutes } from './domains/admin/assignees/routes.ts'
import { exportsRoutes as adminExportsRoutes, listTotalsRoutes } from './domains/admin/exports/routes.ts'
import { presenceRoutes } from './domains/admin/presence/routes.ts'
import { savedViewsRoutes } from './domains/admin/saved-views/routes.ts'
import { decisionsRoutes } from './domains/admin/decisions/routes.ts'
import { jobsRoutes } from './domains/admin/jobs/routes.ts'
import { providersRoutes } from './domains/admin/providers/routes.ts'
import { ledgerRoutes } from './domains/admin/ledger/routes.ts'
import { settingsRoutes } from './domains/admin/settings/routes.ts'
import { codesRoutes } from './domains/auth/codes/routes.ts'
import { emailRoutes } from './domains/auth/email/routes.ts'
import { googleRoutes } from './domains/auth/google/routes.ts'
import { guestLinksRoutes } from './domains/auth/guest-links/routes.ts'
import { passkeySignInRoutes, passkeysRoutes } from './domains/auth/passkeys/routes.ts'
import { passwordsRoutes } from './domains/auth/passwords/routes.ts'
import { proofRoutes } from './domains/auth/proof/routes.ts'
import { registrationRoutes } from './domains/auth/registration/routes.ts'
import { devicesRoutes } from './domains/auth/sessions/routes.ts'
import { signInRoutes } from './domains/auth/sign-in/routes.ts'
import { companyClosingRoutes } from './domains/auth/company-closing/routes.ts'
import { adminPeopleRoutes, viewingRoutes } from './domains/auth/people/routes.ts'
import { profileRoutes } from './domains/auth/profile/routes.ts'
import { teamRoutes } from './domains/auth/team/routes.ts'
import { secondFactorRoutes } from './domains/auth/second-factor/routes.ts'
import { blogAdminRoutes } from './domains/blog/editing/routes.ts'
import { boardRoutes } from './domains/boards/board/routes.ts'
import { customersRoutes } from './domains/boards/customers/routes.ts'
import { pricesRoutes } from './domains/quotes/prices/routes.ts'
import { inboxRoutes } from './domains/boards/inbox/routes.ts'
import { requestsRoutes } from './domains/boards/requests/routes.ts'
import { blogRoutes } from './domains/blog/reading/routes.ts'
import { catalogRoutes } from './domains/catalog/services/routes.ts'
import { catalogAdminRoutes } from './domains/catalog/editing/routes.ts'
import { companiesRoutes } from './domains/companies/search/routes.ts'
import { credentialsRoutes } from './domains/companies/credentials/routes.ts'
import { galleriesRoutes, ownGalleryRoutes } from './domains/companies/gallery/routes.ts'
import { ownAreaRoutes } from './domains/companies/area/routes.ts'
import { ownServicesRoutes } from './domains/companies/offering/routes.ts'
import { ownProfileRoutes } from './domains/companies/profile/routes.ts'
import { companyPicturesRoutes } from './domains/companies/takedowns/routes.ts'
import { companyReviewRoutes } from './domains/companies/review/routes.ts'
import { upkeepAreaRoutes, upkeepCompanyRoutes, upkeepHoursRoutes, upkeepPausesRoutes } from './domains/companies/upkeep/routes.ts'
import { pausesRoutes } from './domains/companies/pauses/routes.ts'
import { mapRoutes } from './domains/geo/map/routes.ts'
import { geoRoutes } from './domains/geo/places/routes.ts'
import { workRoutes } from './domains/leads/scheduling/routes.ts'
import { availabilityRoutes } from './domains/leads/availability/routes.ts'
import { bookingsRoutes } from './domains/leads/bookings/routes.ts'
import { externalCalendarRoutes, memberCalendarRoutes } from './domains/leads/external-calendars/routes.ts'
import { analyticsRoutes } from './domains/leads/analytics/routes.ts'
import { hoursRoutes } from './domains/companies/hours/routes.ts'
import { locationsRoutes } from './domains/companies/locations/routes.ts'
import { companyJobsRoutes } from './domains/leads/workload/routes.ts'
import { showUpsRoutes } from './domains/leads/show-ups/routes.ts'
import { invoicesRoutes } from './domains/invoices/invoice/routes.ts'
import { leadsRoutes } from './domains/leads/inbox/routes.ts'
import { autoAcceptRoutes } from './domains/leads/auto-accept/routes.ts'
import { legalAdminRoutes } from './domains/legal/versions/routes.ts'
import { adminAppsRoutes, companyAppsRoutes } from './domains/integrations/apps/routes.ts'
import { translationsRoutes } from './domains/translations/routes.ts'
import { ownSiteRoutes } from './domains/integrations/own-site/routes.ts'
import { appsRoutes } from './domains/integrations/consents/routes.ts'
import { adminKeysRoutes, keysRoutes } from './domains/integrations/keys/routes.ts'
import { legalRoutes } from './domains/legal/documents/routes.ts'
import { spendingRoutes, upkeepSpendingRoutes } from './domains/matching/caps/routes.ts'
import { matchControlRoutes } from './domains/matching/distribution/routes.ts'
import { uploadsRoutes } from './domains/media/uploads/routes.ts'
import { messagingRoutes } from './domains/messaging/routes.ts'
import { mergeCandidatesRoutes } from './domains/merging/candidates/routes.ts'
import { companyMergesRoutes } from './domains/merging/companies/routes.ts'
import { personMergesRoutes } from './domains/merging/people/routes.ts'
import { notificationsRoutes } from './domains/notifications/inbox/routes.ts'
import { pushRoutes } from './domains/notifications/push/routes.ts'
import { paymentsRoutes } from './domains/payments/payment/routes.ts'
import { disputesRoutes } from './domains/payments/disputes/routes.ts'
import { autoTopUpRoutes } from './domains/payments/auto-top-ups/routes.ts'
import { cardsRoutes } from './domains/payments/cards/routes.ts'
import { correctionsRoutes } from './domains/payments/corrections/routes.ts'
import { earningsRoutes } from './domains/payments/earnings/routes.ts'
import { payoutsRoutes } from './domains/payments/payouts/routes.ts'
import { reconciliationRoutes } from './domains/payments/reconciliation/routes.ts'
import { statementsRoutes } from './domains/payments/statements/routes.ts'
import { topUpsRoutes } from './domains/payments/top-ups/routes.ts'
import { deletionForRoutes, deletionRoutes } from './domains/privacy/deletion/routes.ts'
import { exportForRoutes, exportsRoutes } from './domains/privacy/exports/routes.ts'
import { optOutReviewRoutes, optOutsRoutes } from './domains/privacy/opt-outs/routes.ts'
import { sharingRoutes } from './domains/privacy/sharing/routes.ts'
import { projectReviewRoutes } from './domains/projects/review/routes.ts'
import { demandRoutes } from './domains/projects/demand/routes.ts'
import { draftRoutes } from './domains/projects/draft/routes.ts'
import { photosRoutes } from './domains/projects/photos/routes.ts'
import { projectsRoutes } from './domains/projects/project/routes.ts'
import { slotsRoutes } from './domains/projects/slots/routes.ts'
import { submissionRoutes } from './domains/projects/submission/routes.ts'
import { countByForm } from './domains/projects/service.ts'
import { changeOrdersRoutes } from './domains/quotes/change-orders/routes.ts'
import { depositsRoutes, quotesRoutes } from './domains/quotes/quote/routes.ts'
import { referralsRoutes } from './domains/referrals/invitations/routes.ts'
import { referralReviewRoutes } from './domains/referrals/review/routes.ts'
import { checksRoutes } from './domains/refunds/checks/routes.ts'
import { claimsRoutes } from './domains/refunds/claims/routes.ts'
import { claimEvidenceRoutes } from './domains/refunds/evidence/routes.ts'
import { claimReviewRoutes } from './domains/refunds/review/routes.ts'
import { portableRoutes } from './domains/reviews/portable/routes.ts'
import { reviewsRoutes } from './domains/reviews/review/routes.ts'
import { calendarFeedRoutes } from './domains/leads/calendar-feeds/routes.ts'
import { sheetsRoutes } from './domains/spreadsheets/imports/routes.ts'
import { adminWebhooksRoutes } from './domains/webhooks/overview/routes.ts'
import { webhooksRoutes } from './domains/webhooks/subscriptions/routes.ts'
import { combine, type Implementation } from './lib/implement.ts'
import { leadPriceEffectRoutes } from './domains/matching/price-effect/routes.ts'
import { approvalsRoutes } from './domains/leads/approvals/routes.ts'
import { requestEditsRoutes } from './domains/matching/editing/routes.ts'

/** Exports of every domain, known once all are bound. */
const allExports = () => new Map(Object.values(implementations).flatMap(({ exports }) => exports.map((list) => [list.name, list] as const)))

/** Every domain's handlers, by the names of contract/api.ts. */
export const implementations: Record<keyof Api, Implementation> = {
  geo: geoRoutes,
  map: mapRoutes,
  catalog: catalogRoutes,
  catalogAdmin: catalogAdminRoutes(countByForm),
  leadPriceEffect: leadPriceEffectRoutes,
  blog: blogRoutes,
  blogAdmin: blogAdminRoutes,
  companies: companiesRoutes,
  galleries: galleriesRoutes,
  ownCompany: combine(ownProfileRoutes, ownGalleryRoutes, ownServicesRoutes),
  ownArea: ownAreaRoutes,
  companyReview: companyReviewRoutes,
  companyPictures: companyPicturesRoutes,
  companyClosing: companyClosingRoutes,
  credentials: credentialsRoutes,
  team: teamRoutes,
  hours: hoursRoutes,
  locations: locationsRoutes,
  figures: analyticsRoutes,
  auth: combine(
    signInRoutes,
    passkeySignInRoutes,
    proofRoutes,
    codesRoutes,
    registrationRoutes,
    emailRoutes,
    passwordsRoutes,
    guestLinksRoutes,
    googleRoutes,
  ),
  security: combine(secondFactorRoutes, passkeysRoutes, devicesRoutes),
  profile: profileRoutes,
  notifications: notificationsRoutes,
  push: pushRoutes,
  payments: paymentsRoutes,
  cards: cardsRoutes,
  topUps: topUpsRoutes,
  earnings: earningsRoutes,
  payouts: payoutsRoutes,
  autoTopUp: autoTopUpRoutes,
  statements: statementsRoutes,
  disputes: disputesRoutes,
  reconciliation: reconciliationRoutes,
  uploads: uploadsRoutes,
  projects: combine(draftRoutes, projectsRoutes, photosRoutes, submissionRoutes, slotsRoutes, demandRoutes, requestsRoutes),
  projectReview: projectReviewRoutes,
  leads: combine(leadsRoutes, inboxRoutes),
  customers: customersRoutes,
  work: workRoutes,
  companyJobs: companyJobsRoutes,
  showUps: showUpsRoutes,
  availability: availabilityRoutes,
  bookings: bookingsRoutes,
  externalCalendar: externalCalendarRoutes,
  memberCalendar: memberCalendarRoutes,
  requestEdits: requestEditsRoutes,
  approvals: approvalsRoutes,
  matchControl: matchControlRoutes,
  pauses: pausesRoutes,
  spending: spendingRoutes,
  autoAccept: autoAcceptRoutes,
  changeOrders: changeOrdersRoutes,
  quotes: combine(quotesRoutes, boardRoutes),
  prices: pricesRoutes,
  deposits: depositsRoutes,
  invoices: invoicesRoutes,
  messaging: messagingRoutes,
  reviews: reviewsRoutes,
  reputation: portableRoutes,
  refunds: combine(claimsRoutes, checksRoutes, claimReviewRoutes),
  claimEvidence: claimEvidenceRoutes,
  privacy: combine(sharingRoutes, exportsRoutes, deletionRoutes, optOutsRoutes),
  legal: legalRoutes,
  legalAdmin: legalAdminRoutes,
  referrals: referralsRoutes,
  referralReview: referralReviewRoutes,
  admin: combine(dashboardRoutes, detailsRoutes, adminExportsRoutes(allExports), listsRoutes, queueRoutes, searchRoutes),
  decisions: decisionsRoutes,
  alarms: alarmsRoutes,
  presence: presenceRoutes,
  savedViews: savedViewsRoutes,
  listTotals: listTotalsRoutes(allExports),
  jobs: jobsRoutes,
  providers: providersRoutes,
  ledger: ledgerRoutes,
  bulkActs: bulkActsRoutes,
  corrections: correctionsRoutes,
  settings: settingsRoutes,
  upkeepCompany: upkeepCompanyRoutes,
  upkeepArea: upkeepAreaRoutes,
  upkeepHours: upkeepHoursRoutes,
  upkeepPauses: upkeepPausesRoutes,
  upkeepSpending: upkeepSpendingRoutes,
  adminPeople: adminPeopleRoutes,
  adminPrivacy: combine(exportForRoutes, deletionForRoutes),
  optOutReview: optOutReviewRoutes,
  viewing: viewingRoutes,
  keys: keysRoutes,
  adminKeys: adminKeysRoutes,
  apps: appsRoutes,
  companyApps: companyAppsRoutes,
  ownSite: ownSiteRoutes,
  translations: translationsRoutes,
  adminApps: adminAppsRoutes,
  sheets: sheetsRoutes,
  webhooks: webhooksRoutes,
  adminWebhooks: adminWebhooksRoutes,
  calendarFeed: calendarFeedRoutes,
  merging: combine(mergeCandidatesRoutes, companyMergesRoutes, personMergesRoutes),
}
