import { marketDays } from '#contract/admin/states.ts'
import { sectionNames } from '#web/domains/admin/menu/sections.ts'
import { apiContext } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { settle } from '#web/lib/settle.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Missing } from '#web/ui/missing.tsx'
import type { Route } from './+types/dashboard.ts'
import { Market } from './dashboard/market.tsx'
import { WaitingTiles } from './dashboard/waiting.tsx'

async function load({ context, url }: Route.LoaderArgs) {
  const days = marketDays.find((count) => count === url.searchParams.get('days')) ?? marketDays[0]
  const part = { state_iso: url.searchParams.get('state_iso') || undefined, service: url.searchParams.get('service') || undefined }
  const { admin } = context.get(apiContext)
  const [figures, waiting] = await Promise.all([
    settle(context, admin.figures({ query: { days, ...part } })),
    settle(context, admin.waiting()),
  ])
  return { figures, waiting }
}
export { load as clientLoader, load as loader }

/** Pending work, alarms first, then the state of the market. One can be read without the other. */
export default function DashboardPage({ loaderData: { figures, waiting } }: Route.ComponentProps) {
  const sections = useTexts(sectionNames)
  return (
    <>
      <Head title={sections.dashboard} isPrivate />
      <h1>{sections.dashboard}</h1>
      {waiting ? <WaitingTiles waiting={waiting} /> : <Missing />}
      {figures ? <Market figures={figures} /> : <Missing />}
    </>
  )
}
