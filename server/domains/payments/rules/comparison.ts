import type { differenceKinds } from '#contract/books.ts'

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
