import type * as z from 'zod/mini'
import type { LeadRow } from '#contract/leads/lead.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyDeskTexts } from '#web/locales/company-desk.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

type Row = z.infer<typeof LeadRow>
export type LeadRowState = Row['state']

const tones: Partial<Record<LeadRowState, Tone>> = {
  new: 'amber',
  contacted: 'blue',
  quoted: 'blue',
  hired: 'green',
  done: 'green',
  awaiting_approval: 'blue',
  reserved: 'amber',
}

/** State badge of an offer or lead, with the reason it ended. */
export function LeadState({ state, endedBy }: { state: LeadRowState; endedBy: Row['ended_by'] }) {
  const { states, endings } = useTexts(companyDeskTexts)
  return <Badge tone={tones[state] ?? 'neutral'}>{endedBy ? endings[endedBy] : states[state]}</Badge>
}
