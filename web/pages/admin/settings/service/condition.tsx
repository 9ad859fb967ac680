import { IconPlus, IconTrash } from '@tabler/icons-react'
import { hasOptions, isComparable } from '#contract/catalog/form-problems.ts'
import type { Condition, Question } from '#contract/catalog/forms.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { questionTexts } from '#web/locales/question-editor.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Row } from '#web/ui/page.tsx'
import { type Comparison, comparisonOf, conditionOf, firstComparison, type Group, groupOf, groupCondition } from './condition-parts.ts'
import css from './service.module.css'

type BuilderProps = {
  /** Earlier questions that the condition may use. */
  earlier: readonly Question[]
  condition: Condition | undefined
  error: string | undefined
  onChange: (condition: Condition | undefined) => void
}

/** Condition of a question: comparisons with earlier answers, in groups joined by "and" or "or". */
export function ConditionBuilder({ earlier, condition, error, onChange }: BuilderProps) {
  const t = useTexts(questionTexts).condition
  const comparable = earlier.filter(({ type }) => isComparable(type))
  const first = firstComparison(comparable)
  return (
    <fieldset className={css.condition} aria-invalid={error ? true : undefined}>
      <legend>{t.title}</legend>
      {condition ? (
        <Part condition={condition} questions={comparable} onChange={onChange} />
      ) : (
        <p className={css.note}>{first ? t.always : `${t.always} ${t.none}`}</p>
      )}
      {error && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
      {first && (
        <Row>
          <Button look="plain" size="s" icon={<IconPlus aria-hidden />} onClick={() => onChange(added(condition, conditionOf(first)))}>
            {t.add}
          </Button>
        </Row>
      )}
    </fieldset>
  )
}

/** Button that adds a condition to a group. */
function added(condition: Condition | undefined, more: Condition): Condition {
  if (!condition) return more
  return 'all' in condition ? { all: [...condition.all, more] } : { all: [condition, more] }
}

type PartProps = { condition: Condition; questions: readonly Question[]; onChange: (condition: Condition | undefined) => void }

function Part(props: PartProps) {
  const group = groupOf(props.condition)
  return group ? <GroupPart {...props} group={group} /> : <ComparisonPart {...props} />
}

function GroupPart({ group, questions, onChange }: PartProps & { group: Group }) {
  const t = useTexts(questionTexts).condition
  const { how, isNot, parts } = group
  const put = (change: Partial<Group>) => onChange(groupCondition({ ...group, ...change }))
  const first = firstComparison(questions)
  return (
    <div className={css.conditionGroup}>
      <Row>
        <SelectField
          label={t.how}
          value={how}
          options={[
            { value: 'all', label: t.all },
            { value: 'any', label: t.any },
          ]}
          onChange={({ target }) => put({ how: target.value === 'any' ? 'any' : 'all' })}
        />
        <CheckField label={t.not} checked={isNot} onChange={({ target }) => put({ isNot: target.checked })} />
      </Row>
      {parts.map((part, i) => (
        <Part
          key={i}
          condition={part}
          questions={questions}
          onChange={(next) => put({ parts: next ? parts.with(i, next) : parts.toSpliced(i, 1) })}
        />
      ))}
      {first && parts.length < 10 && (
        <Row>
          <Button look="plain" size="s" icon={<IconPlus aria-hidden />} onClick={() => put({ parts: [...parts, conditionOf(first)] })}>
            {t.add}
          </Button>
          <Button
            look="plain"
            size="s"
            icon={<IconPlus aria-hidden />}
            onClick={() => put({ parts: [...parts, { [how === 'all' ? 'any' : 'all']: [conditionOf(first)] } as Condition] })}
          >
            {t.addGroup}
          </Button>
        </Row>
      )}
    </div>
  )
}

function ComparisonPart({ condition, questions, onChange }: PartProps) {
  const t = useTexts(questionTexts).condition
  const locale = useLocale()
  const comparison = comparisonOf(condition)
  const put = (change: Partial<Comparison>) => onChange(conditionOf({ ...comparison, ...change }))
  const target = questions.find(({ id }) => id === comparison.question)
  const isChoice = target ? hasOptions(target.type) : true
  const known = questions.map(({ id, label }) => ({ value: id, label: label[locale] || id }))
  return (
    <div className={css.comparison}>
      <SelectField
        label={t.question}
        value={comparison.question}
        // Keeps a deleted or later question visible until the condition is fixed.
        options={target ? known : [{ value: comparison.question, label: comparison.question }, ...known]}
        onChange={(event) => {
          const next = questions.find(({ id }) => id === event.target.value)
          if (next) onChange(conditionOf(firstComparison([next])!))
        }}
      />
      <SelectField
        label={t.operator}
        value={comparison.operator}
        options={(isChoice ? (['is', 'isNot'] as const) : (['is', 'isNot', 'gt', 'lt'] as const)).map((value) => ({
          value,
          label: t.operators[value],
        }))}
        onChange={(event) => put({ operator: event.target.value as Comparison['operator'] })}
      />
      {isChoice ? (
        <fieldset className={css.values}>
          <legend className="visually-hidden">{t.value}</legend>
          {(target?.options ?? []).map(({ id, label }) => (
            <CheckField
              key={id}
              label={label[locale] || id}
              checked={comparison.values.includes(id)}
              onChange={({ target: { checked } }) => {
                const values = checked ? [...comparison.values, id] : comparison.values.filter((each) => each !== id)
                if (values.length > 0) put({ values })
              }}
            />
          ))}
        </fieldset>
      ) : (
        <TextField
          label={t.value}
          type="number"
          value={String(comparison.values[0] ?? '')}
          onChange={({ target: { valueAsNumber } }) => put({ values: [Number.isNaN(valueAsNumber) ? 0 : valueAsNumber] })}
        />
      )}
      <IconButton label={t.remove} onClick={() => onChange(undefined)}>
        <IconTrash />
      </IconButton>
    </div>
  )
}
