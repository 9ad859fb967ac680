import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { brand } from '#brand/brand.ts'
import { authErrors } from '#contract/auth/states.ts'
import { useSecondsUntil } from '#web/domains/auth/resend.tsx'
import { type CodeState, useCodeSender } from '#web/domains/projects/submission/phone-code.ts'
import { TaskScreen } from '#web/domains/projects/submission/task-screen.tsx'
import { WizardSkeleton } from '#web/domains/projects/draft/wizard-skeleton.tsx'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/action.ts'
import { useApiForm } from '#web/lib/form.tsx'
import { Head } from '#web/lib/head.tsx'
import { LocalLink, useLocalNavigate } from '#web/lib/link.tsx'
import { showToast } from '#web/lib/notices.ts'
import { refreshSession, useSession } from '#web/lib/session.ts'
import { useHydrated, useStore } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { phoneTexts } from '#web/locales/phone.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/fields/text-field.tsx'
import { formatPhone } from '#web/ui/fields/typed.ts'
import { Row, Stack } from '#web/ui/page.tsx'

/** Form for the code of the text message. Without a known number, as in a fresh tab, it redirects to the number form. */
export default function CodeVerificationPage() {
  const t = useTexts(phoneTexts)
  const state = useLocation().state as CodeState | null
  const isHydrated = useHydrated()
  return (
    <>
      <Head title={t.code.title} isPrivate />
      {!isHydrated ? <WizardSkeleton title={brand.name} /> : state?.phone ? <CodeForm key={state.phone} {...state} /> : <NoNumber />}
    </>
  )
}

function NoNumber() {
  const t = useTexts(phoneTexts).code
  return (
    <TaskScreen
      title={brand.name}
      back="/"
      heading={t.title}
      help={t.lost}
      actions={
        <ButtonLink to="/add-phone" size="l">
          {t.toNumber}
        </ButtonLink>
      }
    >
      {null}
    </TaskScreen>
  )
}

function CodeForm({ phone, resendAt, expiresAt, problem, redirect }: CodeState) {
  const t = useTexts(phoneTexts).code
  const user = useSession()
  const navigate = useLocalNavigate()
  const field = useRef<HTMLDivElement>(null)
  const isExpired = useSecondsUntil(expiresAt ?? Infinity) === 0
  const [isSpent, setSpent] = useState(false)
  // A retry does not help; a new code does.
  const isEnded = isExpired || isSpent
  const form = useApiForm({
    schema: () => import('#contract/auth/codes.ts').then(({ CodeCheck }) => CodeCheck),
    defaults: { code: '', phone_number: phone },
    send: async (body, { key }) => {
      const user_id = user?.id ?? useStore.getState().guestUser
      await api.auth.checkCode({ body: { ...body, ...(user_id && { user_id }) } })
      // Before the next page loads the user with the old, unverified number.
      if (user) await refreshSession().catch(() => undefined)
      if (redirect) return
      const project_id = useStore.getState().currentProject
      if (project_id) await api.projects.submit({ params: { project_id }, body: { terms: true, contact: true } }, { key })
    },
    done: () => {
      showToast(redirect ? t.doneAccount : t.done)
      void navigate(redirect ?? '/search/results', { replace: redirect !== undefined })
    },
    failed: ({ code }) => setSpent(code === authErrors.codeSpent.code),
  })

  function startAnew() {
    form.clear()
    setSpent(false)
    field.current?.querySelector('input')?.focus()
  }
  return (
    <TaskScreen
      title={brand.name}
      back="/add-phone"
      heading={t.title}
      help={problem ? undefined : t.sentTo(formatPhone(phone))}
      form={form}
      actions={
        isEnded ? (
          <Resend look="primary" {...{ phone, resendAt, redirect }} done={startAnew} />
        ) : (
          <Button type="submit" size="l" isBusy={form.isBusy}>
            {t.check}
          </Button>
        )
      }
    >
      <Stack>
        {problem && <Banner tone="warning">{problem}</Banner>}
        <div ref={field}>
          <CodeField label={t.label} sendsItself={!isEnded} {...form.field('code')} {...(isExpired && { error: t.expired })} />
        </div>
        <Row isSplit>
          {!isEnded && <Resend look="plain" {...{ phone, resendAt, redirect }} done={startAnew} />}
          <LocalLink state={{ phone }} to={redirect ? `/add-phone?redirect=${encodeURIComponent(redirect)}` : '/add-phone'}>
            {t.change}
          </LocalLink>
        </Row>
      </Stack>
    </TaskScreen>
  )
}

type ResendProps = Pick<CodeState, 'phone' | 'resendAt' | 'redirect'> & { look: 'primary' | 'plain'; done: () => void }

/** Button to resend the code; the main button once the code has expired. */
function Resend({ phone, resendAt, redirect, look, done }: ResendProps) {
  const t = useTexts(phoneTexts).code
  const send = useCodeSender()
  const seconds = useSecondsUntil(resendAt)
  const again = useAction(() => send(phone, redirect), {
    done: (isSent) => {
      if (!isSent) return
      showToast(t.resent)
      done()
    },
  })
  if (seconds > 0) return <p>{seconds > 120 ? t.wait(Math.ceil(seconds / 60)) : t.resendIn(seconds)}</p>
  return (
    <Button look={look} size={look === 'primary' ? 'l' : 's'} isBusy={again.isBusy} onClick={() => void again.run()}>
      {t.resend}
    </Button>
  )
}
