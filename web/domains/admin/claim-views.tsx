import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { FilterLinks } from '#web/ui/filter-links.tsx'

export const waitingStates = ['in_review', 'appealed', 'needs_info', 'customer_check'] as const

/** What waits, by what it waits for, and all claims there have been. */
export function ClaimViews({ current }: { current: (typeof waitingStates)[number] | 'all' }) {
  const { sections } = useTexts(adminTexts)
  const { states, all } = useTexts(decisionTexts).refund
  return (
    <FilterLinks
      label={sections.refunds}
      links={[
        ...waitingStates.map((one) => ({ to: `/admin/refunds?state=${one}`, label: states[one], isCurrent: one === current })),
        { to: '/admin/refunds/all', label: all, isCurrent: current === 'all' },
      ]}
    />
  )
}
