import type { differenceKinds } from '#contract/payments/disputes.ts'
import type { Payout } from '#contract/payments/payouts.ts'

type Found = { kind: (typeof differenceKinds)[number]; subject: string; ours: number | null; theirs: number | null }

export type Books = {
  /** What the gateway did in the span, and all charges that it knows of a wider one. */
  charges: readonly { charge: string; amountCents: number; payment: string | null }[]
  refunds: readonly { refund: string; charge: string; amountCents: number }[]
  theirs: ReadonlySet<string>
  /** Our payments of those charges, what we settled in the span, and our refunds of theirs. */
  ours: readonly { id: string; charge: string; cardCents: number }[]
  settled: readonly { id: string; charge: string | null; cardCents: number; hasLedger: boolean }[]
  ourRefunds: readonly { refund: string; cardCents: number }[]
}

/** Where the gateway's books and ours differ: money that only one side knows, other amounts, refunds too many, settled without the ledger. */
export function differences({ charges, refunds, theirs, ours, settled, ourRefunds }: Books): Found[] {
  const byCharge = new Map(ours.map((row) => [row.charge, row]))
  const byRefund = new Map(ourRefunds.map((row) => [row.refund, row]))
  const found: Found[] = []
  for (const { charge, amountCents } of charges) {
    const row = byCharge.get(charge)
    if (!row) found.push({ kind: 'charge_without_row', subject: charge, ours: null, theirs: amountCents })
    else if (row.cardCents !== amountCents) found.push({ kind: 'amount', subject: charge, ours: row.cardCents, theirs: amountCents })
  }
  for (const { id, charge, cardCents, hasLedger } of settled) {
    if (charge === null || !theirs.has(charge)) found.push({ kind: 'row_without_charge', subject: id, ours: cardCents, theirs: null })
    if (!hasLedger) found.push({ kind: 'missing_ledger', subject: id, ours: cardCents, theirs: null })
  }
  for (const { refund, amountCents } of refunds) {
    const row = byRefund.get(refund)
    if (!row) found.push({ kind: 'double_refund', subject: refund, ours: null, theirs: amountCents })
    else if (row.cardCents !== amountCents) found.push({ kind: 'amount', subject: refund, ours: row.cardCents, theirs: amountCents })
  }
  return found
}

export type Transfers = {
  /** Transfers to banks that the gateway knows of. */
  transfers: readonly { payout: string; amountCents: number; subject: string | null; kind: 'sent' | 'settled' | 'sent_back' }[]
  /** Our payouts of those transfers, and those that we sent through the gateway in the span. */
  ours: readonly { id: string; payout: string | null; amountCents: number; state: Payout['state']; isOfSpan: boolean }[]
}

/** States in which a payout's money is somebody else's again: a transfer that goes on then is paid twice. */
const over: readonly Payout['state'][] = ['returned', 'given_back', 'cancelled']

/** Where the gateway's transfers to banks and our payouts differ. One whose answer has not come yet is asked about, and no difference. */
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

/** Payouts that count as arrived although their bank sent them back. */
export const payoutsBack = (paid: readonly { payout: string; amountCents: number }[]): Found[] =>
  paid.map(({ payout, amountCents }) => ({ kind: 'payout_back', subject: payout, ours: amountCents, theirs: null }))
