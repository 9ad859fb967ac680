import { passwordLength } from '#contract/auth/states.ts'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { useOfSession } from '#web/lib/session.ts'
import { leave } from '#web/lib/sign-out.ts'
import { useTexts } from '#web/lib/texts.ts'
import { securityTexts } from '#web/locales/security.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PasswordField } from '#web/ui/fields/text-field.tsx'
import { Row, Stack } from '#web/ui/page.tsx'

/** Form for a new password, or the first one of a person who signs in with Google or a passkey. */
export function Password({ hasOne }: { hasOne: boolean }) {
  const t = useTexts(securityTexts).password
  const isAdmin = useOfSession((user) => user?.is_admin)
  const form = useApiForm({
    schema: () => import('#contract/auth/passwords.ts').then(({ PasswordChange }) => PasswordChange),
    defaults: { password: '', password_confirmation: '' },
    send: (body) => api.auth.setPassword({ body }),
    done: () => void leave({ reason: 'password' }),
  })
  return (
    <Card as="section">
      <Form of={form}>
        <Stack>
          <Stack gap="s">
            <h2>{t.title}</h2>
            <p>{t.text(passwordLength[isAdmin ? 'admin' : 'person'])}</p>
          </Stack>
          {hasOne && <PasswordField label={t.current} {...form.field('current_password')} />}
          <PasswordField label={t.fresh} autoComplete="new-password" {...form.field('password')} />
          <PasswordField label={t.repeat} autoComplete="new-password" {...form.field('password_confirmation')} />
          <Row>
            <Button type="submit" look="soft" isBusy={form.isBusy}>
              {hasOne ? t.change : t.choose}
            </Button>
          </Row>
        </Stack>
      </Form>
    </Card>
  )
}
