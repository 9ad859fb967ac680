import type { BulkAct } from '#contract/admin/bulk-actions.ts'
import { type BulkRowState, bulkRowStates } from '#contract/admin/states.ts'
import { useTexts } from '#web/lib/texts.ts'
import { bulkTexts } from '#web/locales/admin-bulk.ts'

/** Number of an action's rows in these states. */
export const countIn = ({ counts }: Pick<BulkAct, 'counts'>, ...states: BulkRowState[]) =>
  counts.reduce((sum, { state, count }) => sum + (states.includes(state) ? count : 0), 0)

/** Number of rows that the action could handle. */
export const meantIn = (act: BulkAct) => countIn(act, ...bulkRowStates.filter((state) => state !== 'barred'))

/** Summary of an action's rows in one line. */
export function useOutcome() {
  const { rowStates } = useTexts(bulkTexts)
  return (act: BulkAct) =>
    bulkRowStates.flatMap((state) => (countIn(act, state) > 0 ? [`${rowStates[state]}: ${countIn(act, state)}`] : [])).join(' · ')
}
