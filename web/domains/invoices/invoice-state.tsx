import type { Invoice } from '#contract/invoices/invoices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { invoiceTexts } from '#web/locales/invoice.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const tones = { draft: 'amber', sent: 'blue', overdue: 'red', paid: 'green', credited: 'neutral' } as const satisfies Record<string, Tone>

/** State badge of an invoice. */
export function InvoiceState({ invoice: { state, is_overdue } }: { invoice: Pick<Invoice, 'state' | 'is_overdue'> }) {
  const shown = is_overdue ? 'overdue' : state
  return <Badge tone={tones[shown]}>{useTexts(invoiceTexts).states[shown]}</Badge>
}
