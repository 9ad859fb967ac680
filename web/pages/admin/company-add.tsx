import type * as z from 'zod/mini'
import type { adminPeopleApi } from '#contract/auth/people.ts'
import { areaMiles } from '#contract/companies/states.ts'
import { sectionNames } from '#web/domains/admin/menu/sections.ts'
import { ListLink } from '#web/domains/admin/lists/list-link.tsx'
import { AdminPersonFields } from '#web/domains/admin/lists/person-fields.tsx'
import { requireRight } from '#web/domains/admin/permissions/role.ts'
import { ServicesField } from '#web/domains/catalog/services-field.tsx'
import { api, apiContext } from '#web/lib/api.ts'
import { type ApiForm, Form, useApiForm } from '#web/lib/form.tsx'
import { Head } from '#web/lib/head.tsx'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { peopleTexts } from '#web/locales/admin-people.ts'
import { proTexts } from '#web/locales/pro.ts'
import { Button } from '#web/ui/button.tsx'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField, ZipField } from '#web/ui/fields/text-field.tsx'
import { Page, Stack } from '#web/ui/page.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import type { Route } from './+types/company-add.ts'

async function load({ context }: Route.LoaderArgs) {
  requireRight('companies', context)
  return { services: await context.get(apiContext).catalog.services() }
}
export { load as clientLoader, load as loader }

type Fields = z.input<typeof adminPeopleApi.addCompany.body>

/** Form that adds a company for a person, with an account if they have none. */
export default function AddCompanyPage({ loaderData: { services } }: Route.ComponentProps) {
  const t = useTexts(peopleTexts)
  const words = useTexts(proTexts).company
  const sections = useTexts(sectionNames)
  const locale = useLocale()
  const navigate = useLocalNavigate()
  const form: ApiForm<Fields> = useApiForm({
    schema: () => import('#contract/auth/people.ts').then((people) => people.adminPeopleApi.addCompany.body),
    defaults: {
      owner: { email: '', name: '', surname: '', phone: '', zipcode: '', locale },
      company: { name: '', phone: '', zipcode: '', services: [], radius_miles: 15 },
    },
    send: (body, { key }) => api.adminPeople.addCompany({ body }, { key }),
    done: ({ id }) => {
      showToast(t.companyAdded)
      void navigate(`/admin/companies/${id}`)
    },
  })
  const radius = form.control('company.radius_miles')
  return (
    <Page width="task">
      <Head title={t.addCompany} isPrivate />
      <Form of={form}>
        <Stack>
          <ListLink to="/admin/companies">{sections.companies}</ListLink>
          <h1>{t.addCompany}</h1>
          <p>{t.addCompanyLead}</p>
          <TitledCard id="owner" title={t.owner} gap="s">
            <AdminPersonFields field={(name) => form.field(`owner.${name}`)} hasEmail />
          </TitledCard>
          <TitledCard id="company" title={t.company} gap="s">
            <TextField label={words.name} autoComplete="off" {...form.field('company.name')} />
            <PhoneField label={words.phone} {...form.field('company.phone')} autoComplete="off" />
            <ServicesField label={t.services} all={services} {...form.control('company.services')} />
            <ZipField label={t.base} {...form.field('company.zipcode')} autoComplete="off" />
            <SelectField
              label={t.reach}
              name="radius"
              options={areaMiles.map((count) => ({ value: String(count), label: words.miles(count) }))}
              value={String(radius.value)}
              onChange={({ target }) => radius.onChange(areaMiles.find((count) => String(count) === target.value) ?? 15)}
              error={radius.error}
            />
          </TitledCard>
          <div>
            <Button type="submit" isBusy={form.isBusy}>
              {t.addCompany}
            </Button>
          </div>
        </Stack>
      </Form>
    </Page>
  )
}
