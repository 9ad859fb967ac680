import type { ApiForm } from '#web/lib/form.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { choices } from './table-query.ts'
import { peopleTexts } from '#web/locales/admin-people.ts'
import { registerTexts } from '#web/locales/register.ts'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField, ZipField } from '#web/ui/fields/text-field.tsx'
import { Columns } from '#web/ui/page.tsx'

type Field = ReturnType<ApiForm<object>['field']>
type Named = 'name' | 'surname' | 'email' | 'phone' | 'zipcode' | 'locale'
type PersonFieldsProps = { field: (name: Named) => Field; hasEmail?: boolean; phoneHint?: string }

/** Name and contact fields of a person, filled in by an admin. */
export function AdminPersonFields({ field, hasEmail = false, phoneHint }: PersonFieldsProps) {
  const t = useTexts(peopleTexts)
  const { fields } = useTexts(registerTexts)
  return (
    <>
      <Columns min="11rem">
        <TextField label={fields.name} autoComplete="off" autoCapitalize="words" {...field('name')} />
        <TextField label={fields.surname} autoComplete="off" autoCapitalize="words" {...field('surname')} />
      </Columns>
      {hasEmail && <TextField label={fields.email} type="email" inputMode="email" {...field('email')} autoComplete="off" />}
      <PhoneField label={fields.phone} hint={phoneHint} isOptional {...field('phone')} autoComplete="off" />
      <ZipField label={fields.zip} {...field('zipcode')} autoComplete="off" />
      <SelectField label={t.locale} options={choices(t.locales)} {...field('locale')} />
    </>
  )
}
