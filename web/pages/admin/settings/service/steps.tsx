import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Question } from '#contract/catalog/forms.ts'
import { useTexts } from '#web/lib/texts.ts'
import { questionTexts } from '#web/locales/question-editor.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { type ErrorAt, type Put, without } from './edits.ts'
import { NumberField } from './number-field.tsx'
import css from './service.module.css'

/** Size steps: factor on the price by value. */
export function Steps({ question, errorAt, put }: { question: Question; errorAt: ErrorAt; put: Put }) {
  const t = useTexts(questionTexts).form
  const { size_steps: steps = [] } = question
  const save = (next: typeof steps) => put(next.length > 0 ? { ...question, size_steps: next } : without(question, 'size_steps'))
  const error = errorAt('size_steps')
  return (
    <section className={css.options} aria-label={t.steps}>
      <h3>{t.steps}</h3>
      {error && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
      {steps.map((step, i) => (
        <div key={i} className={css.option} data-narrow="">
          <NumberField label={t.stepFrom} value={step.from} onChange={(from) => save(steps.with(i, { ...step, from: from ?? 0 }))} />
          <NumberField
            label={t.factor}
            value={step.size_factor}
            error={errorAt(`size_steps.${i}.size_factor`)}
            onChange={(factor) => save(steps.with(i, { ...step, size_factor: factor ?? 1 }))}
          />
          <IconButton label={t.removeStep(i + 1)} onClick={() => save(steps.toSpliced(i, 1))}>
            <IconTrash />
          </IconButton>
        </div>
      ))}
      <Button
        look="plain"
        size="s"
        icon={<IconPlus aria-hidden />}
        disabled={steps.length >= 10}
        onClick={() => save([...steps, { from: (steps.at(-1)?.from ?? question.min ?? 0) + 1, size_factor: 1 }])}
      >
        {t.addStep}
      </Button>
    </section>
  )
}
