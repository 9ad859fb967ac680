import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { authErrors } from '#contract/auth.ts'
import { isSitePath } from '#contract/primitives.ts'
import { api } from '#web/lib/api.ts'
import { atField } from '#web/lib/api-error.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { landingOf, requireSignedOut } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { localizedPath } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { signedIn } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { authTexts } from '#web/locales/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { PasswordField, TextField } from '#web/ui/fields/text-field.tsx'
import { Stack } from '#web/ui/page.tsx'

export const middleware = [requireSignedOut]
export const clientMiddleware = [requireSignedOut]

/** Sign-in with a password. Leads to where the person was going, else to their own pages. */
export default function LoginPage() {
  const t = useTexts(authTexts)
  const locale = useLocale()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const known = (useLocation().state as { email?: string } | null)?.email ?? ''
  const redirect = search.get('redirect') ?? ''
  const form = useApiForm({
    schema: () => import('#contract/auth.ts').then(({ Login }) => Login),
    defaults: { email: known, password: '', remember: false },
    send: (body) => api.auth.login({ body }).catch(atField('password', authErrors.wrongCredentials.code)),
    done: (user) => {
      signedIn(user)
      void navigate(isSitePath(redirect) ? redirect : localizedPath(landingOf(user), locale), { replace: true })
    },
  })
  return (
    <>
      <Head title={t.title} isPrivate />
      <Stack gap="s">
        <h1>{t.title}</h1>
        <p>{redirect.includes('/search/') ? t.forRequest : t.lead}</p>
      </Stack>
      <Form of={form}>
        <Stack>
          <TextField label={t.email} type="email" inputMode="email" autoComplete="username" {...form.field('email')} />
          <PasswordField label={t.password} {...form.field('password')} />
          <CheckField label={t.remember} {...form.field('remember')} />
          <Button type="submit" size="l" isWide isBusy={form.isBusy}>
            {t.submit}
          </Button>
        </Stack>
      </Form>
      <p>
        <strong>{t.noAccount}</strong> {t.noAccountText} <LocalLink to="/search">{t.begin}</LocalLink>
      </p>
    </>
  )
}
