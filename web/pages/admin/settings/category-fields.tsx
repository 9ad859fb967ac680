import { categoryIcons } from '#contract/catalog/states.ts'
import type { CategoryTexts } from '#contract/catalog/editing.ts'
import { locales } from '#contract/locale.ts'
import type { ApiForm } from '#web/lib/form.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { catalogueTexts } from '#web/locales/catalogue-editor.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { Columns } from '#web/ui/page.tsx'
import { pairs, SynonymFields } from './synonym-fields.tsx'

/** Fields of a category in both languages. */
export function CategoryFields({ form }: { form: Pick<ApiForm<CategoryTexts>, 'field' | 'control'> }) {
  const t = useTexts(catalogueTexts)
  return (
    <Columns min={pairs}>
      {locales.map((each) => (
        <TextField key={each} label={t.names[each]} lang={each} maxLength={60} autoComplete="off" {...form.field(`name.${each}`)} />
      ))}
      {locales.map((each) => (
        <TextArea key={each} label={t.descriptions[each]} lang={each} rows={3} maxLength={400} {...form.field(`description.${each}`)} />
      ))}
      <SynonymFields form={form} />
      <SelectField label={t.icon} options={categoryIcons.map((value) => ({ value, label: t.icons[value] }))} {...form.field('icon')} />
    </Columns>
  )
}
