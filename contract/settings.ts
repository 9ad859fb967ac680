import { dayMs, hourMs, minuteMs } from './durations.ts'

/**
 * Default settings, unless another value is planned (`contract/admin/settings.ts`). Rules ask `ctx.settings()`, pages `useSettings()`, and
 * legal documents name them, so all agree. Names carry the unit; amounts are whole cents.
 */
export const defaultSettings = {
  /** Time to undo a purchase while its contact is unopened. */
  undoMinutes: 10,
  /** Time in which a customer whom the company has bought before is free for it. */
  freeRepeatDays: 180,
  /** Time in which the same customer is no second lead of the same service for a company. */
  sameServiceDays: 60,
  /** Time for which a slot is held for a payment with an unknown outcome. */
  holdMinutes: 15,
  /** Time for the customer to approve a company, where they approve each. */
  approvalHours: 24,
  urgentApprovalHours: 2,
  /** Price of a lead in percent of its price with four companies, by the number of companies; by urgency; and the step for rounding. */
  oneSlotPercent: 220,
  twoSlotsPercent: 130,
  threeSlotsPercent: 110,
  urgentPricePercent: 125,
  weekPricePercent: 110,
  flexiblePricePercent: 90,
  priceStepCents: 25,
  /** Weights of the parts of a company's score. Money is not among them, and never will be. */
  fitPoints: 30,
  responsivenessPoints: 20,
  qualityPoints: 20,
  proximityPoints: 10,
  verificationPoints: 10,
  fairnessPoints: 10,
  /**
   * Bounds of the score's parts: the slowest first reply that still counts, the greatest distance, the time without a lead after which a
   * company is fully rested, and the number of leads up to which it is new.
   */
  slowReplyBusinessMinutes: 240,
  farMiles: 60,
  fairDays: 14,
  newUntilLeads: 5,
  /** Number of a company's own leads and reviews that weigh as much as the average of its area. */
  scorePrior: 5,
  /** Half-life of a verified review's weight in the score. */
  reviewHalfLifeDays: 365,
  /** Lifetime of an offer, and of an urgent one. */
  offerHours: 24,
  urgentOfferHours: 2,
  /** Companies asked at once per slot. When more are asked: the next best, more at half price, one for free; then the customer is told. */
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
  /** Time for which a request from a company's page is exclusive to it. */
  directBusinessHours: 4,
  /** Time in which an expired request can be renewed. */
  renewDays: 30,
  /** Time in which a request that its owner closed can be reopened. */
  reopenRequestDays: 7,
  /** Automatic refund without a reply: in full while the company's message is unread, half when it was read. */
  unreadHours: 72,
  unreadPercent: 100,
  silentDays: 7,
  silentPercent: 50,
  /** Claims up to this amount are approved without a decision in so many business days. */
  silentApprovalCents: 10_000,
  silentApprovalBusinessDays: 2,
  /** Windows for a claim, counted from the purchase, and for an appeal, from the denial. */
  claimDays: 30,
  shortClaimDays: 14,
  appealDays: 14,
  /** Time for the customer to answer the question of a claim. */
  customerCheckHours: 72,
  /** Requirements for `no_reply`: the time to the company's first answer, and the number of tries and of days with a try. */
  firstAnswerBusinessHours: 4,
  triesToReach: 2,
  /** Share of claims, and multiple of the area's median, from which an admin reviews a company's claims. */
  claimRatePercent: 35,
  claimRateTimes: 2,
  /** Least number of leads in three months for a meaningful share of claims. */
  claimRateLeads: 5,
  /** Top-ups of the wallet: least at once, most per calendar month. */
  topUpLeastCents: 1000,
  topUpMonthCents: 200_000,
  /** Companies that may get in touch, chosen by the customer. */
  mostSlots: 4,
  /** Lifetime of a draft, and of a request whose number was never verified. */
  draftDays: 14,
  unprovenHours: 72,
  /** Time after which the owner of an unverified request is reminded. */
  phoneReminderHours: 1,
  /** Time after which an open request asks whether it is still needed, and time until it ends without an answer. */
  askDays: 7,
  silenceDays: 14,
  /** Days of silence after which finished work counts as confirmed. */
  finishedDays: 7,
  /** Time after which the data of a discarded request is deleted. */
  forgetDays: 30,
  unhireDays: 30,
  reopenDays: 14,
  /** Validity of a quote: least, most, default. */
  quoteLeastDays: 3,
  quoteMostDays: 60,
  quoteUsualDays: 14,
  /** Least number of agreed prices in a year behind a usual price. */
  priceBandQuotes: 10,
  /** Time for the customer to answer a change order. */
  changeOrderDays: 7,
  /** Time before the end of a quote's last day when the customer is reminded. */
  quoteReminderHours: 48,
  /** Days before its due day when the customer is reminded of an unpaid deposit. */
  depositReminderDays: 2,
  /** Time in which a company's reply to a review can be changed; months in which a project and company get one review. */
  replyEditHours: 48,
  reviewMonths: 12,
  /** Days in which an author can change a returned review before it is discarded. */
  reviewEditDays: 14,
  /** Times after the work when a review is asked for, three at most. */
  reviewFirstAskHours: 1,
  reviewSecondAskDays: 3,
  reviewLastAskDays: 10,
  /** Time in which a replaced address can undo its change. */
  emailUndoDays: 7,
  /** Verification codes: lifetime, tries, and codes per number. */
  codeMinutes: 10,
  codeTries: 5,
  codesPerHour: 3,
  codesPerDay: 5,
  /** Scale of all rate limits, in percent. */
  callLimitPercent: 100,
  /** Risk score, 0 to 100, from which an admin reviews a request before any company gets it. */
  riskReviewScore: 60,
  /** Validity of a verified number. */
  phoneProofDays: 90,
  /** Retention of sent messages. */
  deliveriesKeptDays: 90,
  /** Retention of opt-outs. */
  optOutKeptDays: 730,
  /** Requirements of a proven company: verified reviews, their mean in tenths of a star, quick replies, and time without an upheld complaint. */
  provenReviews: 10,
  provenRatingTenths: 46,
  provenReplyBusinessHours: 4,
  provenReplyPercent: 80,
  provenRecordDays: 180,
  /** Days until a verified credential is checked again, and days before it expires when its company is reminded; also on its last day. */
  recheckDays: 7,
  firstExpiryReminderDays: 30,
  lastExpiryReminderDays: 7,
  /** Business days in which a company's application is decided. */
  companyReviewBusinessDays: 1,
  /** Time in which a removed picture can be restored; then it is deleted. */
  takenDownPictureDays: 30,
  /** Reward of each side of a referral: when an invited person hires, when an invited company pays its first lead. */
  referralPersonCents: 1500,
  referralCompanyCents: 3000,
  /** Lifetime of a referral link, retention of data about people who do not join, and invitations per day. */
  referralLinkDays: 30,
  invitationDays: 60,
  invitationsPerDay: 5,
} as const

export type SettingName = keyof typeof defaultSettings

export type Settings = Readonly<Record<SettingName, number>>

const units = { Minutes: minuteMs, Hours: hourMs, Days: dayMs } as const

/** Length of `name` in milliseconds. Business hours and days have none: they depend on the hours of the company. */
export function lengthOf(name: LengthName, settings: Settings): number {
  const unit = /(Minutes|Hours|Days)$/.exec(name)![1] as keyof typeof units
  return settings[name] * units[unit]
}

type Business = `${string}Business${string}`

export type LengthName = Exclude<Extract<SettingName, `${string}${keyof typeof units}`>, Business>

/** Settings that pages show: they are sent with every document. */
export const shownOnPages = [
  'undoMinutes',
  'approvalHours',
  'urgentApprovalHours',
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

/**
 * Least and most value of each setting, both included. Limits set by law, and by other rules that build on a setting, belong here and not in
 * a form.
 */
export const bounds: Record<SettingName, readonly [least: number, most: number]> = {
  undoMinutes: [5, 60],
  freeRepeatDays: [30, 365],
  sameServiceDays: [14, 180],
  holdMinutes: [10, 60],
  approvalHours: [2, 72],
  urgentApprovalHours: [1, 12],
  oneSlotPercent: [100, 400],
  twoSlotsPercent: [100, 300],
  threeSlotsPercent: [100, 200],
  urgentPricePercent: [100, 200],
  weekPricePercent: [100, 150],
  flexiblePricePercent: [50, 100],
  priceStepCents: [5, 100],
  fitPoints: [5, 60],
  responsivenessPoints: [5, 60],
  qualityPoints: [5, 60],
  proximityPoints: [5, 60],
  verificationPoints: [5, 60],
  fairnessPoints: [5, 60],
  slowReplyBusinessMinutes: [60, 960],
  farMiles: [10, 200],
  fairDays: [3, 60],
  newUntilLeads: [0, 50],
  scorePrior: [1, 50],
  reviewHalfLifeDays: [90, 1460],
  offerHours: [4, 72],
  urgentOfferHours: [1, 12],
  offersPerSlot: [1, 5],
  nextWaveBusinessHours: [1, 8],
  halfPriceWaveHours: [4, 48],
  rescueWaveHours: [8, 72],
  honestMessageHours: [12, 96],
  urgentNextWaveMinutes: [5, 60],
  urgentHalfPriceWaveMinutes: [10, 120],
  urgentRescueWaveMinutes: [20, 240],
  urgentHonestMessageMinutes: [30, 480],
  directBusinessHours: [1, 16],
  renewDays: [7, 90],
  reopenRequestDays: [1, 30],
  unreadHours: [24, 168],
  unreadPercent: [50, 100],
  silentDays: [3, 21],
  silentPercent: [0, 100],
  silentApprovalCents: [1_000, 50_000],
  silentApprovalBusinessDays: [1, 10],
  claimDays: [14, 90],
  shortClaimDays: [7, 60],
  appealDays: [7, 60],
  customerCheckHours: [24, 168],
  firstAnswerBusinessHours: [1, 16],
  triesToReach: [1, 5],
  claimRatePercent: [10, 100],
  claimRateTimes: [1, 10],
  claimRateLeads: [3, 50],
  topUpLeastCents: [500, 10_000],
  topUpMonthCents: [10_000, 1_000_000],
  mostSlots: [2, 4],
  draftDays: [3, 30],
  unprovenHours: [24, 168],
  phoneReminderHours: [1, 24],
  askDays: [3, 30],
  silenceDays: [7, 60],
  finishedDays: [3, 21],
  forgetDays: [7, 60],
  unhireDays: [7, 90],
  reopenDays: [7, 60],
  quoteLeastDays: [1, 14],
  quoteMostDays: [30, 180],
  quoteUsualDays: [3, 60],
  priceBandQuotes: [10, 100],
  changeOrderDays: [1, 30],
  quoteReminderHours: [12, 96],
  depositReminderDays: [1, 14],
  replyEditHours: [1, 168],
  reviewMonths: [6, 24],
  reviewEditDays: [3, 60],
  reviewFirstAskHours: [1, 48],
  reviewSecondAskDays: [1, 14],
  reviewLastAskDays: [5, 30],
  emailUndoDays: [3, 30],
  codeMinutes: [5, 30],
  codeTries: [3, 10],
  codesPerHour: [1, 10],
  codesPerDay: [2, 20],
  callLimitPercent: [25, 200],
  riskReviewScore: [20, 100],
  phoneProofDays: [30, 365],
  deliveriesKeptDays: [30, 180],
  // California asks for 24 months: Code of Regulations, title 11, § 7101.
  optOutKeptDays: [730, 3650],
  provenReviews: [3, 100],
  provenRatingTenths: [30, 50],
  provenReplyBusinessHours: [1, 8],
  provenReplyPercent: [50, 100],
  provenRecordDays: [30, 730],
  recheckDays: [1, 30],
  firstExpiryReminderDays: [14, 90],
  lastExpiryReminderDays: [1, 30],
  companyReviewBusinessDays: [1, 10],
  takenDownPictureDays: [7, 90],
  referralPersonCents: [0, 10_000],
  referralCompanyCents: [0, 20_000],
  referralLinkDays: [7, 90],
  invitationDays: [14, 180],
  invitationsPerDay: [1, 50],
}

/** Settings where the first may not exceed the second, with the hours in one unit of each where their units differ. */
export const pairs: readonly (readonly [less: SettingName, more: SettingName, lessUnit?: number, moreUnit?: number])[] = [
  ['sameServiceDays', 'freeRepeatDays'],
  ['threeSlotsPercent', 'twoSlotsPercent'],
  ['twoSlotsPercent', 'oneSlotPercent'],
  ['weekPricePercent', 'urgentPricePercent'],
  ['urgentOfferHours', 'offerHours'],
  ['nextWaveBusinessHours', 'halfPriceWaveHours'],
  ['halfPriceWaveHours', 'rescueWaveHours'],
  ['rescueWaveHours', 'honestMessageHours'],
  ['urgentNextWaveMinutes', 'urgentHalfPriceWaveMinutes'],
  ['urgentHalfPriceWaveMinutes', 'urgentRescueWaveMinutes'],
  ['urgentRescueWaveMinutes', 'urgentHonestMessageMinutes'],
  ['unreadHours', 'silentDays', 1, 24],
  ['silentPercent', 'unreadPercent'],
  ['shortClaimDays', 'claimDays'],
  ['silentDays', 'claimDays'],
  ['topUpLeastCents', 'topUpMonthCents'],
  ['phoneReminderHours', 'unprovenHours'],
  ['askDays', 'silenceDays'],
  ['codesPerHour', 'codesPerDay'],
  ['lastExpiryReminderDays', 'firstExpiryReminderDays'],
  ['quoteLeastDays', 'quoteUsualDays'],
  ['quoteUsualDays', 'quoteMostDays'],
  ['reviewFirstAskHours', 'reviewSecondAskDays', 1, 24],
  ['reviewSecondAskDays', 'reviewLastAskDays'],
]

/** The setting that `name` would exceed, or be exceeded by, under these values; undefined when all are in order. */
export function overtaken(name: SettingName, settings: Settings): { other: SettingName; is: 'below' | 'above' } | undefined {
  for (const [less, more, lessUnit = 1, moreUnit = 1] of pairs) {
    if ((name !== less && name !== more) || settings[less] * lessUnit <= settings[more] * moreUnit) continue
    return name === less ? { other: more, is: 'above' } : { other: less, is: 'below' }
  }
  return undefined
}
