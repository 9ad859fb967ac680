import { useSearchParams } from 'react-router'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import type { TableFilter } from '#web/ui/data-table.tsx'
import { Filter } from '#web/ui/data-table/bar.tsx'
import { useView } from '#web/ui/data-table/view.ts'
import { Row } from '#web/ui/page.tsx'
import { shortId } from './narrowed.tsx'
import { SavedViews } from '../saved-views/saved-views.tsx'

type Company = { id: string; name: string }

/** A queue as its address narrows it to a company, and the companies of all of it. */
export async function readQueue<T extends { company: Company }>(
  url: URL,
  read: (narrowed: { company_id?: string }) => Promise<readonly T[]>,
) {
  const company_id = url.searchParams.get('company_id')
  const [all, items] = await Promise.all([read({}), company_id ? read({ company_id }) : undefined])
  return { items: items ?? all, companies: all.map(({ company }) => company) }
}

/** Narrows a list to one of the companies that its rows are about. The one that is chosen stays, whether it has rows or not. */
export function useCompanyFilter(companies: readonly Company[], id = 'company_id'): TableFilter {
  const { columns } = useTexts(adminTexts)
  const [params] = useSearchParams()
  const chosen = params.get(id)
  const names = new Map(companies.map((company) => [company.id, company.name]))
  if (chosen && !names.has(chosen)) names.set(chosen, shortId(chosen))
  const options = [...names].map(([value, label]) => ({ value, label })).toSorted((a, b) => a.label.localeCompare(b.label))
  return { id, label: columns.company, options }
}

/** Above a queue: the companies whose work waits in it, and the views that are kept of it. */
export function QueueFilters({ companies }: { companies: readonly Company[] }) {
  const view = useView()
  const filter = useCompanyFilter(companies)
  const isOffered = filter.options!.length > 1 || view.params.has(filter.id)
  return (
    <Row>
      {isOffered && <Filter filter={filter} view={view} />}
      <SavedViews isPlain={!view.params.has(filter.id)} />
    </Row>
  )
}
