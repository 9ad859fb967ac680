import type * as z from 'zod/mini'
import type { Registration } from '#contract/auth/registration.ts'
import type { ApiForm } from '#web/lib/form.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { registerTexts } from '#web/locales/register.ts'
import { CountryField } from '#web/ui/fields/country-field.tsx'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import { TextField, ZipField } from '#web/ui/fields/text-field.tsx'
import { Columns } from '#web/ui/page.tsx'
import { SignInOffer, useKnownEmail } from './known-email.tsx'

export type PersonForm = ApiForm<Omit<z.input<typeof Registration>, 'password' | 'redirect'>>

/** Fields for name and contact data. An email with an account gets an offer to sign in, which leads `back`; nothing typed is lost. */
export function PersonFields({ form, back, phoneHint }: { form: Pick<PersonForm, 'field'>; back: string; phoneHint: string }) {
  const t = useTexts(registerTexts)
  const { known, field } = useKnownEmail(form.field('email'))
  return (
    <>
      <Columns min="9rem">
        <TextField label={t.fields.name} autoComplete="given-name" autoCapitalize="words" {...form.field('name')} />
        <TextField label={t.fields.surname} autoComplete="family-name" autoCapitalize="words" {...form.field('surname')} />
      </Columns>
      <TextField label={t.fields.email} type="email" inputMode="email" autoComplete="email" {...field} />
      {known && <SignInOffer email={known} back={back} title={t.known} text={t.knownText} button={t.signIn} />}
      <PhoneField label={t.fields.phone} hint={phoneHint} {...form.field('phone')} />
      <ZipField label={t.fields.zip} {...form.field('zipcode')} />
      <CountryField label={t.fields.country} {...form.field('country')} />
    </>
  )
}
