import { MailForm } from '#web/domains/auth/mail-form.tsx'
import { api } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { passwordTexts } from '#web/locales/password.ts'
import { siteTexts } from '#web/locales/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** Requests a password reset link by email. */
export default function ForgotPasswordPage() {
  const t = useTexts(passwordTexts).forgot
  const { ok } = useTexts(siteTexts)
  return (
    <>
      <Head title={t.title} isPrivate />
      <MailForm
        words={t}
        send={(email, options) => api.auth.sendReset({ body: { email } }, options)}
        next={<ButtonLink to="/auth/login">{ok}</ButtonLink>}
      />
      <p>
        <LocalLink to="/auth/login">{t.signIn}</LocalLink>
      </p>
    </>
  )
}
