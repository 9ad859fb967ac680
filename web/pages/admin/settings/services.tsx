import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AdminServiceRow } from '#contract/catalog/editing.ts'
import type { ListColumn } from '#contract/api.ts'
import { SheetImport } from '#web/domains/integrations/sheet-import.tsx'
import { useMay } from '#web/domains/admin/permissions/role.ts'
import { tableQuery } from '#web/domains/admin/lists/table-query.ts'
import { api, apiContext } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { Head } from '#web/lib/head.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { catalogueTexts } from '#web/locales/catalogue-editor.ts'
import { spreadsheetsTexts } from '#web/locales/spreadsheets.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Row } from '#web/ui/page.tsx'
import { Time } from '#web/ui/time.tsx'
import type { Route } from './+types/services.ts'

async function load({ context, url }: Route.LoaderArgs) {
  const { catalogAdmin } = context.get(apiContext)
  const [list, categories] = await Promise.all([catalogAdmin.services({ query: tableQuery(url) }), catalogAdmin.categories()])
  return { list, categories }
}
export { load as clientLoader, load as loader }

export default function ServicesPage({ loaderData: { list, categories } }: Route.ComponentProps) {
  const t = useTexts(catalogueTexts)
  const locale = useLocale()
  const mayAct = useMay()('content', 'write')
  const sheets = useTexts(spreadsheetsTexts)
  const { revalidate } = useRevalidator()
  const [isImporting, setImporting] = useState(false)
  const columns: Column<AdminServiceRow, ListColumn<'services'>>[] = [
    { id: 'name', label: t.columns.name, sort: 'name', render: ({ name }) => name[locale] },
    {
      id: 'shown',
      label: t.columns.shown,
      render: ({ is_shown }) => <Badge tone={is_shown ? 'green' : 'neutral'}>{is_shown ? t.shown : t.hidden}</Badge>,
    },
    { id: 'category', label: t.columns.category, sort: 'place', isClipped: true, render: ({ category }) => category.name[locale] },
    { id: 'questions', label: t.columns.questions, sort: 'questions', isAmount: true, render: (row) => row.questions_count },
    { id: 'version', label: t.columns.version, sort: 'version', isAmount: true, render: (row) => row.form_version },
    { id: 'price', label: t.columns.price, sort: 'price', isAmount: true, render: (row) => formatMoney(row.base_price, locale) },
    { id: 'demand', label: t.columns.demand, sort: 'demand', isAmount: true, isExtra: true, render: (row) => row.demand },
    { id: 'companies', label: t.columns.companies, sort: 'companies', isAmount: true, render: (row) => row.companies_count },
    {
      id: 'edited',
      label: t.columns.edited,
      sort: 'edited',
      isAmount: true,
      render: ({ edited_at }) => (edited_at ? <Time at={edited_at} shape="date" /> : t.fromFiles),
    },
  ]
  return (
    <>
      <Head title={t.services} isPrivate />
      <Row isSplit>
        <h1>{t.services}</h1>
        {mayAct && (
          <Row>
            <Button look="plain" icon={<IconFileSpreadsheet aria-hidden />} onClick={() => setImporting(true)}>
              {sheets.title}
            </Button>
            <ButtonLink to="/admin/settings/services/add">{t.addService}</ButtonLink>
          </Row>
        )}
      </Row>
      <DataTable
        label={t.services}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        pathOf={({ slug }) => `/admin/settings/services/${slug}`}
        sort="place"
        csv={{ list: 'services' }}
        hasSearch
        filters={[
          {
            id: 'category',
            label: t.columns.category,
            options: categories.map(({ slug, name }) => ({ value: slug, label: name[locale] })),
          },
        ]}
      />
      <Dialog title={t.services} isOpen={isImporting} onClose={() => setImporting(false)} look="sheet">
        <SheetImport
          sheet="catalog"
          lead={sheets.catalog.lead}
          download={`/api/admin/catalog/sheet?locale=${locale}`}
          preview={(file) => api.catalogAdmin.previewSheet({ file })}
          apply={(file) => api.catalogAdmin.importSheet({ file })}
          done={() => void revalidate()}
        />
      </Dialog>
    </>
  )
}
