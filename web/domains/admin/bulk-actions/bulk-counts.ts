import { type BulkAct, type BulkRowState, bulkRowStates } from '#contract/admin/bulk-actions.ts'
import { useTexts } from '#web/lib/texts.ts'
import { bulkTexts } from '#web/locales/admin-bulk.ts'

/** How many rows of an act are in one of these states. */
export const countIn = ({ counts }: Pick<BulkAct, 'counts'>, ...states: BulkRowState[]) =>
  counts.reduce((sum, { state, count }) => sum + (states.includes(state) ? count : 0), 0)

/** How many it was to be done to. */
export const meantIn = (act: BulkAct) => countIn(act, ...bulkRowStates.filter((state) => state !== 'barred'))

/** What became of its rows, in a line. */
export function useOutcome() {
  const { rowStates } = useTexts(bulkTexts)
  return (act: BulkAct) =>
    bulkRowStates.flatMap((state) => (countIn(act, state) > 0 ? [`${rowStates[state]}: ${countIn(act, state)}`] : [])).join(' · ')
}
