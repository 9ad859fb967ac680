import { useEffect } from 'react'
import type { ServiceItem } from '#contract/catalog/services.ts'
import { areaMiles } from '#contract/companies/states.ts'
import type { State } from '#contract/geo/places.ts'
import { ServicesField } from '#web/domains/catalog/services-field.tsx'
import { withPlace } from '#web/lib/with-place.ts'
import { TermsNote } from '#web/domains/auth/terms-note.tsx'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { type ApiForm, Form, useApiForm } from '#web/lib/form.tsx'
import { LocalLink, useLocalNavigate } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { signedOut } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { proTexts } from '#web/locales/pro.ts'
import { registerTexts } from '#web/locales/register.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceField } from '#web/ui/fields/choice-field.tsx'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import { PasswordField, TextArea, TextField, ZipField } from '#web/ui/fields/text-field.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { Stack } from '#web/ui/page.tsx'
import { usePlace } from '#web/lib/use-place.ts'
import css from './data.module.css'
import { Estimate } from './estimate.tsx'
import { type CompanyFields, keptCompany, type Person } from './kept.ts'

type CompanyFormProps = {
  person: Person
  start: Partial<CompanyFields['company']> | undefined
  services: readonly ServiceItem[]
  states: readonly State[]
}

/** Services, area and password of a new company. The password is not stored in the browser. */
export function CompanyForm({ person, start, services, states }: CompanyFormProps) {
  const t = useTexts(proTexts).company
  const { fields } = useTexts(registerTexts)
  const locale = useLocale()
  const navigate = useLocalNavigate()
  const form: ApiForm<CompanyFields> = useApiForm({
    schema: () => import('#contract/auth/registration.ts').then(({ CompanyRegistration }) => CompanyRegistration),
    defaults: {
      ...person,
      password: '',
      company: { name: '', phone: person.phone, zipcode: person.zipcode, services: [], radius_miles: 15, ...start },
    },
    send: async (body, { key }) => {
      signedOut()
      return api.auth.registerCompany({ body: await withPlace(body) }, { key })
    },
    // The next page clears what was typed; clearing it here would lead back to the first step.
    done: ({ user_id: id }, { email }) =>
      void navigate('/auth/register/pro/success', { replace: true, state: { id, email, sentAt: Date.now() } }),
    failed: (error) => {
      // Errors about the person are shown in the first step.
      if (error instanceof ApiError && Object.keys(error.fields).some((name) => name in person)) void navigate('/auth/register/pro')
    },
  })
  const { company } = form.values
  useEffect(() => keptCompany.keep(company), [company])
  const place = usePlace(company?.zipcode ?? '')
  const state = states.find(({ iso_code }) => iso_code === place?.state_iso)
  const radius = form.control('company.radius_miles')
  const named = form.control('company.states')
  const area = named.value?.length ? 'state' : radius.value ? String(radius.value) : undefined

  function chooseArea(choice: string) {
    named.onChange(choice === 'state' && state ? [state.iso_code] : null)
    radius.onChange(choice === 'state' ? null : (areaMiles.find((miles) => String(miles) === choice) ?? null))
  }

  return (
    <Form of={form}>
      <Stack>
        <TextField label={t.name} autoComplete="organization" {...form.field('company.name')} />
        <ServicesField all={services} {...form.control('company.services')} />
        <ZipField label={t.base} place={place?.location} {...form.field('company.zipcode')} />
        <ChoiceField
          label={t.area}
          name="area"
          columns={2}
          value={area}
          onChange={chooseArea}
          error={radius.error ?? named.error}
          options={[
            ...areaMiles.map((miles) => ({ value: String(miles), label: t.miles(miles) })),
            ...(state ? [{ value: 'state', label: t.state(state[`name_${locale}`]) }] : []),
          ]}
        />
        <Estimate
          services={company?.services ?? []}
          place={place ?? undefined}
          radius={area === 'state' ? undefined : radius.value}
          states={named.value ?? []}
        />
        <PhoneField label={t.phone} hint={t.phoneHint} {...form.field('company.phone')} />
        <TextField label={t.website} inputMode="url" placeholder="www." isOptional {...form.field('company.website')} />
        <TextArea
          label={t.description}
          hint={t.descriptionHint}
          isOptional
          maxLength={2000}
          {...form.field('company.description')}
          defaultValue={start?.description}
        />
        <PasswordField
          label={`${t.access}: ${fields.password.toLowerCase()}`}
          hint={fields.passwordHint}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <Button type="submit" size="l" isWide isBusy={form.isBusy}>
          {t.submit}
        </Button>
        <p className={css.small}>
          <TermsNote isCompany />
        </p>
        <p>
          <LocalLink to="/auth/register/pro">{t.back}</LocalLink>
        </p>
      </Stack>
      <Overlay isShown={form.isBusy} />
    </Form>
  )
}
