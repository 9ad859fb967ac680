const throwaway = new Set([
  '10minutemail.com',
  'dispostable.com',
  'emailondeck.com',
  'fakeinbox.com',
  'getnada.com',
  'grr.la',
  'guerrillamail.com',
  'maildrop.cc',
  'mailinator.com',
  'mailnesia.com',
  'mintemail.com',
  'mohmal.com',
  'moakt.com',
  'sharklasers.com',
  'spamgourmet.com',
  'temp-mail.org',
  'tempmail.com',
  'throwawaymail.com',
  'trashmail.com',
  'yopmail.com',
])

export type RiskFacts = {
  email: string
  /** Other requests with the same number in the last 24 hours. */
  same_phone: number
  /** Set if the phone or email belongs to a company: one that offers the requested service, or another. */
  company: 'same_service' | 'other' | null
  /** True if a text of 40 characters or more equals that of another person's request of the last 30 days. */
  is_copied: boolean
  /** Distance between the person's home and the work; null if either is unknown. */
  miles: number | null
}
export type Risk = { score: number; parts: Record<string, number> }

/**
 * Risk that a request is not genuine, 0 to 100: the sum of its parts. A disposable email address 40; five requests a day with one phone number
 * 30, ten 60; a competitor's phone or email 60, another company's 15; copied text 40; more than 150 miles from home 20.
 * Source: rules.md, "Risk score before open".
 */
export function riskOf({ email, same_phone: samePhone, company, is_copied: isCopied, miles }: RiskFacts): Risk {
  const all = {
    throwaway_email: throwaway.has(email.split('@')[1] ?? '') ? 40 : 0,
    many_requests: samePhone >= 9 ? 60 : samePhone >= 4 ? 30 : 0,
    own_company: company === 'same_service' ? 60 : company === 'other' ? 15 : 0,
    copied_text: isCopied ? 40 : 0,
    far_away: miles !== null && miles > 150 ? 20 : 0,
  }
  const parts = Object.fromEntries(Object.entries(all).filter(([, points]) => points > 0))
  return {
    score: Math.min(
      100,
      Object.values(parts).reduce((sum, points) => sum + points, 0),
    ),
    parts,
  }
}
