import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import type { AuthUser } from '#contract/users/people.ts'
import { type ApiForm, Form, useApiForm } from '#web/lib/form.tsx'
import { secretHeaders, type Unproven, useMailedLink, useOpening } from '#web/domains/auth/mailed-link.ts'
import { Resend } from '#web/domains/auth/resend.tsx'
import { api, renewCsrf } from '#web/lib/api.ts'
import { useEnter } from '#web/lib/enter.ts'
import { ownPagesOf } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { localizedPath } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showFailure, showToast } from '#web/lib/notices.ts'
import { refreshSession, useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { registerTexts } from '#web/locales/register.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Page, Row, Stack } from '#web/ui/page.tsx'
import { Mailbox } from '#web/ui/scenes.tsx'

export const headers = secretHeaders

const Elsewhere = lazy(() => import('./verification/elsewhere.tsx'))

const currentUser = async () => {
  try {
    return await refreshSession()
  } catch {
    return null
  }
}

/** Email verification: prompt to check the inbox, and target of the mailed link. */
export default function VerificationPage() {
  const t = useTexts(registerTexts).verification
  const navigate = useLocalNavigate()
  const enter = useEnter()
  const link = useMailedLink()
  const user = useSession()
  const registered = useLocation().state as Unproven | null
  const [isElsewhere, setElsewhere] = useState(false)
  const isOpening = useOpening(link?.query.signature, {
    open: () => api.auth.verifyEmail(link!),
    done,
    failed: (error) => (error.code === 'password_required' ? setElsewhere(true) : void onFailure(error)),
  })

  function done(proven: AuthUser) {
    showToast(t.verified)
    enter(proven, ownPagesOf(proven))
  }
  async function onFailure(error: Error) {
    const session = await currentUser()
    // The same person opened the link before.
    if (session?.email_verified && session.id === link?.params.id) return navigate(ownPagesOf(session), { replace: true })
    showFailure(error, () => void navigate('/auth/login', { replace: true }))
  }
  const unproven = user && !user.email_verified ? { id: user.id, email: user.email, sentAt: 0 } : registered

  return (
    <Page width="task">
      <Head title={t.title} isPrivate />
      <Mailbox />
      {isOpening ? (
        <h1>
          <span role="status">{t.checking}</span>
        </h1>
      ) : isElsewhere && link ? (
        <Suspense>
          <Elsewhere link={link} done={done} spent={(error) => void onFailure(error)} />
        </Suspense>
      ) : user?.email_verified ? (
        <Stack>
          <h1>{t.isVerified}</h1>
          <p>{t.isVerifiedText}</p>
          <Row>
            <ButtonLink to={ownPagesOf(user)}>{t.goOn}</ButtonLink>
          </Row>
        </Stack>
      ) : (
        <Waiting key={unproven?.id} unproven={unproven} />
      )}
    </Page>
  )
}

function Waiting({ unproven }: { unproven: Unproven | null }) {
  const { verification: t, signIn } = useTexts(registerTexts)
  const locale = useLocale()
  const [email, setEmail] = useState(unproven?.email)
  const [isChanging, setChanging] = useState(false)
  if (!unproven) {
    return (
      <Stack>
        <h1>{t.title}</h1>
        <p>{t.sent}</p>
        <p>{t.unknown}</p>
        <Row>
          <ButtonLink to={`/auth/login?redirect=${encodeURIComponent(localizedPath('/register/verification', locale))}`}>
            {signIn}
          </ButtonLink>
        </Row>
      </Stack>
    )
  }
  const { id, sentAt } = unproven
  return (
    <Stack>
      <h1>{t.title}</h1>
      <p>{t.sentTo(email!)}</p>
      <p>{t.spam}</p>
      <Row>
        <Resend
          key={email}
          sentAt={sentAt}
          send={async (options) => {
            await renewCsrf()
            return api.auth.resendVerification({ params: { id } }, options)
          }}
          words={{ again: t.resend, againIn: t.resendIn, resent: t.resent }}
        />
        {!isChanging && (
          <Button look="plain" onClick={() => setChanging(true)}>
            {t.change}
          </Button>
        )}
      </Row>
      {isChanging && (
        <Correction
          id={id}
          done={(corrected) => {
            setEmail(corrected)
            setChanging(false)
            showToast(t.changed(corrected))
          }}
        />
      )}
    </Stack>
  )
}

function Correction({ id, done }: { id: string; done: (email: string) => void }) {
  const t = useTexts(registerTexts).verification
  const user = useSession()
  const form: ApiForm<{ email: string }> = useApiForm({
    schema: () => import('#contract/auth/links.ts').then(({ EmailOnly }) => EmailOnly),
    defaults: { email: '' },
    send: (body, { key }) => api.auth.correctEmail({ params: { id }, body }, { key }),
    done: (_sent, { email }) => {
      if (user) void refreshSession()
      done(email)
    },
  })
  return (
    <Form of={form}>
      <Stack gap="s">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a person has just asked for the field */}
        <TextField label={t.changeLabel} type="email" inputMode="email" autoComplete="email" autoFocus {...form.field('email')} />
        <Row>
          <Button type="submit" isBusy={form.isBusy}>
            {t.changeSubmit}
          </Button>
        </Row>
      </Stack>
    </Form>
  )
}
