import type { Totals } from '#contract/quotes/totals.ts'
import { money } from '#contract/money.ts'
import { dayAfter, today } from '#web/lib/days.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useSettings } from '#web/lib/settings.ts'
import { useTexts } from '#web/lib/texts.ts'
import { quoteEditorTexts } from '#web/locales/quote-editor.ts'
import { ChoiceField } from '#web/ui/fields/choice-field.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import type { Draft } from './draft.ts'
import css from './quote.module.css'
import type { useQuoteDraft } from './use-quote-draft.ts'
import { quoteTypes } from '#contract/quotes/states.ts'

export type FieldsProps = Pick<ReturnType<typeof useQuoteDraft>, 'draft' | 'errors' | 'change'>

/** Props of a text field of the draft: value, change handler, and error by its API name. */
const field = (
  { draft, errors, change }: FieldsProps,
  key: keyof Draft & ('tax' | 'depositTerms' | 'includes' | 'excludes' | 'duration' | 'warranty' | 'message'),
  name: string,
) => ({
  name,
  value: draft[key],
  error: errors[name],
  onChange: (event: { target: { value: string } }) => change({ [key]: event.target.value }),
})

const day = ({ draft, errors, change }: FieldsProps, key: 'depositDue' | 'start' | 'validUntil', name: string) => ({
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
      <TextArea label={t.message} hint={t.messageHint} maxLength={2000} {...field(form, 'message', 'message')} />
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
        <DateField label={t.start} isOptional min={today()} max={dayAfter(365)} {...day(form, 'start', 'earliest_start')} />
        <TextField label={t.duration} isOptional inputMode="numeric" after={t.days} {...field(form, 'duration', 'duration_days')} />
        <TextField label={t.warranty} isOptional inputMode="numeric" after={t.months} {...field(form, 'warranty', 'warranty_months')} />
        <DateField
          label={t.validUntil}
          hint={t.validHint(settings.quoteLeastDays, settings.quoteMostDays)}
          min={dayAfter(settings.quoteLeastDays)}
          max={dayAfter(settings.quoteMostDays)}
          {...day(form, 'validUntil', 'valid_until')}
        />
      </div>
      <TextArea label={t.includes} isOptional hint={t.includesHint} maxLength={1000} {...field(form, 'includes', 'includes')} />
      <TextArea label={t.excludes} isOptional maxLength={1000} {...field(form, 'excludes', 'excludes')} />
    </section>
  )
}
