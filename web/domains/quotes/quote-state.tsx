import type { Quote } from '#contract/quotes/quote.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyDeskTexts } from '#web/locales/company-desk.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const tones: Partial<Record<Quote['state'], Tone>> = { draft: 'amber', sent: 'blue', viewed: 'blue', accepted: 'green', declined: 'red' }

/** State badge of a quote, in the company's words. */
export const QuoteState = ({ state }: Pick<Quote, 'state'>) => (
  <Badge tone={tones[state] ?? 'neutral'}>{useTexts(companyDeskTexts).quoteState[state]}</Badge>
)
