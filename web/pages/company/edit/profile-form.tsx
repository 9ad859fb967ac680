import { type ReactNode, useEffect, useState } from 'react'
import { href } from 'react-router'
import type { OwnProfile } from '#contract/companies/profile.ts'
import type { Locale } from '#contract/primitives.ts'
import { usePlace } from '#web/lib/use-place.ts'
import { type ApiForm, Form, useApiForm } from '#web/lib/form.tsx'
import { keptFields } from '#web/lib/kept-fields.ts'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { showToast } from '#web/lib/notices.ts'
import { useOwnCompany, useOwnTexts } from '#web/lib/own-company.ts'
import { useHydrated } from '#web/lib/store.ts'
import { useKept } from '#web/lib/use-kept.ts'
import { companyEditTexts } from '#web/locales/company-edit.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoicesField } from '#web/ui/fields/choice-field.tsx'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import { TextArea, TextField, ZipField } from '#web/ui/fields/text-field.tsx'
import { KeptBanner } from '#web/ui/kept-banner.tsx'
import { StickyActions } from '#web/ui/sticky-actions.tsx'
import { UntilAlive } from '#web/ui/until-alive.tsx'
import css from '../edit.module.css'
import { NumberField } from './number-field.tsx'
import { type Figures, Preview } from './preview.tsx'
import { fieldsOf, type ProfileFields } from './profile-fields.ts'

const kept = keptFields<{ company: string; fields: Partial<ProfileFields> }>('company-profile')

type FormProps = { profile: OwnProfile; figures: Figures; children: ReactNode }

/** Text fields with a live preview. Unsaved changes are restored on return. */
export function ProfileForm(props: FormProps) {
  const last = kept.useStart()
  const { key, start, drop } = useKept(last?.company === props.profile.id ? last.fields : undefined, () => kept.keep(undefined))
  return (
    <UntilAlive>
      <Fields key={key} {...props} start={start} drop={drop} />
    </UntilAlive>
  )
}

/** `children` are placed before the fields. */
function Fields({ profile, figures, start, drop, children }: FormProps & { start: Partial<ProfileFields> | undefined; drop: () => void }) {
  const t = useOwnTexts(companyEditTexts)
  const navigate = useLocalNavigate()
  const own = useOwnCompany()
  const [saved, setSaved] = useState(() => fieldsOf(profile))
  const form: ApiForm<ProfileFields> = useApiForm({
    schema: () => import('#contract/companies/profile.ts').then(({ CompanyChange }) => CompanyChange),
    defaults: start ?? saved,
    send: (body) => own.ownCompany.update({ body }),
    done: (answer) => {
      setSaved(fieldsOf(answer))
      const page = { label: t.seePage, run: () => void navigate(href('/companies/:slug', { slug: answer.slug })) }
      showToast(t.saved, answer.status === 'active' ? { action: page } : {})
    },
  })
  const { values } = form
  const isChanged = JSON.stringify(values) !== JSON.stringify(saved)
  const isHydrated = useHydrated()
  // Unsaved changes are not loaded yet before that.
  useEffect(() => {
    if (isHydrated) kept.keep(isChanged ? { company: profile.id, fields: values } : undefined)
  }, [isHydrated, profile.id, isChanged, values])
  const place = usePlace(values.zipcode ?? '')
  const city = place?.location ?? profile.city

  return (
    <div className={css.columns}>
      <div className={css.fields}>
        {start && isChanged && <KeptBanner words={t} drop={drop} />}
        {children}
        <Form of={form}>
          <div className={css.fields}>
            <fieldset className={css.group}>
              <legend>{t.company}</legend>
              <TextField label={t.name} hint={t.nameHint} autoComplete="organization" maxLength={80} {...form.field('name')} />
            </fieldset>
            <Words form={form} locale="es" hint={t.taglineHint} aboutHint={t.aboutHint} />
            <Words form={form} locale="en" hint={t.taglineHint} aboutHint={t.aboutHint} />
            <fieldset className={css.group}>
              <legend>{t.contact}</legend>
              <PhoneField label={t.phone} hint={t.phoneHint} {...form.field('phone')} />
              <TextField label={t.website} inputMode="url" placeholder="www." isOptional {...form.field('website')} />
              <ZipField label={t.zipcode} place={place ? `${place.location}, ${place.state_iso}` : undefined} {...form.field('zipcode')} />
              <TextField
                label={t.address}
                hint={t.addressHint}
                isOptional
                autoComplete="street-address"
                maxLength={200}
                {...form.field('address')}
              />
            </fieldset>
            <fieldset className={css.group}>
              <legend>{t.facts}</legend>
              <div className={css.pair}>
                <NumberField label={t.founded} isOptional maxLength={4} placeholder="1998" {...form.control('founded_year')} />
                <NumberField label={t.workers} isOptional maxLength={5} placeholder="6" {...form.control('workers_count')} />
              </div>
              <ChoicesField
                label={t.languages}
                columns={2}
                options={(['es', 'en'] as const).map((value) => ({ value, label: t.language[value] }))}
                {...form.control('languages')}
                value={values.languages}
              />
            </fieldset>
            <StickyActions note={isChanged && t.unsaved}>
              <Button type="submit" size="l" isBusy={form.isBusy}>
                {t.save}
              </Button>
            </StickyActions>
          </div>
        </Form>
      </div>
      <Preview profile={profile} figures={figures} fields={values} city={city} stateIso={place?.state_iso ?? profile.state_iso} />
    </div>
  )
}

type WordsProps = { form: ApiForm<ProfileFields>; locale: Locale; hint: string; aboutHint: string }

function Words({ form, locale, hint, aboutHint }: WordsProps) {
  const t = useOwnTexts(companyEditTexts)
  return (
    <fieldset className={css.group}>
      <legend>{t.words[locale]}</legend>
      <TextField label={t.taglines[locale]} hint={hint} isOptional maxLength={120} lang={locale} {...form.field(`tagline.${locale}`)} />
      <TextArea
        label={t.abouts[locale]}
        hint={aboutHint}
        isOptional
        rows={5}
        maxLength={2000}
        lang={locale}
        {...form.field(`about.${locale}`)}
      />
    </fieldset>
  )
}
