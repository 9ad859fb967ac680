import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Question, QuestionOption } from '#contract/catalog/forms.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { catalogueTexts } from '#web/locales/catalogue-editor.ts'
import { questionTexts } from '#web/locales/question-editor.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { moved, SortList } from '#web/ui/sort-list.tsx'
import { type ErrorAt, newOption, type Put } from './edits.ts'
import { NumberField } from './number-field.tsx'
import css from './service.module.css'

const most = 20

/** Sortable options in both languages. */
export function Options({ question, errorAt, put }: { question: Question; errorAt: ErrorAt; put: Put }) {
  const words = useTexts(catalogueTexts)
  const t = useTexts(questionTexts).form
  const locale = useLocale()
  const { id, options = [] } = question
  const save = (next: QuestionOption[], tag?: string) => put({ ...question, options: next }, tag)
  const nameOf = ({ label, id: optionId }: QuestionOption) => label[locale] || optionId
  const error = errorAt('options')
  return (
    <section className={css.options} aria-label={t.options}>
      <h3>{t.options}</h3>
      {error && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
      <SortList
        label={t.options}
        items={options}
        keyOf={(option, i) => `${option.id} ${options.findIndex((each) => each.id === option.id) === i}`}
        words={{ handle: (option) => words.handle(nameOf(option)), moved: (option, place) => words.moved(nameOf(option), place) }}
        move={(from, to) => save(moved(options, from, to))}
      >
        {(option, i) => {
          const n = i + 1
          const change = (more: Partial<QuestionOption>, tag: string) => save(options.with(i, { ...option, ...more }), `${id}.${i}.${tag}`)
          return (
            <div className={css.option} role="group" aria-label={t.option(n)}>
              {(['es', 'en'] as const).map((each) => (
                <TextField
                  key={each}
                  label={each === 'es' ? t.optionEs : t.optionEn}
                  lang={each}
                  maxLength={200}
                  value={option.label[each]}
                  error={errorAt(`options.${i}.label.${each}`) ?? (each === 'es' ? errorAt(`options.${i}.id`) : undefined)}
                  onChange={({ target }) => change({ label: { ...option.label, [each]: target.value } }, each)}
                />
              ))}
              {question.price_input && (
                <NumberField
                  label={t.factor}
                  value={option.size_factor}
                  error={errorAt(`options.${i}.size_factor`)}
                  onChange={(size_factor) => {
                    const { size_factor: _, ...rest } = option
                    save(options.with(i, size_factor === undefined ? rest : { ...rest, size_factor }), `${id}.${i}.factor`)
                  }}
                />
              )}
              {question.type === 'multi' && (
                <CheckField
                  label={t.exclusive}
                  checked={option.is_exclusive ?? false}
                  onChange={({ target }) => {
                    const { is_exclusive: _, ...rest } = option
                    save(options.with(i, target.checked ? { ...rest, is_exclusive: true } : rest))
                  }}
                />
              )}
              <IconButton label={t.removeOption(n)} disabled={options.length <= 2} onClick={() => save(options.toSpliced(i, 1))}>
                <IconTrash />
              </IconButton>
            </div>
          )
        }}
      </SortList>
      <Button
        look="plain"
        size="s"
        icon={<IconPlus aria-hidden />}
        disabled={options.length >= most}
        onClick={() => save([...options, newOption(options.map((option) => option.id))])}
      >
        {t.addOption}
      </Button>
    </section>
  )
}
