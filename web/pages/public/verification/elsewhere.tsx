import { useState } from 'react'
import { authErrors } from '#contract/auth/states.ts'
import type { AuthUser } from '#contract/users/people.ts'
import type { useMailedLink } from '#web/domains/auth/mailed-link.ts'
import { api } from '#web/lib/api.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { registerTexts } from '#web/locales/register.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField, TextField } from '#web/ui/fields/text-field.tsx'
import { Row, Stack } from '#web/ui/page.tsx'

type ElsewhereProps = {
  link: NonNullable<ReturnType<typeof useMailedLink>>
  done: (user: AuthUser) => void
  /** Called when the link no longer works. */
  spent: (error: ApiError) => void
}

/** Verification link opened in another browser: asks for the password chosen at registration, or a new one. */
export default function Elsewhere(props: ElsewhereProps) {
  const t = useTexts(registerTexts).verification.elsewhere
  const [isNew, setNew] = useState(false)
  return (
    <Stack>
      <h1>{t.title}</h1>
      <p>{isNew ? t.newText : t.text}</p>
      <Row>
        <Button look="plain" onClick={() => setNew(!isNew)}>
          {isNew ? t.known : t.forgot}
        </Button>
      </Row>
      <PasswordForm key={String(isNew)} {...props} isNew={isNew} />
    </Stack>
  )
}

function PasswordForm({ link, done, spent, isNew }: ElsewhereProps & { isNew: boolean }) {
  const { verification, fields } = useTexts(registerTexts)
  const t = verification.elsewhere
  const [asksCode, setAsksCode] = useState(false)
  const form = useApiForm({
    schema: () => import('#contract/auth/email.ts').then(({ LinkPassword }) => LinkPassword),
    defaults: { password: '', is_new: isNew },
    send: (body) => api.auth.verifyWithPassword({ ...link, body }),
    done,
    failed: (error) => {
      if (error.code === authErrors.secondFactorRequired.code) setAsksCode(true)
      else if (error.code === 'link_spent') spent(error)
      else return false
      return true
    },
  })
  return (
    <Form of={form}>
      <Stack gap="s">
        <PasswordField
          label={isNew ? t.fresh : t.password}
          {...(isNew && { hint: fields.passwordHint, autoComplete: 'new-password' as const })}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a page that is here for it
          autoFocus
          {...form.field('password')}
        />
        {asksCode && <TextField label={t.code} autoComplete="one-time-code" {...form.field('code')} />}
        <Row>
          <Button type="submit" isBusy={form.isBusy}>
            {t.submit}
          </Button>
        </Row>
      </Stack>
    </Form>
  )
}
