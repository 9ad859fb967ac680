import { type BulkActName, bulkActs } from '#contract/admin/states.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { bulkTexts } from '#web/locales/admin-bulk.ts'
import { Button } from '#web/ui/button.tsx'
import type { Bulk } from '#web/ui/data-table/marks.ts'
import { useMay } from '../permissions/role.ts'
import { tableQuery } from '../lists/table-query.ts'

type Acts = readonly BulkActName[]
type Narrowed = Record<string, string>

/** Props for choosing a table's rows for bulk actions; empty without the permission. `narrowed`: filters besides those in the address. */
export function useBulk<T extends { id: string }>(acts: Acts, narrowed: Narrowed = {}) {
  const may = useMay()
  const own = acts.filter((act) => may(bulkActs[act].area, 'write'))
  if (own.length === 0) return {}
  return { hasMatching: true, renderBulk: (bulk: Bulk<T>) => <BulkActions acts={own} bulk={bulk} narrowed={narrowed} /> }
}

/** Opens the preview of a bulk action for the chosen rows. */
function BulkActions<T extends { id: string }>({ acts, bulk, narrowed }: { acts: Acts; bulk: Bulk<T>; narrowed: Narrowed }) {
  const { acts: words } = useTexts(bulkTexts)
  const navigate = useLocalNavigate()
  const { run, isBusy } = useAction(
    (options, act: BulkActName) => {
      const chosen = bulk.isMatching ? { view: tableQuery(new URL(location.href), narrowed) } : { ids: bulk.chosen.map(({ id }) => id) }
      return api.bulkActs.preview({ body: { act, ...chosen } }, options)
    },
    { done: ({ id }) => void navigate(`/admin/bulk/${id}`) },
  )
  return acts.map((act) => (
    <Button key={act} size="s" look="soft" isBusy={isBusy} onClick={() => void run(act)}>
      {words[act].button}
    </Button>
  ))
}
