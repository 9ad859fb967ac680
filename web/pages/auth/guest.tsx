import { useSearchParams } from 'react-router'
import { MailForm } from '#web/domains/auth/mail-form.tsx'
import { secretHeaders, useOpening } from '#web/domains/auth/mailed-link.ts'
import { api } from '#web/lib/api.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink, useLocalNavigate } from '#web/lib/link.tsx'
import type { LoginQuery } from '#web/lib/login-path.ts'
import { showFailure } from '#web/lib/notices.ts'
import { knownSession } from '#web/lib/session.ts'
import { useStore } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { passwordTexts } from '#web/locales/password.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Mailbox } from '#web/ui/scenes.tsx'

export const headers = secretHeaders

/** Opens the link and returns the path of its request, else of the newest one. A guest who has an account by now signs in first. */
async function open(token: string): Promise<string> {
  const { guest, path } = await api.auth.openGuestLink({ body: { token } })
  if (!guest)
    return knownSession() ? path : `/auth/login?${new URLSearchParams({ redirect: path, reason: 'registered' } satisfies LoginQuery)}`
  const named = new URL(path, location.origin).searchParams.get('project')
  const newest = named ? undefined : (await api.projects.list({ query: { limit: 1 } })).data[0]?.id
  useStore.setState({ guestUser: guest.id, currentProject: named ?? newest ?? null })
  return path
}

/** Way back for guests: uses up a mailed link, and mails another one. */
export default function GuestPage() {
  const { guest: t, forgot } = useTexts(passwordTexts)
  const navigate = useLocalNavigate()
  const [search, setSearch] = useSearchParams()
  const token = search.get('token') ?? undefined
  const isSpent = search.has('spent')
  const isOpening = useOpening(token, {
    open: () => open(token!),
    done: (path) => void navigate(path, { replace: true }),
    failed: (error) => {
      if (!isApiError(error, 'link_spent')) return showFailure(error)
      setSearch({ spent: '' }, { replace: true })
    },
  })
  return (
    <>
      <Head title={t.title} isPrivate />
      <Mailbox />
      {isOpening && token ? (
        <h1>
          <span role="status">{t.opening}</span>
        </h1>
      ) : (
        <>
          {isSpent && (
            <Banner tone="warning" isLive>
              {t.spent}
            </Banner>
          )}
          <MailForm words={{ ...forgot, ...t }} send={(email, options) => api.auth.sendGuestLink({ body: { email } }, options)} />
          <p>
            <strong>{t.account}</strong> <LocalLink to="/auth/login">{t.signIn}</LocalLink>
          </p>
        </>
      )}
    </>
  )
}
