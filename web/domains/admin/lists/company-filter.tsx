import { api } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import type { TableFilter } from '#web/ui/data-table/columns.ts'
import { Filter } from '#web/ui/data-table/bar.tsx'
import { useView } from '#web/ui/data-table/view.ts'
import { Row } from '#web/ui/page.tsx'
import { SavedViews } from '../saved-views/saved-views.tsx'

type Company = { id: string; name: string }

/** A queue filtered by company, with the companies of the whole queue. */
export async function readQueue<T extends { company: Company }>(
  url: URL,
  read: (narrowed: { company_id?: string }) => Promise<readonly T[]>,
) {
  const company_id = url.searchParams.get('company_id')
  const [all, items] = await Promise.all([read({}), company_id ? read({ company_id }) : undefined])
  return { items: items ?? all, companies: all.map(({ company }) => company) }
}

const find: NonNullable<TableFilter['find']> = async (q, options) => {
  const { data } = await api.admin.companies({ query: { q, limit: 8 } }, options)
  if (data.length > 0 || !isId(q)) return data.map(({ id, name }) => ({ value: id, label: name }))
  // A link may filter a list of payments by a person.
  return (await api.admin.find({ query: { q } }, options)).map(({ id, title }) => ({ value: id, label: title }))
}
const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

/** Filter of a list by any company. The companies of its rows are suggested before a search. */
export function useCompanyFilter(companies: readonly Company[], id = 'company_id'): TableFilter {
  const { columns } = useTexts(adminTexts)
  const names = new Map(companies.map((company) => [company.id, company.name]))
  const options = [...names].map(([value, label]) => ({ value, label })).toSorted((a, b) => a.label.localeCompare(b.label))
  return { id, label: columns.company, options, find }
}

/** Head of a queue: the filter by company, and saved views. */
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
