import { lengthOf, type SettingName, type Settings } from '#contract/settings.ts'
import type { RefundBar, RefundFinding, RefundOption, RefundReason } from '#contract/refunds/claims.ts'

type Kind = Pick<RefundOption, 'decides' | 'needs_text'> & {
  /** From the purchase on; null: no limit. */
  window: Extract<SettingName, 'claimDays' | 'shortClaimDays'> | null
}

/** The table of reasons: window, and who decides. Docs: rules.md, "Refunds". */
export const kinds: Record<RefundReason, Kind> = {
  invalid_phone: { window: 'claimDays', decides: 'rule', needs_text: false },
  duplicate: { window: 'claimDays', decides: 'rule', needs_text: false },
  wrong_area: { window: 'claimDays', decides: 'rule', needs_text: false },
  wrong_service: { window: 'shortClaimDays', decides: 'customer', needs_text: true },
  no_reply: { window: 'claimDays', decides: 'system', needs_text: false },
  customer_denies: { window: 'claimDays', decides: 'customer', needs_text: false },
  already_hired: { window: 'shortClaimDays', decides: 'customer', needs_text: false },
  changed_scope: { window: 'shortClaimDays', decides: 'rule', needs_text: false },
  spam_competitor: { window: 'claimDays', decides: 'person', needs_text: true },
  platform_error: { window: null, decides: 'person', needs_text: true },
}

/** Until when a reason can be claimed, by the figures of the purchase; null: always. */
export const windowEnd = (reason: RefundReason, boughtAt: string, settings: Settings): Date | null => {
  const { window } = kinds[reason]
  return window && new Date(new Date(boughtAt).getTime() + lengthOf(window, settings))
}

/** Reasons that doubt that the lead was one. */
const doubts: ReadonlySet<RefundReason> = new Set(['invalid_phone', 'wrong_service', 'customer_denies', 'already_hired', 'spam_competitor'])

export type Lead = {
  boughtAt: string
  /** Under which it was bought. */
  settings: Settings
  leftCents: number
  priceCents: number
  isMessagesOnly: boolean
  isOpened: boolean
  /** This company was hired: the lead was real. */
  isHired: boolean
  hasOpenClaim: boolean
  claimed: readonly RefundReason[]
}

/** Why a reason cannot be claimed for a lead now; null when it can. */
export function barOf(reason: RefundReason, lead: Lead, now: Date): RefundBar | null {
  const end = windowEnd(reason, lead.boughtAt, lead.settings)
  if (lead.priceCents === 0) return 'free'
  if (lead.claimed.includes(reason)) return 'claimed'
  if (end && end <= now) return 'window_over'
  if (kinds[reason].decides === 'system') return 'automatic'
  if (lead.leftCents === 0) return 'nothing_left'
  if (lead.hasOpenClaim) return 'claim_open'
  if (lead.isHired && doubts.has(reason)) return 'hired'
  if (reason === 'invalid_phone' && lead.isMessagesOnly) return 'messages_only'
  if (reason === 'invalid_phone' && !lead.isOpened) return 'unopened'
  return null
}

export type Facts = {
  /** The delivery log says that the number cannot be reached. */
  isUnreachable: boolean
  /** When this company bought the same customer and service before, within the days of the rule. */
  boughtBeforeAt: string | null
  /** The zip lay in the area that the company had at the purchase. */
  isCovered: boolean
  zipcode: string
  /** A hire of this request before the purchase. */
  hiredBeforeAt: string | null
  /** What the lead would cost as the request is now. */
  paidCents: number
  priceNowCents: number
  /** Payments that went through for this same lead. */
  charges: number
}

export type Decision = {
  outcome: 'approve' | 'deny' | 'ask' | 'review'
  finding: RefundFinding | null
  evidence: Record<string, string | number | boolean | null>
  /** Less than everything. */
  amountCents?: number
}

const approve = (finding: RefundFinding, evidence: Decision['evidence'] = {}): Decision => ({ outcome: 'approve', finding, evidence })
const deny = (finding: RefundFinding, evidence: Decision['evidence'] = {}): Decision => ({ outcome: 'deny', finding, evidence })
const later = (outcome: 'ask' | 'review'): Decision => ({ outcome, finding: null, evidence: {} })

/** What the rule of a reason says of a claim. What it cannot know goes to the customer or to a person, never to a denial. */
export function decide(reason: RefundReason, facts: Facts): Decision {
  switch (reason) {
    case 'invalid_phone':
      return facts.isUnreachable ? approve('phone_unreachable') : later('review')
    case 'duplicate':
      return facts.boughtBeforeAt ? approve('bought_before', { at: facts.boughtBeforeAt }) : deny('not_bought_before')
    case 'wrong_area':
      return facts.isCovered ? deny('inside_area', { zipcode: facts.zipcode }) : approve('outside_area', { zipcode: facts.zipcode })
    case 'already_hired':
      return facts.hiredBeforeAt ? approve('hired_before', { at: facts.hiredBeforeAt }) : later('ask')
    case 'wrong_service':
    case 'customer_denies':
      return later('ask')
    case 'changed_scope': {
      const evidence = { paid_cents: facts.paidCents, now_cents: facts.priceNowCents }
      const differenceCents = facts.paidCents - facts.priceNowCents
      return differenceCents > 0 ? { ...approve('price_lower', evidence), amountCents: differenceCents } : deny('price_same', evidence)
    }
    case 'platform_error':
      return facts.charges > 1 ? approve('charged_twice', { charges: facts.charges }) : later('review')
    case 'no_reply':
    case 'spam_competitor':
      return later('review')
  }
}

/** Whether the facts that a claim was denied on are others now: a rule would approve it, or deny it for what it has not seen yet. */
export function isOvertaken(seen: Decision['evidence'], { outcome, evidence }: Decision): boolean {
  if (outcome !== 'deny') return outcome === 'approve'
  return Object.entries(evidence).some(([fact, value]) => seen[fact] !== value)
}

export type Silence = {
  /** It answered within the business hours of the rule. */
  isPrompt: boolean
  firstResponseAt: string
  /** Times and calendar days on which the company wrote. */
  tries: number
  days: number
  isRead: boolean
  /** The customer wants no more contact, so there can be no second try. */
  isStopped: boolean
}

/**
 * How much of a lead comes back because nobody answered, in percent; 0 while it is too early, or the company did not do its part: an answer
 * as soon and as often as the figures of the purchase ask for.
 */
export function silencePercent(silence: Silence, settings: Settings, now: Date): number {
  const { isPrompt, firstResponseAt, tries, days, isRead, isStopped } = silence
  if (!isPrompt) return 0
  if (!isStopped && (tries < settings.triesToReach || days < settings.triesToReach)) return 0
  const silentMs = now.getTime() - new Date(firstResponseAt).getTime()
  if (!isRead && silentMs >= lengthOf('unreadHours', settings)) return settings.unreadPercent
  if (isRead && silentMs >= lengthOf('silentDays', settings)) return settings.silentPercent
  return 0
}

/** Whether a company claims so much more than others near it that a person looks: over a share of its leads, and over a multiple of the area's median. */
export const isUnusual = (rate: number | null, areaRate: number | null, { claimRatePercent, claimRateTimes }: Settings): boolean =>
  rate !== null && rate > claimRatePercent && rate > claimRateTimes * (areaRate ?? 0)

/** Whether our silence approves a claim. */
export const silenceApproves = (amountCents: number, { silentApprovalCents }: Settings): boolean => amountCents <= silentApprovalCents
