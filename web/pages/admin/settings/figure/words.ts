import { scoreFigures } from '#contract/companies/score.ts'
import { money } from '#contract/money.ts'
import type { SettingName } from '#contract/settings.ts'
import { formatMoney, formatNumber, formatRating } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { settingTexts } from '#web/locales/admin-settings.ts'

const endings = [
  [/BusinessMinutes$/, 'businessMinutes'],
  [/BusinessHours$/, 'businessHours'],
  [/BusinessDays$/, 'businessDays'],
  [/Minutes$/, 'minutes'],
  [/Hours$/, 'hours'],
  [/Days$/, 'days'],
  [/Months$/, 'months'],
  [/Percent$/, 'percent'],
  [/Points$/, 'points'],
  [/Miles$/, 'miles'],
  [/Leads$/, 'leads'],
  [/Reviews$/, 'reviews'],
  [/Quotes$/, 'quotes'],
  [/Tries$|^tries/, 'tries'],
  [/Times$/, 'times'],
  [/Score$/, 'ofHundred'],
  [/^codesPer/, 'codes'],
  [/^invitationsPer/, 'invitations'],
  [/^(mostSlots|offersPerSlot)$/, 'companies'],
] as const

export const isAmount = (name: SettingName): boolean => name.endsWith('Cents')

export const isTenths = (name: SettingName): boolean => name.endsWith('Tenths')

/** Formats a setting's value; its unit follows from the name. */
export function useFigure(): (name: SettingName, value: number) => string {
  const { units } = useTexts(settingTexts)
  const locale = useLocale()
  return (name, value) => {
    if (isAmount(name)) return formatMoney(money(value), locale, { short: true })
    if (isTenths(name)) return units.stars(formatRating(value / 10, locale))
    const unit = endings.find(([ending]) => ending.test(name))?.[1]
    return unit ? units[unit](value) : formatNumber(value, locale)
  }
}

/** Groups in which settings are shown. */
export const groups = {
  purchases: [
    'undoMinutes',
    'holdMinutes',
    'approvalHours',
    'urgentApprovalHours',
    'freeRepeatDays',
    'sameServiceDays',
    'topUpLeastCents',
    'topUpMonthCents',
  ],
  prices: [
    'oneSlotPercent',
    'twoSlotsPercent',
    'threeSlotsPercent',
    'urgentPricePercent',
    'weekPricePercent',
    'flexiblePricePercent',
    'priceStepCents',
  ],
  score: [...scoreFigures, 'reviewHalfLifeDays'],
  matching: [
    'mostSlots',
    'offersPerSlot',
    'offerHours',
    'urgentOfferHours',
    'directBusinessHours',
    'nextWaveBusinessHours',
    'halfPriceWaveHours',
    'rescueWaveHours',
    'honestMessageHours',
    'urgentNextWaveMinutes',
    'urgentHalfPriceWaveMinutes',
    'urgentRescueWaveMinutes',
    'urgentHonestMessageMinutes',
  ],
  refunds: [
    'unreadHours',
    'unreadPercent',
    'silentDays',
    'silentPercent',
    'firstAnswerBusinessHours',
    'triesToReach',
    'silentApprovalCents',
    'silentApprovalBusinessDays',
    'claimDays',
    'shortClaimDays',
    'customerCheckHours',
    'appealDays',
    'claimRatePercent',
    'claimRateTimes',
    'claimRateLeads',
  ],
  requests: [
    'riskReviewScore',
    'draftDays',
    'phoneReminderHours',
    'unprovenHours',
    'askDays',
    'silenceDays',
    'renewDays',
    'reopenRequestDays',
    'forgetDays',
  ],
  quotes: [
    'quoteLeastDays',
    'quoteUsualDays',
    'quoteMostDays',
    'priceBandQuotes',
    'quoteReminderHours',
    'changeOrderDays',
    'depositReminderDays',
    'unhireDays',
    'finishedDays',
    'reopenDays',
  ],
  reviews: ['reviewFirstAskHours', 'reviewSecondAskDays', 'reviewLastAskDays', 'replyEditHours', 'reviewEditDays', 'reviewMonths'],
  referrals: ['referralPersonCents', 'referralCompanyCents', 'referralLinkDays', 'invitationDays', 'invitationsPerDay'],
  companies: [
    'companyReviewBusinessDays',
    'provenReviews',
    'provenRatingTenths',
    'provenReplyBusinessHours',
    'provenReplyPercent',
    'provenRecordDays',
    'recheckDays',
    'firstExpiryReminderDays',
    'lastExpiryReminderDays',
    'takenDownPictureDays',
  ],
  accounts: [
    'codeMinutes',
    'codeTries',
    'codesPerHour',
    'codesPerDay',
    'callLimitPercent',
    'phoneProofDays',
    'emailUndoDays',
    'deliveriesKeptDays',
    'optOutKeptDays',
  ],
} as const satisfies Record<string, readonly SettingName[]>
export type Group = keyof typeof groups

type Grouped = (typeof groups)[Group][number]
// Fails to compile while a setting has no group.
const allGrouped: Exclude<SettingName, Grouped> extends never ? true : never = true
void allGrouped
