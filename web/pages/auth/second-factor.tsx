import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isSitePath } from '#contract/site-path.ts'
import type { FactorSetup } from '#contract/auth/second-factor.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { landingOf, requireUser, userContext } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { localizedPath } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { refreshSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { securityTexts } from '#web/locales/security.ts'
import { Button } from '#web/ui/button.tsx'
import { Stack } from '#web/ui/page.tsx'
import type { Route } from './+types/second-factor.ts'

export const middleware = [requireUser]
export const clientMiddleware = [requireUser]

const load = ({ context }: Route.LoaderArgs) => context.get(userContext)
export { load as clientLoader, load as loader }

const TwoStepSetup = lazy(() => import('#web/domains/auth/two-step-setup.tsx').then((module) => ({ default: module.TwoStepSetup })))

/** Setup of the second factor for an admin who has none. Leads to their destination. */
export default function SecondFactorPage({ loaderData: user }: Route.ComponentProps) {
  const t = useTexts(securityTexts).twoSteps
  const locale = useLocale()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [setup, setSetup] = useState<FactorSetup>()
  const begin = useAction(() => api.security.setUpSecondFactor(), { done: setSetup })

  async function openRequested() {
    await refreshSession()
    const redirect = search.get('redirect') ?? ''
    void navigate(isSitePath(redirect) ? redirect : localizedPath(landingOf(user), locale), { replace: true })
  }

  return (
    <>
      <Head title={t.title} isPrivate />
      <Stack gap="s">
        <h1>{t.adminTitle}</h1>
        <p>{t.adminText}</p>
      </Stack>
      {setup ? (
        <Suspense>
          <TwoStepSetup setup={setup} done={() => void openRequested()} />
        </Suspense>
      ) : (
        <Button size="l" isBusy={begin.isBusy} onClick={() => void begin.run()}>
          {t.turnOn}
        </Button>
      )}
    </>
  )
}
