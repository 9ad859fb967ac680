import { hasOptions } from '#contract/catalog/form-problems.ts'
import type { Question } from '#contract/catalog/forms.ts'
import { questionTypes } from '#contract/catalog/states.ts'
import { locales } from '#contract/locale.ts'
import { useTexts } from '#web/lib/texts.ts'
import { questionTexts } from '#web/locales/question-editor.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { Columns } from '#web/ui/page.tsx'
import { ConditionBuilder } from './condition.tsx'
import { type ErrorAt, type Put, without, withType } from './edits.ts'
import { NumberField } from './number-field.tsx'
import { Options } from './options.tsx'
import css from './service.module.css'
import { Steps } from './steps.tsx'

type PanelProps = {
  question: Question
  earlier: readonly Question[]
  errorAt: ErrorAt
  put: Put
  rename: (id: string) => void
}

const bounded = ['number', 'range', 'multi', 'text', 'textarea', 'photo']
const measured = ['number', 'range']

/** Editor of one question. */
export function QuestionPanel({ question, earlier, errorAt, put, rename }: PanelProps) {
  const t = useTexts(questionTexts).form
  const { id, type, label, help, unit } = question
  const flag = (key: 'required' | 'filterable' | 'price_input', text: string) => (
    <CheckField
      label={text}
      checked={question[key] ?? false}
      error={errorAt(key)}
      onChange={({ target }) => put(target.checked ? { ...question, [key]: true } : without(question, key))}
    />
  )
  const amount = (key: 'min' | 'max' | 'step', text: string) => (
    <NumberField
      label={text}
      value={question[key]}
      error={errorAt(key)}
      onChange={(value) => put(value === undefined ? without(question, key) : { ...question, [key]: value }, `${id}.${key}`)}
    />
  )
  return (
    <div className={css.panel}>
      <Columns>
        {locales.map((each) => (
          <TextField
            key={each}
            label={t.labels[each]}
            name={`label.${each}`}
            lang={each}
            maxLength={200}
            value={label[each]}
            error={errorAt(`label.${each}`)}
            onChange={({ target }) => put({ ...question, label: { ...label, [each]: target.value } }, `${id}.label.${each}`)}
          />
        ))}
        {locales.map((each) => (
          <TextArea
            key={each}
            label={t.helps[each]}
            isOptional
            lang={each}
            rows={2}
            maxLength={600}
            value={help?.[each] ?? ''}
            error={errorAt(`help.${each}`)}
            onChange={({ target }) => {
              const next = { es: '', en: '', ...help, [each]: target.value }
              put(next.es || next.en ? { ...question, help: next } : without(question, 'help'), `${id}.help.${each}`)
            }}
          />
        ))}
        <SelectField
          label={t.type}
          value={type}
          error={errorAt('type')}
          options={questionTypes.map((value) => ({ value, label: t.types[value] }))}
          onChange={({ target }) => put(withType(question, target.value as Question['type']))}
        />
        <TextField
          label={t.id}
          hint={t.idHint}
          value={id}
          maxLength={40}
          error={errorAt('id')}
          onChange={({ target }) => rename(target.value)}
        />
      </Columns>
      <div className={css.flags}>
        {type !== 'info' && flag('required', t.required)}
        {hasOptions(type) && flag('filterable', t.filterable)}
        {(hasOptions(type) || type === 'number') && flag('price_input', t.priceInput)}
      </div>
      {hasOptions(type) && <Options question={question} errorAt={errorAt} put={put} />}
      {bounded.includes(type) && (
        <Columns min="8rem">
          {amount('min', t.min)}
          {amount('max', t.max)}
          {measured.includes(type) && amount('step', t.step)}
          {measured.includes(type) &&
            locales.map((each) => (
              <TextField
                key={each}
                label={t.units[each]}
                isOptional
                lang={each}
                maxLength={40}
                value={unit?.[each] ?? ''}
                error={errorAt(`unit.${each}`)}
                onChange={({ target }) => {
                  const next = { es: '', en: '', ...unit, [each]: target.value }
                  put(next.es || next.en ? { ...question, unit: next } : without(question, 'unit'), `${id}.unit.${each}`)
                }}
              />
            ))}
        </Columns>
      )}
      {type === 'number' && question.price_input && <Steps question={question} errorAt={errorAt} put={put} />}
      <ConditionBuilder
        earlier={earlier}
        condition={question.show_if}
        error={errorAt('show_if')}
        onChange={(condition) => put(condition ? { ...question, show_if: condition } : without(question, 'show_if'))}
      />
    </div>
  )
}
