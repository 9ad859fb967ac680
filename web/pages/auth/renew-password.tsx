import type { PasswordChange } from '#contract/auth/passwords.ts'
import { passwordLength } from '#contract/auth/states.ts'
import type * as z from 'zod/mini'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { type ApiForm, Form, useApiForm } from '#web/lib/form.tsx'
import { requireUser } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useOfSession } from '#web/lib/session.ts'
import { leave } from '#web/lib/sign-out.ts'
import { useTexts } from '#web/lib/texts.ts'
import { passwordTexts } from '#web/locales/password.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/fields/text-field.tsx'
import { Stack } from '#web/ui/page.tsx'

export const middleware = [requireUser]
export const clientMiddleware = [requireUser]

/** Form for a new password. The field for the old one appears only when the server asks for it. */
export default function RenewPasswordPage() {
  const t = useTexts(passwordTexts).renew
  const isAdmin = useOfSession((user) => user?.is_admin)
  const [needsCurrent, setNeedsCurrent] = useState(false)
  const form: ApiForm<z.input<typeof PasswordChange>> = useApiForm({
    schema: () => import('#contract/auth/passwords.ts').then(({ PasswordChange }) => PasswordChange),
    defaults: { password: '', password_confirmation: '' },
    send: (body) => api.auth.setPassword({ body }),
    done: () => void leave({ reason: 'password' }),
    failed: (error) => {
      if (error.fields['current_password']) setNeedsCurrent(true)
    },
  })
  return (
    <>
      <Head title={t.title} isPrivate />
      <Stack gap="s">
        <h1>{t.title}</h1>
        <p>{t.lead}</p>
      </Stack>
      <Form of={form}>
        <Stack>
          {needsCurrent && (
            <>
              <PasswordField label={t.current} {...form.field('current_password')} />
              <p>
                <LocalLink to="/auth/forgot-password">{t.noCurrent}</LocalLink>
              </p>
            </>
          )}
          <PasswordField
            label={t.password}
            hint={t.hint(passwordLength[isAdmin ? 'admin' : 'person'])}
            autoComplete="new-password"
            {...form.field('password')}
          />
          <PasswordField label={t.again} autoComplete="new-password" {...form.field('password_confirmation')} />
          <Button type="submit" size="l" isWide isBusy={form.isBusy}>
            {t.submit}
          </Button>
        </Stack>
      </Form>
    </>
  )
}
