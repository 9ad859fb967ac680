import type { LanguageState } from '#contract/blog/states.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const languageTones: Record<LanguageState, Tone> = { none: 'neutral', part: 'amber', whole: 'green' }
