import type { Totals } from '#contract/quotes/totals.ts'
import { money } from '#contract/money.ts'
import { dayAfter, today } from '#web/lib/days.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useSettings } from '#web/lib/settings.ts'
import { useTexts } from '#web/lib/texts.ts'
import { quoteEditorTexts, type TermFieldWords } from '#web/locales/quote-editor.ts'
import { ChoiceField } from '#web/ui/fields/choice-field.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import css from './quote.module.css'
import type { useQuoteDraft } from './use-quote-draft.ts'
import { quoteTypes } from '#contract/quotes/states.ts'
import { quoteTerms, type TermName, termNames } from '#contract/quotes/terms.ts'

export type FieldsProps = Pick<ReturnType<typeof useQuoteDraft>, 'draft' | 'errors' | 'change'>

/** Props of a text field of the draft: value, change handler, and error by its API name. */
const field = ({ draft, errors, change }: FieldsProps, key: 'tax' | 'depositTerms' | 'message' | TermName, name: string = key) => ({
  name,
  value: draft[key],
  error: errors[name],
  onChange: (event: { target: { value: string } }) => change({ [key]: event.target.value }),
})

const day = ({ draft, errors, change }: FieldsProps, key: 'depositDue' | 'validUntil' | TermName, name: string = key) => ({
  name,
  value: draft[key],
  error: errors[name],
  onChange: (chosen: string) => change({ [key]: chosen }),
})

const amount = ({ draft, errors, change }: FieldsProps, key: 'high' | 'discount' | 'deposit') => ({
  name: `${key}_cents`,
  value: draft[key],
  error: errors[`${key}_cents`],
  onChange: (cents: number | null) => change({ [key]: cents }),
})

export function TypeField({ draft: { type }, change }: FieldsProps) {
  const t = useTexts(quoteEditorTexts)
  return (
    <ChoiceField
      label={t.type}
      name="type"
      columns={2}
      value={type}
      onChange={(chosen) => change({ type: chosen })}
      options={quoteTypes.map((value) => ({ value, ...t.types[value] }))}
    />
  )
}

export function Message(form: FieldsProps) {
  const t = useTexts(quoteEditorTexts)
  return (
    <section className={css.group}>
      <TextArea label={t.message} hint={t.messageHint} maxLength={2000} {...field(form, 'message')} />
    </section>
  )
}

export function Adjustments({ sums, ...form }: FieldsProps & { sums: Totals }) {
  const t = useTexts(quoteEditorTexts)
  const locale = useLocale()
  const low = Math.max(0, sums.totalCents)
  return (
    <section className={css.group} aria-labelledby="sums">
      <h2 id="sums">{t.sums}</h2>
      <div className={css.fields}>
        {form.draft.type === 'range' && (
          <MoneyField
            label={t.high}
            hint={t.highHint(formatMoney(money(low), locale), formatMoney(money(2 * low), locale))}
            {...amount(form, 'high')}
          />
        )}
        <MoneyField label={t.discount} isOptional {...amount(form, 'discount')} />
        <TextField label={t.tax} isOptional inputMode="decimal" after="%" {...field(form, 'tax', 'tax_percent')} />
        <MoneyField label={t.deposit} isOptional hint={t.depositHint} {...amount(form, 'deposit')} />
        {!!form.draft.deposit && (
          <DateField
            label={t.depositDue}
            isOptional
            hint={t.depositDueHint}
            min={form.draft.validUntil}
            max={dayAfter(365)}
            {...day(form, 'depositDue', 'deposit_due_on')}
          />
        )}
      </div>
      {!!form.draft.deposit && (
        <TextArea
          label={t.depositTerms}
          isOptional
          hint={t.depositTermsHint}
          maxLength={500}
          {...field(form, 'depositTerms', 'deposit_terms')}
        />
      )}
    </section>
  )
}

export function Conditions(form: FieldsProps) {
  const t = useTexts(quoteEditorTexts)
  const settings = useSettings()
  return (
    <section className={css.group} aria-labelledby="conditions">
      <h2 id="conditions">{t.conditions}</h2>
      <div className={css.fields}>
        {termNames
          .filter((name) => quoteTerms[name].kind !== 'text')
          .map((name) => (
            <Term key={name} name={name} form={form} />
          ))}
        <DateField
          label={t.validUntil}
          hint={t.validHint(settings.quoteLeastDays, settings.quoteMostDays)}
          min={dayAfter(settings.quoteLeastDays)}
          max={dayAfter(settings.quoteMostDays)}
          {...day(form, 'validUntil', 'valid_until')}
        />
      </div>
      {termNames
        .filter((name) => quoteTerms[name].kind === 'text')
        .map((name) => (
          <Term key={name} name={name} form={form} />
        ))}
    </section>
  )
}

/** Field of a term, by its kind. */
function Term({ name, form }: { name: TermName; form: FieldsProps }) {
  const { label, hint, after } = (useTexts(quoteEditorTexts).terms as TermFieldWords)[name]
  const term = quoteTerms[name]
  if (term.kind === 'day') return <DateField label={label} hint={hint} isOptional min={today()} max={dayAfter(365)} {...day(form, name)} />
  if (term.kind === 'text') return <TextArea label={label} hint={hint} isOptional maxLength={term.most} {...field(form, name)} />
  return <TextField label={label} hint={hint} isOptional inputMode="numeric" after={after} {...field(form, name)} />
}
