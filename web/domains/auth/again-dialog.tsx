import { signedIn, useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { securityTexts } from '#web/locales/security.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stack } from '#web/ui/page.tsx'
import { GoogleButton } from './google-button.tsx'
import { SignIn } from './sign-in.tsx'

/** For who was signed in until now: the page stays as it is below, and goes on afterwards. `answer` says whether they signed in. */
export function AgainDialog({ answer }: { answer: (isGiven: boolean) => void }) {
  const t = useTexts(securityTexts).again
  const user = useSession()
  return (
    <Dialog title={t.title} isOpen onClose={() => answer(false)}>
      <Stack>
        <SignIn
          email={user?.email ?? ''}
          isFixed
          heading="h2"
          intro={<p>{t.text}</p>}
          done={(now) => {
            // A passkey may be somebody else's: what stands in the page is not theirs.
            if (user && now.id !== user.id) return location.reload()
            signedIn(now)
            answer(true)
          }}
        >
          {/* For who has nothing else. It leads away and back: what was typed is lost. */}
          <GoogleButton going={{ redirect: location.pathname, query: location.search.slice(1) }} />
        </SignIn>
      </Stack>
    </Dialog>
  )
}
