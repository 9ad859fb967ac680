import { type FormEvent, useState } from 'react'
import { type AdminRole, adminRoles } from '#contract/admin-roles.ts'
import type { AdminUserDetail } from '#contract/admin/details.ts'
import { choices } from '#web/domains/admin/lists/table-query.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { peopleTexts } from '#web/locales/admin-people.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Stack } from '#web/ui/page.tsx'

const roleOf = (written: string): AdminRole | null => adminRoles.find((role) => role === written) ?? null

/** Admin role of a person, set by owners. */
export function RoleForm({ user, done }: { user: AdminUserDetail; done: () => void }) {
  const t = useTexts(peopleTexts)
  const [role, setRole] = useState(user.admin_role)
  const save = useAction((options) => api.adminPeople.setRole({ params: { user_id: user.id }, body: { role } }, options), {
    done: () => {
      showToast(t.roleSaved)
      done()
    },
  })
  function send(event: FormEvent) {
    event.preventDefault()
    void save.run()
  }
  return (
    <Card as="section" aria-label={t.role}>
      <form onSubmit={send}>
        <Stack gap="s">
          <SelectField
            label={t.role}
            hint={t.roleHint}
            name="role"
            options={choices(t.roles)}
            empty={t.noRole}
            value={role ?? ''}
            onChange={({ target }) => setRole(roleOf(target.value))}
          />
          <div>
            <Button type="submit" look="soft" isBusy={save.isBusy} disabled={role === user.admin_role}>
              {t.save}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  )
}
