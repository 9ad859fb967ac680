/**
 * What the product promises in figures, unless the house has planned another one (`contract/admin/settings.ts`). Rules ask `ctx.settings()`, pages
 * `useSettings()`, and legal documents name them, so none can say what another does not do. Units stand in the names; amounts are whole US cents.
 */
export const defaultSettings = {
  /** A purchase can be undone for so long while its contact is unopened. */
  undoMinutes: 10,
  /** A customer whom a company has bought before is free for it for so long. */
  freeRepeatDays: 180,
  /** The same customer is no second lead of the same service for a company for so long. */
  sameServiceDays: 60,
  /** A slot is held for a payment whose end is not known for so long. */
  holdMinutes: 15,
  /** What a lead costs by how many companies may get in touch, in percent of what it costs with four; by how soon the work is wanted; and the step that it is rounded to. */
  oneSlotPercent: 220,
  twoSlotsPercent: 130,
  threeSlotsPercent: 110,
  urgentPricePercent: 125,
  weekPricePercent: 110,
  flexiblePricePercent: 90,
  priceStepCents: 25,
  /** What each part of the score of a company weighs against the others. Money is not among them, and never will be. */
  fitPoints: 30,
  responsivenessPoints: 20,
  qualityPoints: 20,
  proximityPoints: 10,
  verificationPoints: 10,
  fairnessPoints: 10,
  /** The first reply that counts nothing any more, how far is too far, after how long without a lead a company is fully rested, and until how many leads it is new. */
  slowReplyBusinessMinutes: 240,
  farMiles: 60,
  fairDays: 14,
  newUntilLeads: 5,
  /** Leads and reviews of its own that weigh as much as what is usual in the area. */
  scorePrior: 5,
  /** A verified review weighs half as much in the score after so long. */
  reviewHalfLifeDays: 365,
  /** An offer lives so long, and an urgent one. */
  offerHours: 24,
  urgentOfferHours: 2,
  /** Companies asked at once for each slot. When more are asked: the next best, more at half price, one for free; then the customer is told. */
  offersPerSlot: 2,
  nextWaveBusinessHours: 2,
  halfPriceWaveHours: 12,
  rescueWaveHours: 24,
  honestMessageHours: 36,
  /** The same for urgent requests. */
  urgentNextWaveMinutes: 10,
  urgentHalfPriceWaveMinutes: 30,
  urgentRescueWaveMinutes: 60,
  urgentHonestMessageMinutes: 120,
  /** A request from a company's page is its alone for so long. */
  directBusinessHours: 4,
  /** An expired request can be renewed for so long. */
  renewDays: 30,
  /** One that its owner closed can be opened again for so long. */
  reopenRequestDays: 7,
  /** No reply, no charge: all of it for a contact unread until then; half for one that is read but silent. */
  unreadHours: 72,
  unreadPercent: 100,
  silentDays: 7,
  silentPercent: 50,
  /** A claim up to this amount without a decision in so many business days is approved. */
  silentApprovalCents: 10_000,
  silentApprovalBusinessDays: 2,
  /** Windows in which a claim can be made, counted from the purchase, and an appeal from the denial. */
  claimDays: 30,
  shortClaimDays: 14,
  appealDays: 14,
  /** How long the customer has to answer when a claim asks them. */
  customerCheckHours: 72,
  /** How soon a company must have answered for `no_reply`, and how often and on how many days it tried. */
  firstAnswerBusinessHours: 4,
  triesToReach: 2,
  /** A company that claims more than this share, and so many times the median of its area, is looked at by a person. */
  claimRatePercent: 35,
  claimRateTimes: 2,
  /** With fewer leads of the last three months, a share of claims says nothing yet. */
  claimRateLeads: 5,
  /** Money for the wallet: the least at once, the most in a calendar month. */
  topUpLeastCents: 1000,
  topUpMonthCents: 200_000,
  /** Companies that may get in touch, chosen by the customer. */
  mostSlots: 4,
  /** A request that was begun and not sent is deleted, one whose number was never proven expires. */
  draftDays: 14,
  unprovenHours: 72,
  /** Who has not proven the number of a request is reminded so long after it was sent. */
  phoneReminderHours: 1,
  /** An open request asks whether it is still needed, and ends without an answer. */
  askDays: 7,
  silenceDays: 14,
  /** Finished work counts as confirmed after so many days of silence. */
  finishedDays: 7,
  /** A discarded request's data goes after so long. */
  forgetDays: 30,
  unhireDays: 30,
  reopenDays: 14,
  /** For how long a quote holds: at least, at most, and unless said otherwise. */
  quoteLeastDays: 3,
  quoteMostDays: 60,
  quoteUsualDays: 14,
  /** With fewer quotes of a year, nothing is said about usual prices. */
  priceBandQuotes: 10,
  /** The customer is reminded of a quote so long before its last day is over. */
  quoteReminderHours: 48,
  /** The customer is reminded of a deposit that is not paid so many days before the one on which it is due. */
  depositReminderDays: 2,
  /** A company's reply to a review can be changed for so long; one review per project and company within so many months. */
  replyEditHours: 48,
  reviewMonths: 12,
  /** A review that goes back to its author is discarded unless it is changed within so many days. */
  reviewEditDays: 14,
  /** A review is asked for so long after the work, three times at most. */
  reviewFirstAskHours: 1,
  reviewSecondAskDays: 3,
  reviewLastAskDays: 10,
  /** An address that an account gave up can take the change back for so long. */
  emailUndoDays: 7,
  /** A code that proves a number is good for so long and so many tries, and so many are sent to one number. */
  codeMinutes: 10,
  codeTries: 5,
  codesPerHour: 3,
  codesPerDay: 5,
  /** How often anything may be called, in percent of the table of limits. */
  callLimitPercent: 100,
  /** From this risk on, 0 to 100, a person looks at a request before any company does. */
  riskReviewScore: 60,
  /** The proof of a number holds for so long. */
  phoneProofDays: 90,
  /** Sent messages are kept for so long. */
  deliveriesKeptDays: 90,
  /** A written opt-out is kept for so long. */
  optOutKeptDays: 730,
  /** What a proven company has: verified reviews, their mean in tenths of a star, quick replies, and for how long nothing was upheld against it. */
  provenReviews: 10,
  provenRatingTenths: 46,
  provenReplyBusinessHours: 4,
  provenReplyPercent: 80,
  provenRecordDays: 180,
  /** What was checked is looked at again after so long; its company is reminded so long before it ends, and on its last day. */
  recheckDays: 7,
  firstExpiryReminderDays: 30,
  lastExpiryReminderDays: 7,
  /** A company hears of the decision about it within so many business days. */
  companyReviewBusinessDays: 1,
  /** A company's picture that was taken down can be put back for so long; then it is deleted. */
  takenDownPictureDays: 30,
  /** Each side of an invitation gets so much: when an invited person hires, when an invited company pays its first lead. */
  referralPersonCents: 1500,
  referralCompanyCents: 3000,
  /** A link counts for so long, what was told about somebody who does not join is kept for so long, and so many can be sent a day. */
  referralLinkDays: 30,
  invitationDays: 60,
  invitationsPerDay: 5,
} as const

export type SettingName = keyof typeof defaultSettings
export type Settings = Readonly<Record<SettingName, number>>

const units = { Minutes: 60_000, Hours: 3_600_000, Days: 86_400_000 } as const
/** How long `name` is, in milliseconds. Business hours and days are no length: they depend on who keeps them. */
export function lengthOf(name: LengthName, settings: Settings): number {
  const unit = /(Minutes|Hours|Days)$/.exec(name)![1] as keyof typeof units
  return settings[name] * units[unit]
}
type Business = `${string}Business${string}`
export type LengthName = Exclude<Extract<SettingName, `${string}${keyof typeof units}`>, Business>

/** What pages say themselves: it comes with every document. */
export const shownOnPages = [
  'undoMinutes',
  'freeRepeatDays',
  'directBusinessHours',
  'renewDays',
  'reopenRequestDays',
  'unreadHours',
  'unreadPercent',
  'silentDays',
  'silentPercent',
  'silentApprovalCents',
  'silentApprovalBusinessDays',
  'customerCheckHours',
  'mostSlots',
  'silenceDays',
  'forgetDays',
  'unhireDays',
  'reopenDays',
  'quoteLeastDays',
  'quoteMostDays',
  'companyReviewBusinessDays',
  'replyEditHours',
  'phoneProofDays',
  'provenRecordDays',
  'referralPersonCents',
  'referralCompanyCents',
  'referralLinkDays',
] as const satisfies readonly SettingName[]
export type ShownSettings = Pick<Settings, (typeof shownOnPages)[number]>
export const shownOf = (settings: Settings) => Object.fromEntries(shownOnPages.map((name) => [name, settings[name]])) as ShownSettings
