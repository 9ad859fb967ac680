import { useEffect, useEffectEvent } from 'react'
import type { AuthUser } from '#contract/users/people.ts'
import { api } from '#web/lib/api.ts'
import { signedIn, useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { securityTexts } from '#web/locales/security.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stack } from '#web/ui/page.tsx'
import { GoogleButton } from './google-button.tsx'
import { SignIn } from './sign-in.tsx'

/** Asks a person whose session ended to sign in again. The page stays below and continues afterwards. `answer` tells whether they did. */
export function AgainDialog({ answer }: { answer: (isGiven: boolean) => void }) {
  const t = useTexts(securityTexts).again
  const user = useSession()
  const goOn = (now: AuthUser) => {
    // A passkey or another tab may belong to another person, who must not see this page.
    if (user && now.id !== user.id) return location.reload()
    signedIn(now)
    answer(true)
  }
  const lookAgain = useEffectEvent(() => void api.auth.user().then(goOn, () => undefined))
  useEffect(() => {
    const look = () => lookAgain()
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [])
  return (
    <Dialog title={t.title} isOpen onClose={() => answer(false)}>
      <Stack>
        <SignIn email={user?.email ?? ''} isFixed heading="h2" intro={<p>{t.text}</p>} done={goOn}>
          <GoogleButton isAside />
        </SignIn>
      </Stack>
    </Dialog>
  )
}
