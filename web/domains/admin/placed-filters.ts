import { useSearchParams } from 'react-router'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import type { TableFilter } from '#web/ui/data-table.tsx'

/** Days, and where somebody came with them: the state and the service that a list is narrowed to. */
export function usePlacedFilters(): TableFilter[] {
  const { columns } = useTexts(adminTexts)
  const [params] = useSearchParams()
  const given = (id: string, label: string): TableFilter[] => {
    const value = params.get(id)
    return value ? [{ id, label, options: [{ value, label: value }] }] : []
  }
  return [
    { id: 'from', label: columns.from },
    { id: 'to', label: columns.to },
    ...given('state_iso', columns.place),
    ...given('service', columns.service),
  ]
}
