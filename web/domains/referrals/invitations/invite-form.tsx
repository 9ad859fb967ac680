import { usualCountry } from '#contract/countries.ts'
import { findPlace } from '#web/lib/find-place.ts'
import { api, renewCsrf } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { referralTexts } from '#web/locales/referrals.ts'
import { Button } from '#web/ui/button.tsx'
import { CountryField } from '#web/ui/fields/country-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import { TextField, ZipField } from '#web/ui/fields/text-field.tsx'
import { Columns, Row, Stack } from '#web/ui/page.tsx'

/** Form that sends one invitation by email. Phone and zip are optional. Calls `done` after each sent invitation. */
export function InviteForm({ code, done }: { code: string; done?: () => void }) {
  const t = useTexts(referralTexts).form
  const locale = useLocale()
  const form = useApiForm({
    schema: () => import('#contract/referrals/invitations.ts').then(({ Invitation }) => Invitation),
    defaults: { user_code: code, country: usualCountry, locale, name: '', email: '', lastname: '', phone: '', zipcode: '' },
    send: async (body, { key }) => {
      const place = await findPlace(api, body.zipcode ?? '')
      const where = place && { country: place.country_iso, state: place.state_iso, city: place.location }
      await renewCsrf('POST /api/referrals')
      return api.referrals.invite({ body: { ...body, ...where, site: location.origin } }, { key })
    },
    done: (_answer, { name }) => {
      showToast(t.sent(name))
      form.clear()
      done?.()
    },
  })
  return (
    <Form of={form}>
      <Stack>
        <Columns min="9rem">
          <TextField label={t.name} autoComplete="off" {...form.field('name')} />
          <TextField label={t.lastname} autoComplete="off" isOptional {...form.field('lastname')} />
        </Columns>
        <TextField label={t.email} type="email" inputMode="email" autoComplete="off" {...form.field('email')} />
        <Columns min="9rem">
          <PhoneField label={t.phone} autoComplete="off" isOptional {...form.field('phone')} />
          <ZipField label={t.zip} autoComplete="off" isOptional {...form.field('zipcode')} />
        </Columns>
        <CountryField label={t.country} isOptional {...form.field('country')} />
        <SelectField
          label={t.locale}
          options={(['es', 'en'] as const).map((value) => ({ value, label: t.languages[value] }))}
          {...form.field('locale')}
        />
        <Row>
          <Button type="submit" isBusy={form.isBusy}>
            {t.send}
          </Button>
        </Row>
      </Stack>
    </Form>
  )
}
