import type { differenceKinds } from '#contract/payments/states.ts'
import type { Payout } from '#contract/payments/payouts.ts'

type Found = { kind: (typeof differenceKinds)[number]; subject: string; ours: number | null; theirs: number | null }

export type Books = {
  /** The gateway's charges and refunds of the span, and the ids of its charges in a wider span. */
  charges: readonly { charge: string; amountCents: number; payment: string | null }[]
  refunds: readonly { refund: string; charge: string; amountCents: number }[]
  theirs: ReadonlySet<string>
  /** Our payments of those charges, our settlements of the span, and our refunds of those refunds. */
  ours: readonly { id: string; charge: string; card_cents: number }[]
  settled: readonly { id: string; charge: string | null; card_cents: number; hasLedger: boolean }[]
  ourRefunds: readonly { refund: string; card_cents: number }[]
}

/** Compares the gateway's books with ours: money known to one side only, other amounts, extra refunds, settlements without ledger entries. */
export function differences({ charges, refunds, theirs, ours, settled, ourRefunds }: Books): Found[] {
  const byCharge = new Map(ours.map((row) => [row.charge, row]))
  const byRefund = new Map(ourRefunds.map((row) => [row.refund, row]))
  const found: Found[] = []
  for (const { charge, amountCents } of charges) {
    const row = byCharge.get(charge)
    if (!row) found.push({ kind: 'charge_without_row', subject: charge, ours: null, theirs: amountCents })
    else if (row.card_cents !== amountCents) found.push({ kind: 'amount', subject: charge, ours: row.card_cents, theirs: amountCents })
  }
  for (const { id, charge, card_cents, hasLedger } of settled) {
    if (charge === null || !theirs.has(charge)) found.push({ kind: 'row_without_charge', subject: id, ours: card_cents, theirs: null })
    if (!hasLedger) found.push({ kind: 'missing_ledger', subject: id, ours: card_cents, theirs: null })
  }
  for (const { refund, amountCents } of refunds) {
    const row = byRefund.get(refund)
    if (!row) found.push({ kind: 'double_refund', subject: refund, ours: null, theirs: amountCents })
    else if (row.card_cents !== amountCents) found.push({ kind: 'amount', subject: refund, ours: row.card_cents, theirs: amountCents })
  }
  return found
}

export type Transfers = {
  /** The gateway's bank transfers. */
  transfers: readonly { payout: string; amountCents: number; subject: string | null; kind: 'sent' | 'settled' | 'sent_back' }[]
  /** Our payouts of those transfers, and those sent through the gateway in the span. */
  ours: readonly { id: string; payout: string | null; amountCents: number; state: Payout['state']; isOfSpan: boolean }[]
}

/** States in which the money went back: a transfer that still arrives is paid twice. */
const over: readonly Payout['state'][] = ['returned', 'given_back', 'cancelled']

/** Compares the gateway's bank transfers with our payouts. A payout that still waits for its answer is no difference. */
export function payoutDifferences({ transfers, ours }: Transfers): Found[] {
  const byTransfer = new Map(ours.map((row) => [row.payout, row]))
  const byId = new Map(ours.map((row) => [row.id, row]))
  const found: Found[] = []
  for (const { payout: subject, amountCents: theirs, subject: id, kind } of transfers) {
    const row = byTransfer.get(subject) ?? byId.get(id ?? '')
    const isLast = row?.payout === subject || (row?.payout === null && row.state === 'sent')
    if (!row) found.push({ kind: 'payout_without_row', subject, ours: null, theirs })
    else if (!isLast && kind !== 'sent_back') found.push({ kind: 'double_payout', subject, ours: null, theirs })
    else if (isLast && row.amountCents !== theirs) found.push({ kind: 'amount', subject, ours: row.amountCents, theirs })
    else if (isLast && kind === 'settled' && over.includes(row.state)) found.push({ kind: 'payout_arrived', subject, ours: null, theirs })
  }
  const known = new Set(transfers.map(({ payout }) => payout))
  for (const { id, payout, amountCents, isOfSpan } of ours)
    if (isOfSpan && payout !== null && !known.has(payout))
      found.push({ kind: 'row_without_payout', subject: id, ours: amountCents, theirs: null })
  return found
}

/** Payouts that count as paid although the bank returned them. */
export const payoutsBack = (paid: readonly { payout: string; amountCents: number }[]): Found[] =>
  paid.map(({ payout, amountCents }) => ({ kind: 'payout_back', subject: payout, ours: amountCents, theirs: null }))
