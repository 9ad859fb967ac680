import type { Waiting } from '#contract/admin/queue.ts'
import { sectionNames } from '#web/domains/admin/menu/sections.ts'
import { useTexts } from '#web/lib/texts.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { FilterLinks } from '#web/ui/filter-links.tsx'
import { useWaiting } from '../queue/work.ts'

export const waitingStates = ['in_review', 'appealed', 'needs_info', 'customer_check'] as const

type WaitingState = (typeof waitingStates)[number]
/** States that wait for an admin. */
export const claimKinds: Partial<Record<WaitingState, Waiting['kind']>> = { in_review: 'refunds', appealed: 'appeals' }

/** Tabs of the claims: the queues by state, and all claims. */
export function ClaimViews({ current }: { current: WaitingState | 'all' }) {
  const sections = useTexts(sectionNames)
  const waiting = useWaiting()
  const { states, all } = useTexts(decisionTexts).refund
  return (
    <FilterLinks
      label={sections.refunds}
      links={[
        ...waitingStates.map((one) => ({
          to: `/admin/refunds?state=${one}`,
          label: states[one],
          isCurrent: one === current,
          ...waiting(claimKinds[one]),
        })),
        { to: '/admin/refunds/all', label: all, isCurrent: current === 'all' },
      ]}
    />
  )
}
