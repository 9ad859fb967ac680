import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { authErrors } from '#contract/auth/states.ts'
import type { AuthUser } from '#contract/users/people.ts'
import { secretHeaders, useMailedLink, useOpening } from '#web/domains/auth/mailed-link.ts'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { useEnter } from '#web/lib/enter.ts'
import { Head } from '#web/lib/head.tsx'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { showFailure } from '#web/lib/notices.ts'
import { signedOut } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { passwordTexts } from '#web/locales/password.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Page, Row, Stack } from '#web/ui/page.tsx'
import { Keys } from '#web/ui/scenes.tsx'

export const headers = secretHeaders

/** Page for password reset links and for links that undo an email change. */
export default function ResetPasswordPage() {
  const [search] = useSearchParams()
  const undo = search.get('undo')
  return (
    <Page width="task">
      <Keys />
      {undo ? <TakeBack token={undo} /> : <Reset />}
    </Page>
  )
}

/** Undoes an email change. */
function TakeBack({ token }: { token: string }) {
  const { undo: t } = useTexts(passwordTexts)
  const navigate = useLocalNavigate()
  const [email, setEmail] = useState<string>()
  useOpening(token, {
    open: () => api.profile.undoEmail({ body: { token } }),
    done: (answer) => {
      signedOut()
      setEmail(answer.email)
    },
    failed: (error) => showFailure(error, () => void navigate('/auth/login', { replace: true })),
  })
  return (
    <Stack>
      <Head title={t.title} isPrivate />
      <h1>
        <span role="status">{email === undefined ? t.opening : t.done}</span>
      </h1>
      {email !== undefined && (
        <>
          <p>{t.doneText(email)}</p>
          <Row>
            <ButtonLink to="/auth/login">{t.goOn}</ButtonLink>
          </Row>
        </>
      )}
    </Stack>
  )
}

/** Asks for the second factor first, if there is one. */
function Reset() {
  const { reset: t, forgot } = useTexts(passwordTexts)
  const navigate = useLocalNavigate()
  const link = useMailedLink()
  const [isAsking, setAsking] = useState(false)
  const enter = useEnter()
  const done = (user: AuthUser) => enter(user, '/auth/renew-password')
  const refused = (error: Error) => showFailure(error, () => void navigate('/auth/login', { replace: true }))
  const isOpening = useOpening(link?.query.signature, {
    open: () => {
      signedOut()
      return api.auth.openReset({ ...link!, body: {} })
    },
    done,
    failed: (error) => (error.code === authErrors.secondFactorRequired.code ? setAsking(true) : refused(error)),
  })
  const form = useApiForm({
    schema: () => import('#contract/auth/passwords.ts').then(({ StepCode }) => StepCode),
    defaults: { code: '' },
    send: (body) => api.auth.openReset({ ...link!, body }),
    done,
    failed: (error) => {
      if (error.code !== 'link_spent') return
      refused(error)
      return true
    },
  })
  return (
    <>
      <Head title={t.title} isPrivate />
      {isAsking ? (
        <Form of={form}>
          <Stack>
            <h1>{t.title}</h1>
            <p>{t.codeHelp}</p>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a page that is here for it */}
            <TextField label={t.code} autoComplete="one-time-code" autoFocus {...form.field('code')} />
            <Row>
              <Button type="submit" isBusy={form.isBusy}>
                {t.goOn}
              </Button>
            </Row>
          </Stack>
        </Form>
      ) : (
        <Stack>
          <h1>
            <span role="status">{isOpening ? t.checking : forgot.title}</span>
          </h1>
          {!isOpening && (
            <>
              <p>{t.noLink}</p>
              <Row>
                <ButtonLink to="/auth/forgot-password">{t.another}</ButtonLink>
              </Row>
            </>
          )}
        </Stack>
      )}
    </>
  )
}
