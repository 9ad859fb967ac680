import { useSearchParams } from 'react-router'
import { api } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useRead } from '#web/lib/use-read.ts'
import { adminTexts } from '#web/locales/admin.ts'
import type { TableFilter } from '#web/ui/data-table/columns.ts'

type Option = { value: string; label: string }

/** Days, state and service. */
export function usePlacedFilters(): TableFilter[] {
  const { columns } = useTexts(adminTexts)
  return [...usePartFilters(), { id: 'from', label: columns.from }, { id: 'to', label: columns.to }]
}

/** State and service. Until their names are loaded, the raw values of the address are shown. */
export function usePartFilters(): TableFilter[] {
  const { columns } = useTexts(adminTexts)
  const [params] = useSearchParams()
  const places = useRead('places', readPlaces)
  const given = (id: string, label: string, options: readonly Option[] | undefined): TableFilter[] => {
    const value = params.get(id)
    if (options) return [{ id, label, options }]
    return value ? [{ id, label, options: [{ value, label: value }] }] : []
  }
  return [...given('state_iso', columns.place, places?.states), ...given('service', columns.service, places?.services)]
}

async function readPlaces(): Promise<{ states: Option[]; services: Option[] }> {
  const [states, services] = await Promise.all([api.geo.states(), api.catalog.services()])
  const byLabel = (options: Option[]) => options.toSorted((a, b) => a.label.localeCompare(b.label))
  return {
    states: byLabel(states.map(({ iso_code: value }) => ({ value, label: value }))),
    services: byLabel(services.map(({ slug: value, name: label }) => ({ value, label }))),
  }
}
