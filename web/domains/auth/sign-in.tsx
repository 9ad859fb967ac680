import { IconFingerprint } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { authErrors } from '#contract/auth/states.ts'
import type { AuthUser } from '#contract/users/people.ts'
import { useAction } from '#web/lib/action.ts'
import { api, renewCsrf } from '#web/lib/api.ts'
import { atField } from '#web/lib/api-error.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { authTexts } from '#web/locales/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { PasswordField, TextField } from '#web/ui/fields/text-field.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { Stack } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { callOff, canAutofill, signWithPasskey } from './passkey.ts'
import css from './sign-in.module.css'

const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }))

type SignInProps = {
  /** Initial email; with `isFixed` it cannot be changed. */
  email: string
  isFixed?: boolean
  /** Shown above the first step. */
  intro: ReactNode
  /** Heading level of the second step. */
  heading: 'h1' | 'h2'
  /** Other ways to sign in, shown below. */
  children?: ReactNode
  /** Runs before the form is sent. */
  begin?: () => void
  done: (user: AuthUser) => void
}

/** Sign-in form: password, second factor if there is one, or a passkey. */
export function SignIn({ email, isFixed, intro, heading, children, begin, done }: SignInProps) {
  const t = useTexts(authTexts)
  const [asksCode, setAsksCode] = useState(false)
  const form = useApiForm({
    schema: () => import('#contract/auth/sign-in.ts').then(({ Login }) => Login),
    defaults: { email, password: '', remember: false },
    send: async (body) => {
      begin?.()
      await renewCsrf()
      return api.auth.login({ body }).catch(atField('password', authErrors.wrongCredentials.code))
    },
    done,
    failed: ({ code }) => {
      if (code !== authErrors.secondFactorRequired.code) return false
      setAsksCode(true)
      return true
    },
  })
  const passkey = usePasskey(done, !isFixed)

  if (asksCode) {
    return (
      <Form of={form}>
        <Suspense fallback={<Skeleton height="16rem" />}>
          <SecondStep
            heading={heading}
            field={form.field('code')}
            isBusy={form.isBusy}
            goBack={() => {
              form.control('code').onChange(null)
              setAsksCode(false)
            }}
          />
        </Suspense>
        <Overlay isShown={form.isBusy} />
      </Form>
    )
  }
  return (
    <>
      {intro}
      <Form of={form}>
        <Stack>
          <TextField
            label={t.email}
            type="email"
            inputMode="email"
            autoComplete={isFixed ? 'username' : 'username webauthn'}
            readOnly={isFixed}
            {...form.field('email')}
          />
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing to write in a dialog that has just come */}
          <PasswordField label={t.password} autoFocus={isFixed} {...form.field('password')} />
          <CheckField label={t.remember} {...form.field('remember')} />
          <Button type="submit" size="l" isWide isBusy={form.isBusy}>
            {t.submit}
          </Button>
        </Stack>
      </Form>
      <Overlay isShown={form.isBusy || passkey.isBusy} />
      <p className={css.or}>{t.or}</p>
      <Stack gap="s">
        {children}
        <Button look="soft" isWide icon={<IconFingerprint />} isBusy={passkey.isBusy} onClick={() => void passkey.run()}>
          {t.passkey}
        </Button>
      </Stack>
    </>
  )
}

async function enter(autofill: boolean): Promise<AuthUser | undefined> {
  const passkey = await signWithPasskey(() => api.auth.passkeyRequest(), { autofill })
  return passkey && api.auth.loginWithPasskey({ body: { passkey } })
}

/** Passkey button, and with `offers` also the browser's autofill offer. */
function usePasskey(done: (user: AuthUser) => void, offers: boolean) {
  const go = (user: AuthUser | undefined) => user && done(user)
  const arrived = useEffectEvent(go)
  useEffect(() => {
    if (!offers) return
    // Best effort: on failure the button tells why.
    void canAutofill()
      .then((can) => (can ? enter(true) : undefined))
      .then((user) => arrived(user))
      .catch(() => undefined)
    return () => void callOff()
  }, [offers])
  return useAction(() => enter(false), { done: go })
}
