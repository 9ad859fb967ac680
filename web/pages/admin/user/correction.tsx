import type { AdminUserDetail } from '#contract/admin/details.ts'
import { AdminPersonFields } from '#web/domains/admin/lists/person-fields.tsx'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { peopleTexts } from '#web/locales/admin-people.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatPhone } from '#web/ui/fields/typed.ts'
import { Stack } from '#web/ui/page.tsx'

/** Form that corrects the personal data of an account. */
export function Correction({ user, done }: { user: AdminUserDetail; done: () => void }) {
  const t = useTexts(peopleTexts)
  const form = useApiForm({
    schema: () => import('#contract/auth/people.ts').then(({ PersonChange }) => PersonChange),
    defaults: {
      name: user.given_name,
      surname: user.surname,
      phone: user.phone ? formatPhone(user.phone) : '',
      zipcode: user.zipcode ?? '',
      locale: user.locale,
    },
    send: (body, { key }) => api.adminPeople.update({ params: { user_id: user.id }, body }, { key }),
    done: () => {
      showToast(t.saved)
      done()
    },
  })
  return (
    <Card as="section" aria-labelledby="correct">
      <Form of={form}>
        <Stack gap="s">
          <h2 id="correct">{t.correct}</h2>
          <AdminPersonFields field={(name) => form.field(name as never)} phoneHint={t.correctHint} />
          <div>
            <Button type="submit" look="soft" isBusy={form.isBusy}>
              {t.save}
            </Button>
          </div>
        </Stack>
      </Form>
    </Card>
  )
}
