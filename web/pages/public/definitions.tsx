import { leadsForReplyTime } from '#contract/companies/states.ts'
import { figureNames } from '#web/lib/definitions.ts'
import { Head } from '#web/lib/head.tsx'
import { useSettings } from '#web/lib/settings.ts'
import { useTexts } from '#web/lib/texts.ts'
import { definitionsTexts } from '#web/locales/definitions.ts'
import { Page, Stack } from '#web/ui/page.tsx'
import css from './definitions.module.css'

/** Definitions of the numbers on the site. */
export default function DefinitionsPage() {
  const t = useTexts(definitionsTexts)
  const rules = { leads: leadsForReplyTime, days: useSettings().provenRecordDays }
  return (
    <Page width="task">
      <Head title={t.title} description={t.description} />
      <Stack gap="s">
        <h1>{t.title}</h1>
        <p>{t.lead}</p>
      </Stack>
      <dl className={css.list}>
        {figureNames.map((name) => {
          const { name: title, text } = t.figures[name]
          return (
            <div key={name} id={name}>
              <dt>{title}</dt>
              <dd>{typeof text === 'string' ? text : text(rules)}</dd>
            </div>
          )
        })}
      </dl>
    </Page>
  )
}
