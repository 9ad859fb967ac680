import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AdminService, FormOf } from '#contract/catalog/editing.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { catalogueTexts } from '#web/locales/catalogue-editor.ts'
import { questionTexts } from '#web/locales/question-editor.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/page.tsx'
import { Time } from '#web/ui/time.tsx'
import { type Difference, differences } from './difference.ts'
import css from './service.module.css'

/** All published versions, with the changes since and a way to restore them. */
export function Versions({ service, mayAct }: { service: AdminService; mayAct: boolean }) {
  const words = useTexts(catalogueTexts)
  const t = words.versions
  const { revalidate } = useRevalidator()
  const [compared, setCompared] = useState<number>()
  const [wanted, setWanted] = useState<number>()
  const newest = service.forms[0]
  const restore = useAction(
    (options, version: number) =>
      api.catalogAdmin.restoreForm(
        { params: { slug: service.slug, version: String(version) }, body: { based_on: newest?.version ?? 0 } },
        options,
      ),
    {
      done: () => {
        setWanted(undefined)
        showToast(t.restoredDone)
        void revalidate()
      },
    },
  )
  if (!newest) return <p className={css.note}>{t.none}</p>
  return (
    <>
      {service.forms.map((form) => (
        <section key={form.id} aria-label={t.title(form.version)} className={css.version}>
          <Row isSplit>
            <Row>
              <h2>{t.title(form.version)}</h2>
              {form === newest && <Badge tone="green">{t.newest}</Badge>}
              <Time at={form.created_at} shape="date" />
              <span className={css.note}>{t.requests(form.requests_count)}</span>
              {form.restored_version !== null && <span className={css.note}>{t.restored(form.restored_version)}</span>}
            </Row>
            {form !== newest && (
              <Row>
                <Button
                  look="plain"
                  size="s"
                  aria-expanded={compared === form.version}
                  onClick={() => setCompared(compared === form.version ? undefined : form.version)}
                >
                  {t.compare}
                </Button>
                {mayAct && (
                  <Button look="soft" size="s" onClick={() => setWanted(form.version)}>
                    {t.restore}
                  </Button>
                )}
              </Row>
            )}
          </Row>
          {compared === form.version && <Differences then={form} now={newest} />}
        </section>
      ))}
      <AskDialog
        title={t.restoreTitle(wanted ?? 0)}
        isOpen={wanted !== undefined}
        onClose={() => setWanted(undefined)}
        no={words.cancel}
        yes={t.restore}
        isBusy={restore.isBusy}
        onYes={() => wanted !== undefined && void restore.run(wanted)}
      >
        <p>{t.restoreText}</p>
      </AskDialog>
    </>
  )
}

function Differences({ then, now }: { then: FormOf; now: FormOf }) {
  const t = useTexts(catalogueTexts).versions
  const found = differences(then.questions, now.questions)
  if (found.length === 0) return <p className={css.note}>{t.same}</p>
  return (
    <ul className={css.difference}>
      {found.map((each) => (
        <Change key={each.id} difference={each} />
      ))}
    </ul>
  )
}

function Change({ difference: { question, kind, fields } }: { difference: Difference }) {
  const t = useTexts(catalogueTexts).versions
  const { form, condition } = useTexts(questionTexts)
  const locale = useLocale()
  return (
    <li>
      <strong>{question.label[locale]}</strong> · {t.kinds[kind]}
      {fields.length > 0 && (
        <dl>
          {fields.map(({ field, before, after }) => (
            <Line key={field} name={fieldName(form, condition.title, field)} before={before || t.nothing} after={after || t.nothing} />
          ))}
        </dl>
      )}
    </li>
  )
}

const Line = ({ name, before, after }: { name: string; before: string; after: string }) => (
  <>
    <dt>{name}</dt>
    <dd>
      <del>{before}</del>
    </dd>
    <dd>
      <ins>{after}</ins>
    </dd>
  </>
)

/** Path of a value as its label in the editor. */
function fieldName(t: (typeof questionTexts)['es']['form'], condition: string, field: string): string {
  const [first = '', second = '', ...rest] = field.split('.')
  const inLanguage = (names: { es: string; en: string }) => (second === 'en' ? names.en : names.es)
  if (first === 'label') return inLanguage(t.labels)
  if (first === 'help') return inLanguage(t.helps)
  if (first === 'unit') return inLanguage(t.units)
  if (first === 'options')
    return `${t.options}: ${second}${rest[0] === 'size_factor' ? `, ${t.factor}` : rest[0] === 'is_exclusive' ? `, ${t.exclusive}` : rest[1] ? ` (${rest[1]})` : ''}`
  const known: Record<string, string> = {
    type: t.type,
    required: t.required,
    filterable: t.filterable,
    price_input: t.priceInput,
    min: t.min,
    max: t.max,
    step: t.step,
    size_steps: t.steps,
    show_if: condition,
  }
  return known[first] ?? field
}
