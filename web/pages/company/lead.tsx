import { useRevalidator } from 'react-router'
import { companyPaths } from '#web/domains/leads/paths.ts'
import { requireCompany } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { useLive } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { leadTexts } from '#web/locales/lead.ts'
import { TaskBar } from '#web/ui/task-bar.tsx'
import type { Route } from './+types/lead.ts'
import { load } from './lead/load.ts'
import { BoughtLead } from './lead/bought-lead.tsx'
import { OfferView } from './lead/offer-view.tsx'

export const middleware = [requireCompany]
export const clientMiddleware = [requireCompany]

export { load as clientLoader, load as loader }

/** One request, from the offer to the finished job. */
export default function LeadPage({ loaderData: { companyId, bought, offered }, params }: Route.ComponentProps) {
  const t = useTexts(leadTexts)
  const { revalidate } = useRevalidator()
  useLive(companyId ? `company:${companyId}` : null, () => void revalidate())
  const title = bought ? t.lead(bought.lead.customer) : t.offer
  const teaser = bought?.lead.teaser ?? offered?.offer.teaser
  return (
    <>
      <Head title={teaser ? `${title} · ${teaser.service.name}` : title} isPrivate />
      <TaskBar title={bought ? bought.lead.customer : t.offer} back={companyPaths.leads} hasOwnHeading />
      {bought && <BoughtLead key={params.lead} {...bought} reload={() => void revalidate()} />}
      {offered && <OfferView key={params.id} {...offered} reload={() => void revalidate()} />}
    </>
  )
}
