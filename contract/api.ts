import type { DomainApi, ListCsv } from './endpoint.ts'
import { dashboardApi } from './admin/dashboard.ts'
import { detailsApi } from './admin/details.ts'
import { listsApi } from './admin/lists.ts'
import { queueApi } from './admin/queue.ts'
import { searchApi } from './admin/search.ts'
import { adminPeopleApi, viewingApi } from './auth/people.ts'
import { codesApi } from './auth/codes.ts'
import { emailApi } from './auth/email.ts'
import { guestLinksApi } from './auth/guest-links.ts'
import { passkeysApi, passkeySignInApi } from './auth/passkeys.ts'
import { passwordsApi } from './auth/passwords.ts'
import { proofApi } from './auth/proof.ts'
import { devicesApi } from './auth/sessions.ts'
import { signInApi } from './auth/sign-in.ts'
import { autoAcceptApi } from './leads/auto-accept.ts'
import { autoTopUpApi } from './payments/auto-top-ups.ts'
import { blogAdminApi } from './blog/editing.ts'
import { blogApi } from './blog/posts.ts'
import { cardsApi } from './payments/cards.ts'
import { disputesApi } from './payments/disputes.ts'
import { reconciliationApi } from './payments/reconciliation.ts'
import { statementsApi } from './payments/statements.ts'
import { catalogApi } from './catalog/services.ts'
import { catalogAdminApi, leadPriceEffectApi } from './catalog/editing.ts'
import { companiesApi } from './companies/search.ts'
import { upkeepAreaApi, upkeepCompanyApi, upkeepHoursApi, upkeepPausesApi, upkeepSpendingApi } from './companies/upkeep.ts'
import { companyPicturesApi } from './companies/takedowns.ts'
import { companyClosingApi, companyReviewApi } from './companies/review.ts'
import { bulkActsApi } from './admin/bulk-actions.ts'
import { correctionsApi } from './payments/corrections.ts'
import { credentialsApi } from './companies/credentials.ts'
import { alarmsApi } from './admin/assignees.ts'
import { exportsApi as adminExportsApi, listTotalsApi } from './admin/exports.ts'
import { presenceApi } from './admin/presence.ts'
import { savedViewsApi } from './admin/saved-views.ts'
import { decisionsApi } from './admin/decisions.ts'
import { changeOrdersApi } from './quotes/change-orders.ts'
import { depositsApi } from './quotes/deposits.ts'
import { invoicesApi } from './invoices/invoices.ts'
import { earningsApi } from './payments/earnings.ts'
import { analyticsApi } from './leads/analytics.ts'
import { adminAppsApi, appsApi, companyAppsApi } from './integrations/apps.ts'
import { translationsApi } from './translations/translation.ts'
import { ownSiteApi } from './integrations/own-site.ts'
import { adminKeysApi, keysApi } from './integrations/keys.ts'
import { hoursApi } from './companies/hours.ts'
import { locationsApi } from './companies/locations.ts'
import { galleriesApi, ownGalleryApi } from './companies/gallery.ts'
import { geoApi } from './geo/places.ts'
import { mapApi } from './geo/map.ts'
import { googleApi } from './auth/google.ts'
import { jobsApi } from './admin/jobs.ts'
import { providersApi } from './admin/providers.ts'
import { ledgerApi } from './payments/ledger.ts'
import { settingsApi } from './admin/settings.ts'
import { boardApi } from './boards/board.ts'
import { customersApi } from './boards/customers.ts'
import { pricesApi } from './quotes/prices.ts'
import { inboxApi } from './boards/inbox.ts'
import { requestsApi } from './boards/requests.ts'
import { approvalsApi } from './leads/approvals.ts'
import { companyJobsApi } from './leads/jobs.ts'
import { leadsApi } from './leads/lead.ts'
import { showUpsApi } from './leads/show-ups.ts'
import { legalAdminApi } from './legal/versions.ts'
import { legalApi } from './legal/documents.ts'
import { claimEvidenceApi } from './refunds/evidence.ts'
import { matchControlApi } from './matching/distribution.ts'
import { mergeCandidatesApi } from './merging/candidates.ts'
import { companyMergesApi } from './merging/companies.ts'
import { personMergesApi } from './merging/people.ts'
import { messagingApi } from './messaging/thread.ts'
import { notificationsApi } from './notifications/inbox.ts'
import { ownAreaApi } from './companies/area.ts'
import { ownServicesApi } from './companies/offering.ts'
import { ownProfileApi } from './companies/profile.ts'
import { optOutReviewApi, optOutsApi } from './privacy/opt-outs.ts'
import { pausesApi } from './companies/pauses.ts'
import { paymentsApi } from './payments/payment.ts'
import { deletionApi, deletionForApi } from './privacy/deletion.ts'
import { exportForApi, exportsApi } from './privacy/exports.ts'
import { sharingApi } from './privacy/sharing.ts'
import { profileApi } from './users/profile.ts'
import { projectReviewApi } from './projects/review.ts'
import { demandApi } from './projects/demand.ts'
import { draftApi } from './projects/draft.ts'
import { photosApi } from './projects/photos.ts'
import { projectsApi } from './projects/project.ts'
import { slotsApi } from './projects/slots.ts'
import { submissionApi } from './projects/submission.ts'
import { pushApi } from './notifications/push.ts'
import { quoteTemplatesApi } from './quotes/templates.ts'
import { quotesApi } from './quotes/quote.ts'
import { referralReviewApi } from './referrals/review.ts'
import { referralsApi } from './referrals/invitations.ts'
import { checksApi } from './refunds/checks.ts'
import { claimsApi } from './refunds/claims.ts'
import { claimReviewApi } from './refunds/review.ts'
import { requestEditsApi } from './projects/editing.ts'
import { registrationApi } from './auth/registration.ts'
import { portableApi } from './reviews/portable.ts'
import { reviewsApi } from './reviews/review.ts'
import { secondFactorApi } from './auth/second-factor.ts'
import { teamApi } from './companies/team.ts'
import { spendingApi } from './companies/caps.ts'
import { uploadsApi } from './media/uploads.ts'
import { payoutsApi } from './payments/payouts.ts'
import { topUpsApi } from './payments/top-ups.ts'
import { workApi } from './leads/appointments.ts'
import { availabilityApi } from './leads/availability.ts'
import { bookingsApi } from './leads/bookings.ts'
import { externalCalendarApi, memberCalendarApi } from './leads/external-calendar.ts'
import { calendarFeedApi } from './leads/calendar-feed.ts'
import { sheetsApi } from './spreadsheets/sheets.ts'
import { adminWebhooksApi, webhooksApi } from './webhooks/webhooks.ts'

/** The HTTP API on one page, without the calls for any of its lists. */
const domains = {
  geo: geoApi,
  map: mapApi,
  catalog: catalogApi,
  catalogAdmin: catalogAdminApi,
  leadPriceEffect: leadPriceEffectApi,
  blog: blogApi,
  blogAdmin: blogAdminApi,
  companies: companiesApi,
  galleries: galleriesApi,
  ownCompany: { ...ownProfileApi, ...ownGalleryApi, ...ownServicesApi },
  ownArea: ownAreaApi,
  companyReview: companyReviewApi,
  companyPictures: companyPicturesApi,
  companyClosing: companyClosingApi,
  credentials: credentialsApi,
  team: teamApi,
  hours: hoursApi,
  locations: locationsApi,
  figures: analyticsApi,
  auth: {
    ...signInApi,
    ...passkeySignInApi,
    ...proofApi,
    ...codesApi,
    ...registrationApi,
    ...emailApi,
    ...passwordsApi,
    ...guestLinksApi,
    ...googleApi,
  },
  security: { ...secondFactorApi, ...passkeysApi, ...devicesApi },
  profile: profileApi,
  notifications: notificationsApi,
  push: pushApi,
  payments: paymentsApi,
  cards: cardsApi,
  topUps: topUpsApi,
  earnings: earningsApi,
  payouts: payoutsApi,
  autoTopUp: autoTopUpApi,
  statements: statementsApi,
  disputes: disputesApi,
  reconciliation: reconciliationApi,
  ledger: ledgerApi,
  bulkActs: bulkActsApi,
  corrections: correctionsApi,
  uploads: uploadsApi,
  projects: { ...draftApi, ...projectsApi, ...photosApi, ...submissionApi, ...slotsApi, ...demandApi, ...requestsApi },
  projectReview: projectReviewApi,
  requestEdits: requestEditsApi,
  approvals: approvalsApi,
  leads: { ...leadsApi, ...inboxApi },
  customers: customersApi,
  work: workApi,
  companyJobs: companyJobsApi,
  showUps: showUpsApi,
  availability: availabilityApi,
  bookings: bookingsApi,
  externalCalendar: externalCalendarApi,
  memberCalendar: memberCalendarApi,
  changeOrders: changeOrdersApi,
  quotes: { ...quotesApi, ...quoteTemplatesApi, ...boardApi },
  prices: pricesApi,
  deposits: depositsApi,
  invoices: invoicesApi,
  matchControl: matchControlApi,
  pauses: pausesApi,
  spending: spendingApi,
  autoAccept: autoAcceptApi,
  messaging: messagingApi,
  reviews: reviewsApi,
  reputation: portableApi,
  refunds: { ...claimsApi, ...checksApi, ...claimReviewApi },
  claimEvidence: claimEvidenceApi,
  privacy: { ...sharingApi, ...exportsApi, ...deletionApi, ...optOutsApi },
  legal: legalApi,
  legalAdmin: legalAdminApi,
  referrals: referralsApi,
  referralReview: referralReviewApi,
  admin: { ...dashboardApi, ...detailsApi, ...listsApi, ...queueApi, ...searchApi },
  decisions: decisionsApi,
  alarms: alarmsApi,
  presence: presenceApi,
  savedViews: savedViewsApi,
  jobs: jobsApi,
  providers: providersApi,
  settings: settingsApi,
  upkeepCompany: upkeepCompanyApi,
  upkeepArea: upkeepAreaApi,
  upkeepHours: upkeepHoursApi,
  upkeepPauses: upkeepPausesApi,
  upkeepSpending: upkeepSpendingApi,
  adminPeople: adminPeopleApi,
  adminPrivacy: { ...exportForApi, ...deletionForApi },
  optOutReview: optOutReviewApi,
  merging: { ...mergeCandidatesApi, ...companyMergesApi, ...personMergesApi },
  viewing: viewingApi,
  keys: keysApi,
  adminKeys: adminKeysApi,
  apps: appsApi,
  companyApps: companyAppsApi,
  ownSite: ownSiteApi,
  translations: translationsApi,
  adminApps: adminAppsApi,
  sheets: sheetsApi,
  webhooks: webhooksApi,
  adminWebhooks: adminWebhooksApi,
  calendarFeed: calendarFeedApi,
}

/** Admin lists that are also files. */
export const listFiles = Object.values(domains).flatMap((calls: DomainApi) => Object.values(calls).flatMap(({ csv }) => csv ?? []))

export const api = {
  ...domains,
  admin: { ...domains.admin, ...adminExportsApi(listFiles) },
  listTotals: listTotalsApi(listFiles),
}
export type Api = typeof api

type CallOf<A> = A[keyof A]
type Csv = Extract<CallOf<{ [D in keyof typeof domains]: CallOf<(typeof domains)[D]> }>, { csv: ListCsv }>['csv']
/** Names of lists that are also files. */
export type ListName = Csv['name']
/** Columns of a list's file. */
export type ListColumn<N extends ListName> = Extract<Csv, { name: N }>['columns'][number]
