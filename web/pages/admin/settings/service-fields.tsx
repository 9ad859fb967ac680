import type { ServiceTexts } from '#contract/catalog/editing.ts'
import { jobUnits } from '#contract/catalog/states.ts'
import { locales } from '#contract/locale.ts'
import type { ApiForm } from '#web/lib/form.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { catalogueTexts } from '#web/locales/catalogue-editor.ts'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { StepperField } from '#web/ui/fields/stepper-field.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { Columns } from '#web/ui/page.tsx'
import { pairs, SynonymFields } from './synonym-fields.tsx'

/** Fields of a service: texts in both languages, search words, demand and usual price. */
export function ServiceFields({ form }: { form: Pick<ApiForm<ServiceTexts>, 'field' | 'control'> }) {
  const t = useTexts(catalogueTexts)
  return (
    <>
      <Columns min={pairs}>
        {locales.map((each) => (
          <TextField key={each} label={t.names[each]} lang={each} maxLength={80} autoComplete="off" {...form.field(`name.${each}`)} />
        ))}
        {locales.map((each) => (
          <TextArea key={each} label={t.descriptions[each]} lang={each} rows={4} maxLength={600} {...form.field(`description.${each}`)} />
        ))}
        <SynonymFields form={form} />
      </Columns>
      <Columns min="12rem">
        <MoneyField label={t.job.low} {...form.control('job_price.low_cents')} />
        <MoneyField label={t.job.high} {...form.control('job_price.high_cents')} />
        <SelectField
          label={t.job.unit}
          options={jobUnits.map((value) => ({ value, label: t.units[value] }))}
          {...form.field('job_price.unit')}
        />
        <StepperField label={t.demand} min={1} max={100} {...form.control('demand')} />
      </Columns>
    </>
  )
}
