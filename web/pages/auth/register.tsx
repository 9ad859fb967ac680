import { IconBuildingStore, IconHomeHeart } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { usualCountry } from '#contract/countries.ts'
import { isSitePath } from '#contract/site-path.ts'
import { GoogleButton } from '#web/domains/auth/google-button.tsx'
import { PersonFields } from '#web/domains/auth/person-fields.tsx'
import { withPlace } from '#web/lib/with-place.ts'
import { TermsNote } from '#web/domains/auth/terms-note.tsx'
import { api } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { useEnter } from '#web/lib/enter.ts'
import { landingOf, requireSignedOut } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { showToast } from '#web/lib/notices.ts'
import { signedOut } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { registerTexts } from '#web/locales/register.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/fields/text-field.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { Stack } from '#web/ui/page.tsx'
import css from './register.module.css'

export const middleware = [requireSignedOut]
export const clientMiddleware = [requireSignedOut]

/** Registration of a customer; companies have their own steps. Leads to the person's destination, else to their own pages. */
export default function RegisterPage() {
  const t = useTexts(registerTexts)
  const [search] = useSearchParams()
  const redirect = search.get('redirect') ?? ''
  return (
    <>
      <Head title={t.title} description={t.lead} />
      <Stack gap="s">
        <h1>{t.title}</h1>
        <p>{t.lead}</p>
      </Stack>
      <nav className={css.ways} aria-label={t.who}>
        <span aria-current="true" className={css.way}>
          <Way icon={<IconHomeHeart aria-hidden />} title={t.customer} help={t.customerHelp} />
        </span>
        <LocalLink to="/auth/register/pro" className={css.way}>
          <Way icon={<IconBuildingStore aria-hidden />} title={t.company} help={t.companyHelp} />
        </LocalLink>
      </nav>
      <GoogleButton going={isSitePath(redirect) ? { redirect } : {}} />
      <CustomerForm redirect={redirect} />
      <p>
        <strong>{t.haveAccount}</strong>{' '}
        <LocalLink to={`/auth/login${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`}>{t.signIn}</LocalLink>
      </p>
    </>
  )
}

const Way = ({ icon, title, help }: { icon: ReactNode; title: string; help: string }) => (
  <>
    {icon}
    <span>
      {title}
      <small>{help}</small>
    </span>
  </>
)

function CustomerForm({ redirect }: { redirect: string }) {
  const t = useTexts(registerTexts)
  const enter = useEnter()
  const known = useLocation().state as { email?: string } | null
  const form = useApiForm({
    schema: () => import('#contract/auth/registration.ts').then(({ Registration }) => Registration),
    defaults: { email: known?.email ?? '', zipcode: '', country: usualCountry, redirect },
    send: async (body, { key }) => {
      signedOut()
      const user = await api.auth.register({ body: await withPlace(body) }, { key })
      // A replayed answer brings no session.
      await api.auth.user().catch(() => api.auth.login({ body: { email: body.email, password: body.password } }))
      return user
    },
    done: ({ redirect: path, ...user }) => {
      showToast(t.done)
      enter(user, path && isSitePath(path) ? path : landingOf(user))
    },
  })
  return (
    <Form of={form}>
      <Stack>
        <PersonFields form={form} back={redirect} phoneHint={t.fields.phoneHint} />
        <PasswordField label={t.fields.password} hint={t.fields.passwordHint} autoComplete="new-password" {...form.field('password')} />
        <Button type="submit" size="l" isWide isBusy={form.isBusy}>
          {t.submit}
        </Button>
        <p className={css.terms}>
          <TermsNote />
        </p>
      </Stack>
      <Overlay isShown={form.isBusy} />
    </Form>
  )
}
