import type { RefundOption } from '#contract/refunds/claims.ts'
import type { RefundBar, RefundFinding, RefundReason } from '#contract/refunds/states.ts'
import { lengthOf, type SettingName, type Settings } from '#contract/settings.ts'

type Kind = Pick<RefundOption, 'decides' | 'needs_text'> & {
  /** Counted from the purchase; null without a limit. */
  window: Extract<SettingName, 'claimDays' | 'shortClaimDays'> | null
}

/** Reasons with their window and who decides. Docs: rules.md, "Refunds". */
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

/** End of the window of a reason, by the settings of the purchase; null without a limit. */
export const windowEnd = (reason: RefundReason, boughtAt: string, settings: Settings): Date | null => {
  const { window } = kinds[reason]
  return window && new Date(new Date(boughtAt).getTime() + lengthOf(window, settings))
}

/** Whether a claim for this reason needs a description. */
export const needsText = (reason: RefundReason): boolean => kinds[reason].needs_text

/** Reasons that dispute that the lead was real. */
const doubts: ReadonlySet<RefundReason> = new Set(['invalid_phone', 'wrong_service', 'customer_denies', 'already_hired', 'spam_competitor'])

export type Lead = {
  boughtAt: string
  /** Settings at the purchase. */
  settings: Settings
  leftCents: number
  priceCents: number
  isMessagesOnly: boolean
  isOpened: boolean
  /** This company was hired, so the lead was real. */
  isHired: boolean
  hasOpenClaim: boolean
  claimed: readonly RefundReason[]
}

/** Reason why a claim cannot be made now; null when it can. */
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
  /** Earlier purchase of the same customer and service by this company, within the days of the rule. */
  boughtBeforeAt: string | null
  /** The zip lay in the area that the company had at the purchase. */
  isCovered: boolean
  zipcode: string
  /** A hire of this request before the purchase. */
  hiredBeforeAt: string | null
  /** Price paid, and the price of the request as it is now. */
  paidCents: number
  priceNowCents: number
  /** Settled payments of this lead. */
  charges: number
}

export type Decision = {
  outcome: 'approve' | 'deny' | 'ask' | 'review'
  finding: RefundFinding | null
  evidence: Record<string, string | number | boolean | null>
  /** Set when less than the whole price is refunded. */
  amountCents?: number
}

const approve = (finding: RefundFinding, evidence: Decision['evidence'] = {}): Decision => ({ outcome: 'approve', finding, evidence })

const deny = (finding: RefundFinding, evidence: Decision['evidence'] = {}): Decision => ({ outcome: 'deny', finding, evidence })

const later = (outcome: 'ask' | 'review'): Decision => ({ outcome, finding: null, evidence: {} })

/** Decision of a reason's rule. An unknown fact goes to the customer or an admin, and never leads to a denial. */
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

/** Whether the facts of a denial have changed: a rule would approve the claim now, or deny it for a new fact. */
export function isOvertaken(seen: Decision['evidence'], { outcome, evidence }: Decision): boolean {
  if (outcome !== 'deny') return outcome === 'approve'
  return Object.entries(evidence).some(([fact, value]) => seen[fact] !== value)
}

/**
 * Whether a company claims so much more than others near it that an admin reviews its claims: above a share of its leads, and a multiple of
 * the area's median.
 */
export const isUnusual = (rate: number | null, areaRate: number | null, { claimRatePercent, claimRateTimes }: Settings): boolean =>
  rate !== null && rate > claimRatePercent && rate > claimRateTimes * (areaRate ?? 0)
