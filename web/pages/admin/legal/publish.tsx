import { platformTimeZone } from '#contract/time-zone.ts'
import { useRevalidator } from 'react-router'
import { announceDays, type ChangeWeight, weightsOf } from '#contract/legal/states.ts'
import type { AdminLegalDocument } from '#contract/legal/versions.ts'
import { locales } from '#contract/locale.ts'
import writing from '#web/domains/admin/editing/writing.module.css'
import { api } from '#web/lib/api.ts'
import { formatDay } from '#web/lib/format.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminLegalTexts } from '#web/locales/admin-legal.ts'
import { writingTexts } from '#web/locales/admin-writing.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChoiceField } from '#web/ui/fields/choice-field.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { Row } from '#web/ui/page.tsx'
import css from './legal.module.css'

type Draft = NonNullable<AdminLegalDocument['draft']>
type PublishProps = { document: AdminLegalDocument; draft: Draft; isChanged: boolean }

/** Publication form of the draft: effective date and announcement, or the problems that block it. */
export function Publish({ document, draft, isChanged }: PublishProps) {
  const t = useTexts(adminLegalTexts)
  const isReady = !isChanged && draft.problems.length === 0
  return (
    <Card as="section" aria-labelledby="publish">
      <div className={writing.form}>
        <h3 id="publish">{t.publish.title}</h3>
        {isChanged ? <p className={css.note}>{t.next.saveFirst}</p> : <Problems draft={draft} />}
        {isReady && <Wish key={draft.revision} document={document} draft={draft} />}
      </div>
    </Card>
  )
}

function Problems({ draft }: { draft: Draft }) {
  const t = useTexts(adminLegalTexts)
  const { languages } = useTexts(writingTexts)
  const locale = useLocale()
  if (draft.problems.length === 0) return null
  return (
    <>
      <p>{t.publish.problems}</p>
      <ul className={writing.problems}>
        {draft.problems.map(({ part, language, message }, i) => (
          <li key={i}>
            <b>
              {t.next[part]}, {languages[language].toLowerCase()}:
            </b>{' '}
            {message[locale]}
          </li>
        ))}
      </ul>
    </>
  )
}

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: platformTimeZone })

function Wish({ document: { slug }, draft }: { document: AdminLegalDocument; draft: Draft }) {
  const t = useTexts(adminLegalTexts)
  const { languages } = useTexts(writingTexts)
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const form = useApiForm({
    schema: () => import('#contract/legal/versions.ts').then(({ LegalPublication }) => LegalPublication),
    defaults: {
      revision: draft.revision,
      weight: weightsOf(slug).at(0)!,
      from: null as string | null,
      changes: { es: '', en: '' },
      reason: '',
    },
    send: (body, options) => api.legalAdmin.publish({ params: { document: slug }, body }, options),
    done: () => {
      showToast(t.publish.done)
      void revalidate()
    },
    failed: ({ code }) => {
      // Refreshes the page behind the dialog, which shows the error.
      if (code === 'changed_meanwhile' || code === 'unfinished') void revalidate()
    },
  })
  const [weight, from] = [form.control('weight'), form.control('from')]
  const [isTold, isImportant] = [weight.value !== 'small', weight.value === 'important']
  return (
    <Form of={form} className={writing.form}>
      <ChoiceField<ChangeWeight>
        label={t.publish.weight}
        name="weight"
        options={weightsOf(slug).map((value) => ({ value, label: t.weights[value], help: t.weightHints[value] }))}
        value={weight.value}
        error={weight.error}
        onChange={weight.onChange}
      />
      <div className={css.wish}>
        <DateField
          label={t.publish.from}
          hint={isImportant ? t.publish.fromImportant(formatDay(dayAhead(announceDays), locale)) : t.publish.fromHint}
          isOptional={!isImportant}
          min={dayAhead(isImportant ? announceDays : 0)}
          {...from}
          onChange={(day) => from.onChange(day || null)}
        />
      </div>
      {isTold && (
        <div className={css.wish}>
          {locales.map((language) => (
            <TextArea
              key={language}
              label={`${t.publish.changes}, ${languages[language].toLowerCase()}`}
              hint={t.publish.changesHint}
              lang={language}
              rows={4}
              maxLength={600}
              {...form.field(`changes.${language}`)}
            />
          ))}
        </div>
      )}
      <TextArea label={t.publish.reason} hint={t.publish.reasonHint} rows={2} maxLength={500} {...form.field('reason')} />
      <Row>
        <Button type="submit" isBusy={form.isBusy}>
          {t.publish.send}
        </Button>
      </Row>
    </Form>
  )
}
