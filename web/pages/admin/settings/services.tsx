import type { AdminServiceRow } from '#contract/catalog-admin.ts'
import { apiContext } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { Head } from '#web/lib/head.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { catalogueTexts } from '#web/locales/catalogue-editor.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Time } from '#web/ui/time.tsx'
import type { Route } from './+types/services.ts'

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** A hundred or two: narrowed here, by the same address as the lists that the server narrows. */
async function load({ context, url }: Route.LoaderArgs) {
  const all = await context.get(apiContext).catalogAdmin.services()
  const [wanted, category] = [plain(url.searchParams.get('q') ?? ''), url.searchParams.get('category')]
  const categories = [...new Map(all.map((service) => [service.category.slug, service.category])).values()]
  const data = all.filter(
    ({ name, slug, category: of }) =>
      (!category || of.slug === category) && [name.es, name.en, slug].some((text) => plain(text).includes(wanted)),
  )
  return { list: { data, next: null, previous: null }, categories }
}
export { load as clientLoader, load as loader }

export default function ServicesPage({ loaderData: { list, categories } }: Route.ComponentProps) {
  const t = useTexts(catalogueTexts)
  const locale = useLocale()
  const columns: Column<AdminServiceRow>[] = [
    { id: 'name', label: t.columns.name, render: ({ name }) => name[locale] },
    { id: 'category', label: t.columns.category, render: ({ category }) => category.name[locale] },
    { id: 'questions', label: t.columns.questions, isAmount: true, render: (row) => row.questions_count },
    { id: 'version', label: t.columns.version, isAmount: true, render: (row) => row.form_version },
    { id: 'price', label: t.columns.price, isAmount: true, render: (row) => formatMoney(row.base_price, locale) },
    { id: 'demand', label: t.columns.demand, isAmount: true, isExtra: true, render: (row) => row.demand },
    { id: 'companies', label: t.columns.companies, isAmount: true, render: (row) => row.companies_count },
    {
      id: 'edited',
      label: t.columns.edited,
      isAmount: true,
      render: ({ edited_at }) => (edited_at ? <Time at={edited_at} shape="date" /> : t.fromFiles),
    },
  ]
  return (
    <>
      <Head title={t.services} isPrivate />
      <h1>{t.services}</h1>
      <DataTable
        label={t.services}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        pathOf={({ slug }) => `/admin/settings/services/${slug}`}
        hasSearch
        filters={[
          {
            id: 'category',
            label: t.columns.category,
            options: categories.map(({ slug, name }) => ({ value: slug, label: name[locale] })),
          },
        ]}
      />
    </>
  )
}
