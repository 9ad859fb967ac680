import { sectionNames } from '#web/domains/admin/menu/sections.ts'
import { ListLink } from '#web/domains/admin/lists/list-link.tsx'
import { AdminPersonFields } from '#web/domains/admin/lists/person-fields.tsx'
import { requireRight } from '#web/domains/admin/permissions/role.ts'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { Head } from '#web/lib/head.tsx'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { peopleTexts } from '#web/locales/admin-people.ts'
import { Button } from '#web/ui/button.tsx'
import { Page, Stack } from '#web/ui/page.tsx'
import type { Route } from './+types/user-add.ts'

const load = ({ context }: Route.LoaderArgs) => requireRight('people', context)
export { load as clientLoader, load as loader }

/** Form that opens an account for a person. */
export default function AddUserPage() {
  const t = useTexts(peopleTexts)
  const sections = useTexts(sectionNames)
  const locale = useLocale()
  const navigate = useLocalNavigate()
  const form = useApiForm({
    schema: () => import('#contract/auth/people.ts').then(({ NewPerson }) => NewPerson),
    defaults: { email: '', name: '', surname: '', phone: '', zipcode: '', locale },
    send: (body, { key }) => api.adminPeople.add({ body }, { key }),
    done: ({ id }) => {
      showToast(t.added)
      void navigate(`/admin/users/${id}`)
    },
  })
  return (
    <Page width="task">
      <Head title={t.add} isPrivate />
      <Form of={form}>
        <Stack>
          <ListLink to="/admin/users">{sections.users}</ListLink>
          <h1>{t.add}</h1>
          <p>{t.addLead}</p>
          <AdminPersonFields field={(name) => form.field(name)} hasEmail />
          <div>
            <Button type="submit" isBusy={form.isBusy}>
              {t.add}
            </Button>
          </div>
        </Stack>
      </Form>
    </Page>
  )
}
