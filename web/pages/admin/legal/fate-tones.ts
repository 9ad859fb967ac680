import type { LegalFate } from '#contract/legal/states.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const fateTones = {
  draft: 'neutral',
  planned: 'blue',
  in_force: 'green',
  past: 'neutral',
  taken_back: 'amber',
} as const satisfies Record<LegalFate, Tone>
