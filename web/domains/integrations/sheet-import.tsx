import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import type { SheetReport } from '#contract/spreadsheets/report.ts'
import { type SheetColumn, sheetColumns, type SheetName } from '#contract/spreadsheets/states.ts'
import { useAction } from '#web/lib/action.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { spreadsheetsTexts } from '#web/locales/spreadsheets.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import css from './sheet-import.module.css'

type Call = (file: Blob, addsFar: boolean) => Promise<SheetReport>
type Props = { sheet: SheetName; lead: string; download: string; preview: Call; apply: Call; done: () => void }
type Shown = { report: SheetReport; file: Blob; addsFar: boolean; isApplied: boolean }

/** Imports a table from a CSV file: choose, see what changes and what is wrong, then save. */
export function SheetImport({ sheet, lead, download, preview, apply, done }: Props) {
  const t = useTexts(spreadsheetsTexts)
  const [shown, setShown] = useState<Shown>()
  const [failure, setFailure] = useState<readonly string[]>()
  const failed = ({ status, message, fields }: { status: number; message: string; fields: Record<string, string[]> }) => {
    if (status !== 422 && status !== 413) return false
    setFailure(fields['file'] ?? [message])
    return true
  }
  const look = useAction(
    async (_, picked: Blob, addsFar: boolean) => {
      setFailure(undefined)
      // The file may change or move before it is sent again.
      const file = new Blob([await picked.arrayBuffer()])
      return { report: await preview(file, addsFar), file, addsFar, isApplied: false }
    },
    {
      done: setShown,
      failed: (error) => {
        setShown(undefined)
        return failed(error)
      },
    },
  )
  const save = useAction(async (_, { file, addsFar }: Shown) => ({ report: await apply(file, addsFar), file, addsFar, isApplied: true }), {
    done: (next) => {
      setShown(next)
      done()
    },
    failed,
  })
  const changing = shown && !shown.isApplied ? shown.report.added + shown.report.changed : 0
  return (
    <Stack>
      <p>{lead}</p>
      <Columns of={sheet} />
      <Row>
        <a href={download} download className={css.link}>
          <IconDownload aria-hidden /> {t.current}
        </a>
      </Row>
      {failure && (
        <Banner tone="problem" title={t.failed} isLive>
          {failure.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Banner>
      )}
      {shown && <Report of={shown} isBusy={look.isBusy || save.isBusy} setFar={(addsFar) => void look.run(shown.file, addsFar)} />}
      <Row>
        {shown && changing > 0 && (
          <Button isBusy={save.isBusy} onClick={() => void save.run(shown)}>
            {t.apply(shown.report.ready)}
          </Button>
        )}
        <FileButton
          label={t.choose}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          look={shown && changing > 0 ? 'plain' : 'soft'}
          icon={<IconFileSpreadsheet aria-hidden />}
          isBusy={look.isBusy}
          onFile={(file) => void look.run(file, false)}
        >
          {shown ? t.another : t.choose}
        </FileButton>
      </Row>
      <p className={css.note}>{t.limits}</p>
    </Stack>
  )
}

function Columns({ of }: { of: SheetName }) {
  const t = useTexts(spreadsheetsTexts)
  const locale = useLocale()
  const columns = Object.values<SheetColumn>(sheetColumns[of]).filter(({ isInfo }) => !isInfo)
  return (
    <p className={css.note}>
      {t.columns}:{' '}
      {columns.map(({ name, isNeeded }, at) => (
        <span key={name.en}>
          {at > 0 && ', '}
          <strong>{name[locale]}</strong>
          {isNeeded && ` (${t.needed})`}
        </span>
      ))}
      .
    </p>
  )
}

function Report({
  of: { report, addsFar, isApplied },
  isBusy,
  setFar,
}: {
  of: Shown
  isBusy: boolean
  setFar: (addsFar: boolean) => void
}) {
  const t = useTexts(spreadsheetsTexts)
  const { ready, failed, added, changed, same, problems, problems_count: count, far, ignored, failed_csv: failedCsv } = report
  const counts = [added > 0 && t.counts.added(added), changed > 0 && t.counts.changed(changed), same > 0 && t.counts.same(same)]
  const isNothing = added + changed === 0
  return (
    <Stack>
      <Banner
        tone={isApplied ? 'done' : failed > 0 ? 'warning' : 'info'}
        title={isApplied ? `${t.applied}: ${t.preview(ready, failed)}` : t.preview(ready, failed)}
        isLive
      >
        <p>{counts.filter(Boolean).join(' · ')}</p>
        {!isApplied && <p>{isNothing ? t.nothing : t.unsaved}</p>}
      </Banner>
      {ignored.length > 0 && <p className={css.note}>{t.ignored(ignored.join(', '))}</p>}
      {!isApplied && (far > 0 || addsFar) && (
        <CheckField label={t.far(far)} checked={addsFar} disabled={isBusy} onChange={({ target }) => setFar(target.checked)} />
      )}
      {problems.length > 0 && (
        <section aria-label={t.problems} className={css.problems}>
          <ul>
            {problems.map(({ row, column, value, reason }) => (
              <li key={`${row}:${column}:${reason}`}>
                <strong>{t.row(row)}</strong>
                {column && <span>{column}</span>}
                {value && <code>{value}</code>}
                <p>{reason}</p>
              </li>
            ))}
          </ul>
          {count > problems.length && <p>{t.more(count - problems.length)}</p>}
        </section>
      )}
      {failedCsv && (
        <div>
          <Button look="plain" size="s" icon={<IconDownload aria-hidden />} onClick={() => keep(failedCsv, t.failedName)}>
            {t.failedFile}
          </Button>
          <p className={css.note}>{t.failedText}</p>
        </div>
      )}
    </Stack>
  )
}

/** Saves a text of the page as a file. */
function keep(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
