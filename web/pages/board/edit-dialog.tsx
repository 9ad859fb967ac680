import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { AnswerValue } from '#contract/catalog/forms.ts'
import { visiblePath } from '#contract/catalog/visible-path.ts'
import type { Project } from '#contract/projects/project.ts'
import { timings } from '#contract/projects/states.ts'
import { RequestEdit } from '#contract/projects/editing.ts'
import { ProjectDetails } from '#web/domains/projects/project/project-details.tsx'
import { QuestionInput } from '#web/domains/projects/draft/question-input.tsx'
import { api } from '#web/lib/api.ts'
import { bookableDays } from '#web/lib/days.ts'
import { type ApiForm, Form, useApiForm } from '#web/lib/form.tsx'
import { keptFields } from '#web/lib/kept-fields.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useKept } from '#web/lib/use-kept.ts'
import { requestEditTexts } from '#web/locales/request-edit.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ChoiceField } from '#web/ui/fields/choice-field.tsx'
import { DateWindowField } from '#web/ui/fields/date-window-field.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { KeptBanner } from '#web/ui/kept-banner.tsx'
import css from './board.module.css'

const Wish = z.extend(z.omit(RequestEdit, { revision: true, answers: true }), { answers: z.record(z.string(), AnswerValue) })
type Wish = z.infer<typeof Wish>
/** Unsaved input with the revision that it started from. */
type Kept = { project: string; revision: number; wish: Partial<Wish> }
const kept = keptFields<Kept>('request-edit')

const wishOf = ({ text, timing, date_from, date_to, answers }: Project): Wish => ({ text, timing, date_from, date_to, answers })

type Props = { project: Project; close: () => void; reload: () => void }

/** Edits an open request. Keeps unsaved input when the dialog closes by accident. */
export default function EditDialog(props: Props) {
  const t = useTexts(requestEditTexts)
  const last = kept.useStart()
  const { key, ...begun } = useKept(last?.project === props.project.id ? last : undefined, () => kept.keep(undefined))
  return (
    <Dialog title={t.open} isOpen onClose={props.close} look="sheet">
      <Fields key={key} {...props} {...begun} />
    </Dialog>
  )
}

function Fields({ project, close, reload, start, drop }: Props & { start: Kept | undefined; drop: () => void }) {
  const t = useTexts(requestEditTexts)
  const what = useTexts(wizardTexts).what
  const [base] = useState(() => wishOf(project))
  const [seen] = useState(start?.revision ?? project.revision)
  const [isConflict, setConflict] = useState(false)
  const form = useApiForm({
    schema: Wish,
    defaults: start?.wish ?? base,
    send: ({ answers, ...wish }) =>
      api.requestEdits.save({
        params: { project_id: project.id },
        body: {
          ...wish,
          revision: isConflict ? project.revision : seen,
          answers: Object.entries(answers).map(([question_id, value]) => ({ question_id, value })),
        },
      }),
    done: ({ revision }) => {
      kept.keep(undefined)
      showToast(revision === project.revision ? t.same : t.saved)
      close()
      reload()
    },
    failed: ({ code }) => {
      if (code !== 'changed_meanwhile') return false
      setConflict(true)
      reload()
      return true
    },
  })
  const { values } = form
  const isChanged = JSON.stringify(values) !== JSON.stringify(base)
  useEffect(() => {
    if (isChanged) kept.keep({ project: project.id, revision: seen, wish: values })
  }, [isChanged, project.id, seen, values])
  const leave = () => {
    kept.keep(undefined)
    close()
  }

  return (
    <Form of={form} className={css.decide}>
      <p>{t.intro}</p>
      {start && !isConflict && <KeptBanner words={t} drop={drop} />}
      <TextArea label={what.text} isOptional hint={what.privacy} maxLength={2000} {...form.field('text')} />
      <When form={form} />
      <Questions form={form} project={project} />
      {isConflict && (
        <>
          <Banner tone="warning" title={t.conflict} isLive>
            {t.conflictText}
          </Banner>
          <ProjectDetails project={project} title={t.now} isOpen />
        </>
      )}
      <footer>
        <Button look="plain" onClick={leave}>
          {t.leave}
        </Button>
        <Button type="submit" isBusy={form.isBusy}>
          {t.save}
        </Button>
      </footer>
    </Form>
  )
}

function When({ form }: { form: ApiForm<Wish> }) {
  const t = useTexts(wizardTexts).when
  const timing = form.control('timing')
  const [from, to] = [form.control('date_from'), form.control('date_to')]
  const days = from.value && to.value ? { from: from.value, to: to.value } : undefined
  return (
    <>
      <ChoiceField {...timing} label={t.title} options={timings.map((value) => ({ value, ...t.options[value] }))} />
      {timing.value === 'dates' && (
        <DateWindowField
          label={t.dates}
          {...bookableDays()}
          error={from.error ?? to.error}
          value={days}
          onChange={(chosen) => {
            from.onChange(chosen?.from ?? null)
            to.onChange(chosen?.to ?? null)
          }}
        />
      )}
    </>
  )
}

/** Questions on the path of the current answers. Photos have their own place below the request. */
function Questions({ form, project: { questions } }: { form: ApiForm<Wish>; project: Project }) {
  const t = useTexts(requestEditTexts)
  const asked = visiblePath(questions, form.values.answers ?? {}).filter(({ type }) => type !== 'photo' && type !== 'info')
  if (asked.length === 0) return null
  return (
    <section className={css.decide} aria-label={t.answers}>
      {asked.map((question) => {
        const { value, onChange, error } = form.control(`answers.${question.id}`)
        return <QuestionInput key={question.id} hasLabel {...{ question, value, onChange, error }} />
      })}
    </section>
  )
}
