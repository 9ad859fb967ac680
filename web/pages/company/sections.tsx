import { useRevalidator } from 'react-router'
import type { OwnCompany } from '#contract/companies/search.ts'
import { isOver } from '#contract/companies/states.ts'
import { roleMay } from '#contract/company-roles.ts'
import { useDesk } from '#web/layouts/company.tsx'
import { apiContext } from '#web/lib/api.ts'
import { userContext } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { settle } from '#web/lib/settle.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyDeskTexts } from '#web/locales/company-desk.ts'
import { configurationPath } from '#web/domains/leads/paths.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Missing } from '#web/ui/missing.tsx'
import type { Route } from './+types/sections.ts'
import { Agenda } from './sections/agenda.tsx'
import { Completeness } from './sections/completeness.tsx'
import { Caps, Figures } from './sections/figures.tsx'
import css from './sections/sections.module.css'
import { readiness } from './sections/readiness.ts'
import { ReadyServices } from './sections/ready-services.tsx'
import { Standing } from './sections/standing.tsx'
import { Trends } from './sections/trends.tsx'
import { Todo } from './sections/todo.tsx'
import { analyticsDays } from '#contract/leads/states.ts'

async function load({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const user = context.get(userContext)
  const days = analyticsDays.find((count) => String(count) === url.searchParams.get('days')) ?? 30
  const mayConfigure = !!user.company && roleMay(user.company.role, 'configure')
  const part = <T,>(read: Promise<T>) => settle(context, read)
  const [agenda, figures, wallet, bought, drafts, sent, claims, credentials, services, standing] = await Promise.all([
    part(api.work.agenda()),
    part(api.figures.get({ query: { days } })),
    part(api.payments.wallet()),
    part(api.leads.list({ query: { tab: 'bought', limit: 20 } })),
    part(api.quotes.list({ query: { tab: 'draft', limit: 3 } })),
    part(api.quotes.list({ query: { tab: 'open', limit: 40 } })),
    part(api.refunds.list({ query: { limit: 20 } })),
    mayConfigure ? part(api.credentials.list()) : null,
    mayConfigure ? part(api.ownCompany.services()) : null,
    // The session may be older than the last decision about the company.
    part(api.companyReview.standing()),
  ])
  const todo = {
    bought: bought?.data ?? [],
    drafts: drafts?.data ?? [],
    sent: sent?.data ?? [],
    claims: claims?.data ?? [],
    credentials: credentials?.credentials ?? [],
    dueDays: credentials?.due_days ?? 0,
    isWhole: [bought, drafts, sent, claims, credentials].every((read) => read !== undefined),
  }
  const may = { configure: mayConfigure, pay: !!user.company && roleMay(user.company.role, 'money') }
  const ready = mayConfigure ? services && credentials && { ...readiness(services), needs: credentials.needs } : null
  return { agenda, figures, wallet, todo, standing, ready, may }
}
export { load as clientLoader, load as loader }

const beginnings = new Set<OwnCompany['status']>(['draft', 'pending', 'needs_changes'])

/** Dashboard of the company: key facts and next steps. Each part can be read without the others. */
export default function SectionsPage({ loaderData: { agenda, figures, wallet, todo, standing, ready, may } }: Route.ComponentProps) {
  const t = useTexts(companyDeskTexts)
  const { company, counts } = useDesk()
  const { revalidate } = useRevalidator()
  const isPublished = company.status === 'active'
  // A company that was never published has no figures, unless it has a balance.
  const hasFigures = !beginnings.has(company.status) || !wallet || wallet.balance.amount + wallet.promo.amount > 0
  return (
    <>
      <Head title={`${t.tabs.sections}: ${company.name}`} isPrivate />
      {standing ? <Standing standing={standing} reload={() => void revalidate()} /> : <Missing />}
      {ready !== null && !isOver(company.status) && (ready ? <ReadyServices {...ready} /> : <Missing />)}
      {company.is_paused && (
        <Banner
          tone="warning"
          title={t.paused.title}
          action={
            may.configure && (
              <ButtonLink to={configurationPath('pause')} look="plain" size="s">
                {t.paused.end}
              </ButtonLink>
            )
          }
        >
          {' '}
          {t.paused.text}
        </Banner>
      )}
      <div className={css.columns}>
        <div className={css.main}>
          {agenda ? <Agenda entries={agenda} reload={() => void revalidate()} /> : <Missing />}
          {hasFigures && (wallet ? <Figures company={company} wallet={wallet} /> : <Missing />)}
          <Todo isPublished={isPublished} newCount={counts.new} {...todo} />
          {figures ? <Trends figures={figures} isPublished={isPublished} /> : <Missing />}
        </div>
        <div className={css.side}>
          {may.configure && !isOver(company.status) && (
            <Completeness company={company} lacksCredentials={ready?.needs.some(({ state }) => state !== 'held') ?? false} />
          )}
          <Caps company={company} may={may} />
        </div>
      </div>
    </>
  )
}
