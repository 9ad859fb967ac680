import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { roleMay } from '#contract/company-roles.ts'
import type { Locale } from '#contract/primitives.ts'
import { companySheets, type CompanySheet } from '#contract/spreadsheets/states.ts'
import { SheetImport } from '#web/domains/integrations/sheet-import.tsx'
import { integrationPaths } from '#web/domains/integrations/paths.ts'
import { api } from '#web/lib/api.ts'
import { requireCompany, userContext } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { integrationsTexts } from '#web/locales/integrations.ts'
import { spreadsheetsTexts } from '#web/locales/spreadsheets.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Page, Stack } from '#web/ui/page.tsx'
import { TaskBar } from '#web/ui/task-bar.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import type { Route } from './+types/spreadsheets.ts'
import css from './spreadsheets.module.css'

export const middleware = [requireCompany]
export const clientMiddleware = [requireCompany]

function load({ context }: Route.LoaderArgs) {
  const { company } = context.get(userContext)
  return { mayUse: Boolean(company && roleMay(company.role, 'configure')) }
}
export { load as clientLoader, load as loader }

const downloads = ['leads', 'quotes', 'customers'] as const
const fileAt = (file: string, locale: Locale) => `/api/company/sheets/${file}?locale=${locale}`

/** Tables of a company, out to a spreadsheet and back in. */
export default function SpreadsheetsPage({ loaderData: { mayUse } }: Route.ComponentProps) {
  const t = useTexts(spreadsheetsTexts)
  const { spreadsheets } = useTexts(integrationsTexts)
  const locale = useLocale()
  return (
    <>
      <Head title={t.title} isPrivate />
      <TaskBar title={t.title} back={integrationPaths.start} />
      <Page width="task">
        <Stack gap="l">
          <p>{t.intro}</p>
          {mayUse ? (
            <>
              <TitledCard id="take" title={t.take} size="l">
                <ul className={css.files}>
                  {downloads.map((file) => (
                    <li key={file}>
                      <a href={fileAt(file, locale)} download aria-label={t.download(t.files[file].name)}>
                        <span>
                          {t.files[file].name}
                          <small>{t.files[file].lead}</small>
                        </span>
                        <IconDownload aria-hidden />
                      </a>
                    </li>
                  ))}
                </ul>
                <p className={css.note}>{t.private}</p>
              </TitledCard>
              <Import />
            </>
          ) : (
            <p className={css.note}>{spreadsheets.onlyManagers}</p>
          )}
        </Stack>
      </Page>
    </>
  )
}

function Import() {
  const [search] = useSearchParams()
  const t = useTexts(spreadsheetsTexts)
  const locale = useLocale()
  const [sheet, setSheet] = useState<CompanySheet>(companySheets.find((one) => one === search.get('sheet')) ?? 'area')
  const call = (act: 'preview' | 'apply') => (file: Blob, addsFar: boolean) =>
    api.sheets[act]({ params: { sheet }, query: addsFar ? { adds_far: 'true' } : {}, file })
  return (
    <TitledCard id="bring" title={t.bring} size="l">
      <p>{t.bringText}</p>
      <SelectField
        label={t.which}
        value={sheet}
        onChange={({ target }) => setSheet(companySheets.find((one) => one === target.value) ?? 'area')}
        options={companySheets.map((one) => ({ value: one, label: t.sheets[one].name }))}
      />
      <SheetImport
        key={sheet}
        sheet={sheet}
        lead={t.sheets[sheet].lead}
        download={fileAt(sheet, locale)}
        preview={call('preview')}
        apply={call('apply')}
        done={() => undefined}
      />
    </TitledCard>
  )
}
