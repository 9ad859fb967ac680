import { useEffect } from 'react'
import { requireSignedOut } from '#web/lib/guards.ts'
import { apiContext } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { useHydrated } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { proTexts } from '#web/locales/pro.ts'
import { Stack } from '#web/ui/page.tsx'
import { Steps } from '#web/ui/progress.tsx'
import type { Route } from './+types/pro-data.ts'
import { CompanyForm } from './data/company-form.tsx'
import { keptCompany, keptPerson, type Person } from './data/kept.ts'

export const middleware = [requireSignedOut]
export const clientMiddleware = [requireSignedOut]

async function load({ context }: Route.LoaderArgs) {
  const { catalog, geo } = context.get(apiContext)
  const [services, states] = await Promise.all([catalog.services(), geo.states()])
  return { services, states }
}
export { load as clientLoader, load as loader }

/** Second step of a company registration: services and area. */
export default function ProDataPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts(proTexts)
  const navigate = useLocalNavigate()
  const isHydrated = useHydrated()
  const person = keptPerson.useStart()
  const start = keptCompany.useStart()
  const isEarly = isHydrated && !person?.email

  useEffect(() => {
    if (isEarly) void navigate('/auth/register/pro', { replace: true })
  }, [isEarly, navigate])

  return (
    <>
      <Head title={t.company.title} isPrivate />
      <Steps steps={t.steps} current={1} />
      <Stack gap="s">
        <h1>{t.company.title}</h1>
        <p>{t.company.lead}</p>
      </Stack>
      {person?.email && <CompanyForm key={person.email} person={person as Person} start={start} {...loaderData} />}
    </>
  )
}
