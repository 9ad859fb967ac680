import * as z from 'zod/mini'
import { endpoint, readLimits } from '../endpoint.ts'
import type { ErrorSpec } from '../errors.ts'
import { legalSlugs } from '../legal/states.ts'
import { CalendarDate, Instant } from '../primitives.ts'
import { type SettingName, type Settings, defaultSettings } from '../settings.ts'
import { Reason } from '../reason.ts'

/** Between which each figure may be planned, both included. What the law asks for, or what other rules are built on, stands here and not in a form. */
export const bounds: Record<SettingName, readonly [least: number, most: number]> = {
  undoMinutes: [5, 60],
  freeRepeatDays: [30, 365],
  sameServiceDays: [14, 180],
  holdMinutes: [10, 60],
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
  priceBandQuotes: [5, 100],
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

/** Figures of which one may not pass the other, and the hours in one of each where they count in different units. */
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

/** The figure that `name` would overtake, or be overtaken by, under `figures`; undefined when all stand in their order. */
export function overtaken(name: SettingName, settings: Settings): { other: SettingName; is: 'below' | 'above' } | undefined {
  for (const [less, more, lessUnit = 1, moreUnit = 1] of pairs) {
    if ((name !== less && name !== more) || settings[less] * lessUnit <= settings[more] * moreUnit) continue
    return name === less ? { other: more, is: 'above' } : { other: less, is: 'below' }
  }
  return undefined
}

const Name = z.enum(Object.keys(defaultSettings) as [SettingName, ...SettingName[]])
const Figure = z.int().check(z.minimum(0), z.maximum(10_000_000))

/** A figure that the product goes by: as the code has it, between what it may be planned, and as it holds now. */
export const Setting = z.object({
  name: Name,
  usual: z.int(),
  least: z.int(),
  most: z.int(),
  value: z.int(),
  /** How often it was decided about. */
  version: z.int(),
  planned: z.nullable(z.object({ value: z.int(), holds_from: Instant })),
  /** Legal documents that name it. */
  documents: z.array(z.enum(legalSlugs)),
})
export type Setting = z.infer<typeof Setting>

export const SettingChange = z.object({
  version: z.int(),
  value: z.int(),
  holds_from: Instant,
  created_at: Instant,
  reason: z.string(),
  by: z.string(),
  /** `replaced`: another plan took its place before its day. */
  fate: z.enum(['planned', 'in_force', 'past', 'replaced']),
})
export type SettingChange = z.infer<typeof SettingChange>
/** Latest first. */
const Known = z.extend(Setting, { changes: z.array(SettingChange) })
export type KnownSetting = z.infer<typeof Known>

/** `version` is the one that was seen; `from` the first day, New York time, or null for as soon as every process knows. */
export const Plan = z.extend(Reason, { version: z.int().check(z.minimum(0)), value: Figure, from: z.nullable(CalendarDate) })

export const settingErrors = {
  changedMeanwhile: {
    code: 'setting_changed',
    status: 409,
    message: {
      es: 'Alguien cambió esta cifra mientras tanto. Mira cómo quedó y decide otra vez.',
      en: 'Somebody has changed this figure meanwhile. Look at it and decide again.',
    },
  },
} as const satisfies Record<string, ErrorSpec>

const params = z.object({ name: Name })
export const settingsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/settings',
    access: 'admin',
    area: 'system',
    summary: 'The figures that the product goes by, with their bounds and plans',
    response: z.array(Setting),
    limits: [readLimits.admin],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/settings/:name',
    access: 'admin',
    area: 'system',
    summary: 'One figure, and everything that was ever decided about it',
    params,
    response: Known,
    limits: [readLimits.admin],
  }),
  plan: endpoint({
    method: 'PUT',
    path: '/api/admin/settings/:name',
    access: 'admin',
    area: 'system',
    summary: 'Plan what a figure is from a day on; a plan whose day has not come gives way to it',
    params,
    body: Plan,
    response: Known,
    errors: [settingErrors.changedMeanwhile],
  }),
}
