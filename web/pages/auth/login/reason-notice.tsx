import { Link } from 'react-router'
import { withoutLocale } from '#web/lib/locale.ts'
import type { LoginReason } from '#web/lib/login-path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { authTexts } from '#web/locales/auth.ts'
import { Banner } from '#web/ui/banner.tsx'

/** Pages that show nothing to a visitor. */
const isPrivate = (path: string) => /^\/(user|admin)(\/|$)/.test(withoutLocale(path))

/** Says why a person who was signed in has to sign in again; from a public page they may go on without. */
export default function ReasonNotice({ reason, back }: { reason: LoginReason; back: string }) {
  const t = useTexts(authTexts)
  const { title, text } = t.reasons[reason]
  return (
    <Banner tone={reason === 'unavailable' ? 'warning' : 'info'} title={title} isLive>
      <p>{text}</p>
      {back && !isPrivate(back) && <Link to={back}>{t.asVisitor}</Link>}
    </Banner>
  )
}
