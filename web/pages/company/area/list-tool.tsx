import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { shownDistance } from '#contract/distance.ts'
import type { AreaReport, FarZips } from '#contract/companies/area.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useOwnTexts } from '#web/lib/own-company.ts'
import { companyServicesTexts } from '#web/locales/company-services.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Row } from '#web/ui/page.tsx'
import css from './area.module.css'
import type { Area } from './use-area.ts'

const shownFar = 5

type FarProps = { far: readonly FarZips[]; isBusy: boolean; onAdd: (zips: string) => Promise<void>; onDrop: () => void }

/** Asks to confirm zips far from the rest of the area: a typo can land a thousand miles away. */
function FarQuestion({ far, isBusy, onAdd, onDrop }: FarProps) {
  const t = useOwnTexts(companyServicesTexts)
  const locale = useLocale()
  const zips = far.flatMap((part) => part.zips)
  return (
    <div className={css.problems} role="status">
      <strong>{t.far(zips.length)}</strong>
      <ul>
        {far.slice(0, shownFar).map(({ zips, city, state_iso: state, miles }) => (
          <li key={zips[0]}>
            <code>{zips.length > 3 ? `${zips.slice(0, 3).join(', ')}…` : zips.join(', ')}</code>{' '}
            {t.farPlace(`${city}, ${state}`, formatNumber(shownDistance(miles), locale))}
          </li>
        ))}
      </ul>
      {far.length > shownFar && <p>{t.moreFar(far.length - shownFar)}</p>}
      <Row>
        <Button look="soft" size="s" isBusy={isBusy} onClick={() => void onAdd(zips.join('\n'))}>
          {t.addFar(zips.length)}
        </Button>
        <Button look="plain" size="s" onClick={onDrop}>
          {t.dropFar}
        </Button>
      </Row>
    </div>
  )
}

const deeds = ['add', 'exclude', 'remove'] as const
const mostChars = 90_000

/** Adds zips that are pasted or read from a file, and reports invalid lines, which stay in the field for correction. */
export function ListTool({ area }: { area: Area }) {
  const t = useOwnTexts(companyServicesTexts)
  const [text, setText] = useState('')
  const [deed, setDeed] = useState<(typeof deeds)[number]>('add')
  const [report, setReport] = useState<AreaReport>()
  const run = { add: area.addZips, exclude: area.exclude, remove: area.removeZips }[deed]

  async function apply() {
    const lines = text.split(/\r\n|\r|\n/)
    const next = await run(text)
    if (!next) return
    setReport(next)
    setText(
      next.problems
        .map(({ line }) => lines[line - 1] ?? '')
        .filter((line, at, all) => all.indexOf(line) === at)
        .join('\n'),
    )
  }
  return (
    <form
      className={css.list}
      onSubmit={(event) => {
        event.preventDefault()
        void apply()
      }}
    >
      <TextArea
        label={t.zips}
        hint={t.zipsHint}
        rows={4}
        maxLength={mostChars}
        value={text}
        onChange={({ target }) => setText(target.value)}
        spellCheck={false}
      />
      {report && report.problems_count > 0 && (
        <div className={css.problems} role="status">
          <strong>{t.problems(report.problems_count)}</strong>
          <ul>
            {report.problems.slice(0, 8).map(({ line, text: part, problem }) => (
              <li key={`${line}:${part}`}>
                {t.line(line)}: <code>{part}</code> {t.problem[problem]}
              </li>
            ))}
          </ul>
          {report.problems_count > 8 && <p>{t.moreProblems(report.problems_count - 8)}</p>}
        </div>
      )}
      {report && report.far.length > 0 && (
        <FarQuestion
          far={report.far}
          isBusy={area.isBusy}
          onAdd={async (zips) => setReport((await area.addFarZips(zips)) ?? report)}
          onDrop={() => setReport({ ...report, far: [] })}
        />
      )}
      <Row>
        <FileButton
          label={t.file}
          accept=".csv,.txt,text/csv,text/plain"
          look="plain"
          size="s"
          icon={<IconFileSpreadsheet aria-hidden />}
          onFile={(file) => void file.slice(0, mostChars).text().then(setText)}
        >
          {t.file}
        </FileButton>
      </Row>
      <div className={css.tool}>
        <SelectField
          label={t.doWith}
          value={deed}
          onChange={({ target }) => setDeed(deeds.find((one) => one === target.value) ?? 'add')}
          options={deeds.map((one) => ({ value: one, label: t.doing[one] }))}
        />
        <Button type="submit" look="soft" isBusy={area.isBusy} disabled={text.trim() === ''}>
          {t.apply}
        </Button>
      </div>
    </form>
  )
}
