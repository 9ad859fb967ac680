import { alarmJobs } from './domains/admin/alarms/jobs.ts'
import { archiveJobs } from './domains/admin/archive/jobs.ts'
import { bulkActionJobs } from './domains/admin/bulk-actions/jobs.ts'
import { dailyStatsJobs } from './domains/admin/daily-stats/jobs.ts'
import { decisionJobs } from './domains/admin/decisions/jobs.ts'
import { authJobs } from './domains/auth/sessions/jobs.ts'
import { sendLink } from './domains/auth/service.ts'
import { copyPicture } from './domains/blog/service.ts'
import { relayJobs } from './domains/leads/relays/jobs.ts'
import { leadJobs } from './domains/leads/purchases/jobs.ts'
import {
  autoAccept,
  refreshBookable,
  cancelAfterHire,
  endMemberCalendar,
  chargeApproved,
  closeRequest,
  completePurchase,
  releasePurchase,
  tellCustomers,
  tellOfEdit,
  giveBackAfterDispute,
  giveBackOfPurchase,
  giveBackShared,
  noteCalendarChange,
  passOn,
  writeCalendars,
  eraseOwnCustomers,
  forgetCustomer,
  completeLead,
} from './domains/leads/service.ts'
import { appJobs } from './domains/integrations/apps/jobs.ts'
import { keyJobs } from './domains/integrations/keys/jobs.ts'
import { announcementJobs } from './domains/legal/announcements/jobs.ts'
import { forgetConsents } from './domains/legal/service.ts'
import { mergingRules } from './domains/merging/companies/jobs.ts'
import { matchingJobs } from './domains/matching/waves/jobs.ts'
import {
  buildMatches,
  tellCompanies,
  forgetBlocks,
  settleOffers,
  settleOffersOfService,
  withdrawOffersOf,
} from './domains/matching/service.ts'
import { searchIndexJobs } from './domains/companies/search-index/jobs.ts'
import { teamJobs } from './domains/companies/team/jobs.ts'
import { tierJobs } from './domains/companies/tiers/jobs.ts'
import { credentialJobs } from './domains/companies/credentials/jobs.ts'
import { registryJobs } from './domains/companies/registries/jobs.ts'
import { galleryJobs } from './domains/companies/gallery/jobs.ts'
import { hoursJobs } from './domains/companies/hours/jobs.ts'
import { pauseJobs } from './domains/companies/pauses/jobs.ts'
import { proveContact, refreshCompany, refreshOffering, refreshPictured, submitProven } from './domains/companies/service.ts'
import { pictureJobs } from './domains/media/pictures/jobs.ts'
import { uploadJobs } from './domains/media/uploads/jobs.ts'
import { addAvif, removePictureFiles } from './domains/media/service.ts'
import { deliveryJobs } from './domains/notifications/deliveries/jobs.ts'
import { reportJobs } from './domains/notifications/reports/jobs.ts'
import { sendDelivery } from './domains/notifications/service.ts'
import {
  addAppointmentCard,
  addChangeCard,
  addEdit,
  addEvent,
  addInvoiceEvent,
  addQuoteCard,
  announceClosed,
  forgetMessages,
} from './domains/messaging/service.ts'
import { invoiceJobs } from './domains/invoices/reminders/jobs.ts'
import { forgetCustomer as forgetInvoiced, settleInvoice } from './domains/invoices/service.ts'
import { chargeJobs } from './domains/payments/charges/jobs.ts'
import { autoTopUpJobs } from './domains/payments/auto-top-ups/jobs.ts'
import { paymentRefundJobs } from './domains/payments/refunds/jobs.ts'
import { bankAccountJobs } from './domains/payments/bank-accounts/jobs.ts'
import { payoutJobs } from './domains/payments/payouts/jobs.ts'
import { reconciliationJobs } from './domains/payments/reconciliation/jobs.ts'
import { webhookJobs } from './domains/payments/webhooks/jobs.ts'
import { closeAccount, detachCard, forgetPayer, handleNotice, payRefund } from './domains/payments/service.ts'
import { continueBulkAction, forgetViews, postAlarm } from './domains/admin/service.ts'
import { exportJobs } from './domains/privacy/exports/jobs.ts'
import { optOutJobs } from './domains/privacy/opt-outs/jobs.ts'
import { forgetExports, makeExport } from './domains/privacy/service.ts'
import { projectJobs } from './domains/projects/expiry/jobs.ts'
import { countDemand, forgetRequests, guestReturned, phoneVerified, takeOver } from './domains/projects/service.ts'
import { priceJobs } from './domains/quotes/prices/jobs.ts'
import { quoteJobs } from './domains/quotes/quote/jobs.ts'
import { sealJobs } from './domains/quotes/seals/jobs.ts'
import {
  restoreQuotes,
  withdrawQuotesOf,
  closeAll,
  endChanges,
  closeOfLead,
  closeOthersOfHire,
  endAgreement,
  holdDeposit,
  settleDeposits,
  settleDisputed,
  forgetAcceptance,
  sealAgreement,
  sealChange,
} from './domains/quotes/service.ts'
import { automaticRefundJobs } from './domains/refunds/automatic/jobs.ts'
import { claimDeadlineJobs } from './domains/refunds/deadlines/jobs.ts'
import { checkPurchase, forgetClaims, notePaid, refundBuyers } from './domains/refunds/service.ts'
import { reviewJobs } from './domains/reviews/review/jobs.ts'
import { fingerprintJobs } from './domains/referrals/fingerprints/jobs.ts'
import { invitationJobs } from './domains/referrals/invitations/jobs.ts'
import { rewardJobs } from './domains/referrals/rewards/jobs.ts'
import { forgetReferrals, joinReferral } from './domains/referrals/service.ts'
import { refreshRating, tellOfReview, forgetReviews } from './domains/reviews/service.ts'
import { translationJobs } from './domains/translations/jobs.ts'
import { webhookDeliveryJobs } from './domains/webhooks/deliveries/jobs.ts'
import { sendWebhooks, webhookSources } from './domains/webhooks/service.ts'
import type { Events } from './event-types.ts'
import type { Context, System } from './lib/context.ts'
import { batched, type Errand } from './lib/jobs.ts'
import { monthJobs } from './lib/months.ts'
import { tidyJobs } from './lib/tidy.ts'
import type { ScheduledJob } from './lib/scheduled-jobs.ts'

export type Subscriber<N extends keyof Events> = ((ctx: Context<System>, payload: Events[N]) => Promise<void>) & {
  batched?: (ctx: Context<System>, payloads: readonly Events[N][]) => Promise<unknown>
}
export type Subscribers = { [N in keyof Events]: Record<string, Subscriber<N>> }

const buildMatchesOf = (ctx: Context<System>, projects: readonly { project_id: string }[]) =>
  buildMatches(
    ctx,
    projects.map(({ project_id }) => project_id),
  )

const tellCustomersOf = (ctx: Context<System>, leads: readonly { lead_id: string }[]) =>
  tellCustomers(
    ctx,
    leads.map(({ lead_id }) => lead_id),
  )

/** Subscribers of each event. Each runs on its own, at least once, and is retried after a failure: running twice must equal running once. */
export const subscribers: Subscribers = {
  'phone.verified': { goOn: phoneVerified, takeOver, submitCompany: submitProven, proveCompany: proveContact },
  'email.verified': { takeOver, submitCompany: submitProven, proveCompany: proveContact },
  'guest.returned': { takeOver: guestReturned },
  'link.asked': { send: sendLink },
  'project.opened': { countDemand, buildMatches: batched(buildMatchesOf) },
  'project.widened': {
    buildMatches: batched(buildMatchesOf),
    giveBackShared: (ctx, { project_id }) => giveBackShared(ctx, project_id),
  },
  'offers.sent': {
    tellCompanies: (ctx, { project_id, match_ids }) => tellCompanies(ctx, project_id, match_ids),
    autoAccept: (ctx, { match_ids }) => autoAccept(ctx, match_ids),
  },
  'offers.repriced': { autoAccept: (ctx, { match_ids }) => autoAccept(ctx, match_ids) },
  'project.edited': {
    tellBuyers: (ctx, edit) => tellOfEdit(ctx, edit),
    tellThreads: (ctx, edit) => addEdit(ctx, edit),
  },
  'project.closed': {
    closeLeads: (ctx, { project_id }) => closeRequest(ctx, project_id),
    closeQuotes: (ctx, { project_id }) => closeAll(ctx, project_id),
    announce: (ctx, { project_id }) => announceClosed(ctx, project_id),
    settleDeposits: (ctx, { project_id }) => settleDeposits(ctx, { projectId: project_id }),
  },
  'project.taken_down': {
    refundBuyers: (ctx, { project_id }) => refundBuyers(ctx, project_id, 'spam_competitor'),
    cancelQuote: async (ctx, { lead_id }) => void (lead_id && (await endAgreement(ctx, lead_id))),
  },
  'project.completed': {
    completeLead: (ctx, { lead_id }) => completeLead(ctx, lead_id),
    endChanges: (ctx, { lead_id }) => endChanges(ctx, lead_id),
    tellThread: (ctx, { lead_id }) => addEvent(ctx, lead_id, 'completed'),
    settleDeposits: (ctx, { project_id }) => settleDeposits(ctx, { projectId: project_id }),
  },
  'purchase.approved': { charge: (ctx, { payment_id }) => chargeApproved(ctx, payment_id) },
  'payment.settled': {
    completePurchase: async (ctx, { payment_id }) => void (await completePurchase(ctx, payment_id)),
    holdDeposit: (ctx, { payment_id }) => holdDeposit(ctx, payment_id),
    settleInvoice: (ctx, { payment_id }) => settleInvoice(ctx, payment_id),
  },
  'payment.failed': { releasePurchase: (ctx, { payment_id }) => releasePurchase(ctx, payment_id) },
  'payment.refunding': { pay: (ctx, { refund_id }) => payRefund(ctx, refund_id) },
  'payment.refunded': { noteClaim: (ctx, { refund_id }) => notePaid(ctx, refund_id) },
  'gateway.noticed': { heed: handleNotice },
  'dispute.closed': {
    settleDeposit: (ctx, { payment_id }) => settleDisputed(ctx, payment_id),
    settleInvoice: (ctx, { payment_id }) => settleInvoice(ctx, payment_id),
    giveBackShared: (ctx, { payment_id }) => giveBackAfterDispute(ctx, payment_id),
  },
  'deposit.changed': { tellThread: (ctx, { lead_id, state }) => addEvent(ctx, lead_id, `deposit_${state}`) },
  'invoice.changed': {
    tellThread: (ctx, { lead_id, invoice_id, change }) =>
      addInvoiceEvent(ctx, { leadId: lead_id, invoiceId: invoice_id, event: `invoice_${change}` }),
  },
  'card.removed': { detach: (ctx, { gateway_card }) => detachCard(ctx, gateway_card) },
  'lead.bought': {
    tellCustomer: batched(tellCustomersOf),
    lookForRefund: (ctx, { lead_id }) => checkPurchase(ctx, lead_id),
    giveBackShared: (ctx, { lead_id }) => giveBackOfPurchase(ctx, lead_id),
  },
  'lead.undone': {},
  'lead.hired': {
    cancelPurchases: (ctx, { lead_id }) => cancelAfterHire(ctx, lead_id),
    closeOtherQuotes: (ctx, { lead_id }) => closeOthersOfHire(ctx, lead_id),
    tellThread: (ctx, { lead_id }) => addEvent(ctx, lead_id, 'hired'),
    writeCalendar: (ctx, { lead_id }) => noteCalendarChange(ctx, { leadId: lead_id }),
  },
  'lead.finished': {
    tellThread: (ctx, { lead_id }) => addEvent(ctx, lead_id, 'finished'),
    endChanges: (ctx, { lead_id }) => endChanges(ctx, lead_id),
  },
  'lead.unfinished': { tellThread: (ctx, { lead_id }) => addEvent(ctx, lead_id, 'unfinished') },
  'lead.unhired': {
    cancelQuote: (ctx, { lead_id }) => endAgreement(ctx, lead_id),
    tellThread: (ctx, { lead_id }) => addEvent(ctx, lead_id, 'unhired'),
    writeCalendar: (ctx, { lead_id }) => noteCalendarChange(ctx, { leadId: lead_id }),
  },
  'lead.brought_back': { bringBackQuote: (ctx, { lead_id }) => restoreQuotes(ctx, lead_id) },
  'appointment.decided': {
    refreshSearch: (ctx, { appointment_id }) => refreshBookable(ctx, appointment_id),
    writeCalendar: (ctx, { appointment_id }) => noteCalendarChange(ctx, { appointmentId: appointment_id }),
  },
  'appointment.proposed': {
    addCard: (ctx, { appointment_id }) => addAppointmentCard(ctx, appointment_id),
    writeCalendar: (ctx, { appointment_id }) => noteCalendarChange(ctx, { appointmentId: appointment_id }),
    refreshSearch: (ctx, { appointment_id }) => refreshBookable(ctx, appointment_id),
  },
  'problem.changed': { tellThread: (ctx, { lead_id, event }) => addEvent(ctx, lead_id, event) },
  'lead.stopped': { closeQuotes: (ctx, { lead_id }) => closeOfLead(ctx, lead_id) },
  'quote.sent': { addCard: (ctx, { quote_id }) => addQuoteCard(ctx, quote_id) },
  'quote.viewed': {},
  'quote.decided': { seal: async (ctx, { quote_id }) => void (await sealAgreement(ctx, quote_id)) },
  'change_order.proposed': { addCard: (ctx, { change_order_id }) => addChangeCard(ctx, change_order_id) },
  'change_order.decided': { seal: async (ctx, { change_order_id }) => void (await sealChange(ctx, change_order_id)) },
  'message.received': {},
  'text.taken': { passOn: (ctx, { text_id }) => passOn(ctx, text_id) },
  'refund.decided': {},
  'payout.changed': {},
  'review.published': {
    refreshRating: (ctx, { company_id }) => refreshRating(ctx, company_id),
    tellCompany: (ctx, { review_id }) => tellOfReview(ctx, review_id),
  },
  'company.changed': { refreshSearch: refreshCompany, settleOffers: (ctx, { company_id }) => settleOffers(ctx, company_id) },
  'service.required': { refreshSearch: refreshOffering, settleOffers: (ctx, { service_id }) => settleOffersOfService(ctx, service_id) },
  'member.left': { endCalendar: (ctx, { user_id, at }) => endMemberCalendar(ctx, user_id, new Date(at)) },
  'company.closed': {
    withdrawOffers: (ctx, { company_id }) => withdrawOffersOf(ctx, company_id),
    withdrawQuotes: (ctx, { company_id }) => withdrawQuotesOf(ctx, company_id),
    eraseOwnCustomers: (ctx, { company_id }) => eraseOwnCustomers(ctx, company_id),
    payOut: (ctx, { company_id }) => closeAccount(ctx, company_id),
    settleDeposits: (ctx, { company_id }) => settleDeposits(ctx, { companyId: company_id }),
  },
  'alarm.raised': { post: postAlarm },
  'bulk.waiting': { goOn: (ctx, { act_id }) => continueBulkAction(ctx, act_id) },
  'delivery.waiting': { send: sendDelivery },
  'media.stored': { addAvif: (ctx, { media_id }) => addAvif(ctx, media_id) },
  'media.improved': { refreshSearch: refreshPictured },
  'media.dropped': { removeFiles: (ctx, { media_id }) => removePictureFiles(ctx, media_id) },
  'blog.picture_wanted': { copy: (ctx, { url }) => copyPicture(ctx, url) },
  'export.requested': { make: (ctx, { export_id }) => makeExport(ctx, export_id) },
  // The account is a pseudonym by then: each domain erases the rows it holds of it.
  'user.deleted': {
    payments: (ctx, { user_id }) => forgetPayer(ctx, user_id),
    projects: (ctx, { user_id }) => forgetRequests(ctx, user_id),
    matching: (ctx, { user_id }) => forgetBlocks(ctx, user_id),
    leads: (ctx, { user_id }) => forgetCustomer(ctx, user_id),
    quotes: (ctx, { user_id }) => forgetAcceptance(ctx, user_id),
    invoices: (ctx, { user_id }) => forgetInvoiced(ctx, user_id),
    messaging: (ctx, { user_id }) => forgetMessages(ctx, user_id),
    reviews: (ctx, { user_id }) => forgetReviews(ctx, user_id),
    refunds: (ctx, { user_id }) => forgetClaims(ctx, user_id),
    exports: (ctx, { user_id }) => forgetExports(ctx, user_id),
    consents: (ctx, { user_id }) => forgetConsents(ctx, user_id),
    referrals: (ctx, { user_id }) => forgetReferrals(ctx, user_id),
    views: (ctx, { user_id }) => forgetViews(ctx, user_id),
  },
  'user.registered': { join: joinReferral },
}

/** Jobs that run by the clock alone. */
export const scheduledJobs: ScheduledJob[] = [
  ...tidyJobs,
  ...monthJobs,
  ...authJobs,
  ...pauseJobs,
  ...searchIndexJobs,
  ...galleryJobs,
  ...announcementJobs,
  // Before the rechecks: an answer of a registry is one.
  ...registryJobs,
  ...credentialJobs,
  ...tierJobs,
  ...hoursJobs,
  ...teamJobs,
  ...pictureJobs,
  ...uploadJobs,
  ...deliveryJobs,
  ...reportJobs,
  ...chargeJobs,
  ...autoTopUpJobs,
  ...paymentRefundJobs,
  ...bankAccountJobs,
  ...payoutJobs,
  ...reconciliationJobs,
  ...webhookJobs,
  ...projectJobs,
  ...matchingJobs,
  ...leadJobs,
  ...relayJobs,
  ...quoteJobs,
  ...sealJobs,
  ...priceJobs,
  ...invoiceJobs,
  ...reviewJobs,
  ...automaticRefundJobs,
  ...claimDeadlineJobs,
  ...exportJobs,
  ...optOutJobs,
  ...rewardJobs,
  ...fingerprintJobs,
  ...invitationJobs,
  ...dailyStatsJobs,
  ...decisionJobs,
  ...alarmJobs,
  ...archiveJobs,
  ...bulkActionJobs,
  ...webhookDeliveryJobs,
  ...translationJobs,
  ...appJobs,
  ...keyJobs,
  ...mergingRules,
]

/** Work that waits for the servers of companies. */
const errands: Errand[] = [
  { name: 'send webhooks', run: sendWebhooks },
  { name: 'write calendars', run: writeCalendars },
]

/** Everything a worker runs. */
export const work = { subscribers, scheduledJobs, ordered: webhookSources, errands }
