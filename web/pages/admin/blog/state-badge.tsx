import type { PostState } from '#contract/blog/states.ts'
import { useTexts } from '#web/lib/texts.ts'
import { blogEditorTexts } from '#web/locales/admin-blog.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const tones: Record<PostState, Tone> = { draft: 'neutral', planned: 'blue', published: 'green', taken_down: 'amber' }

export const StateBadge = ({ state }: { state: PostState }) => <Badge tone={tones[state]}>{useTexts(blogEditorTexts).states[state]}</Badge>
