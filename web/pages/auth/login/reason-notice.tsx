import { Link } from 'react-router'
import { withoutLocale } from '#web/lib/locale.ts'
import type { LoginReason } from '#web/lib/login-path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { authTexts } from '#web/locales/auth.ts'
import { Banner } from '#web/ui/banner.tsx'

/** Tells whether a page needs an account. */
const isPrivate = (path: string) => /^\/(user|admin)(\/|$)/.test(withoutLocale(path))

/** Tells why the person has to sign in again. From a public page they can continue without. */
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
