import type { ProjectSummary } from '#contract/projects/project.ts'
import { useTexts } from '#web/lib/texts.ts'
import { boardTexts } from '#web/locales/board.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const tones: Record<ProjectSummary['state'], Tone> = {
  draft: 'neutral',
  awaiting_phone: 'amber',
  in_review: 'blue',
  open: 'green',
  hired: 'green',
  completed: 'neutral',
  cancelled: 'neutral',
  expired: 'neutral',
  rejected: 'red',
}

export const StateBadge = ({ state }: Pick<ProjectSummary, 'state'>) => (
  <Badge tone={tones[state]}>{useTexts(boardTexts).states[state]}</Badge>
)
