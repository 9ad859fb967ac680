import type { CompanyLocation, CompanyLocations } from '#contract/companies/locations.ts'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { usePlace } from '#web/lib/use-place.ts'
import { locationsTexts } from '#web/locales/locations.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { TextField, ZipField } from '#web/ui/fields/text-field.tsx'
import { Columns, Row, Stack } from '#web/ui/page.tsx'

type FormProps = { of: CompanyLocation | undefined; title: string; done: (answer: CompanyLocations) => void; cancel: () => void }

/** A new location, or a known one. */
export function LocationForm({ of, title, done, cancel }: FormProps) {
  const t = useTexts(locationsTexts)
  const form = useApiForm({
    schema: () => import('#contract/companies/locations.ts').then(({ LocationInput }) => LocationInput),
    defaults: { name: of?.name ?? '', zipcode: of?.zipcode ?? '', address: of?.address ?? '', is_public: of?.is_public ?? true },
    send: (body, { key }) => (of ? api.locations.update({ params: { location_id: of.id }, body }) : api.locations.add({ body }, { key })),
    done,
  })
  const place = usePlace(form.values.zipcode ?? '')
  return (
    <Card as="section" aria-labelledby="location">
      <Form of={form}>
        <Stack>
          <h3 id="location">{title}</h3>
          <Columns min="14rem">
            <ZipField
              label={t.zipcode}
              hint={of?.is_main ? t.zipcodeMainHint : undefined}
              place={place ? `${place.location}, ${place.state_iso}` : undefined}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the pressed button
              autoFocus
              {...form.field('zipcode')}
            />
            <TextField label={t.name} hint={t.nameHint} isOptional maxLength={60} {...form.field('name')} />
          </Columns>
          <TextField label={t.address} hint={t.addressHint} isOptional maxLength={200} {...form.field('address')} />
          {!of?.is_main && <CheckField label={t.isPublic} {...form.field('is_public')} />}
          <Row>
            <Button type="submit" isBusy={form.isBusy}>
              {of ? t.save : t.add}
            </Button>
            <Button look="plain" onClick={cancel}>
              {t.cancel}
            </Button>
          </Row>
        </Stack>
      </Form>
    </Card>
  )
}
