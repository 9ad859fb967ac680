import { useRevalidator } from 'react-router'
import type { OwnCompany } from '#contract/companies/search.ts'
import { isOver } from '#contract/companies/states.ts'
import { roleMay } from '#contract/company-roles.ts'
import { useDesk } from '#web/layouts/company.tsx'
import { apiContext } from '#web/lib/api.ts'
import { userContext } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { companyDeskTexts } from '#web/locales/company-desk.ts'
import { configurationPath } from '#web/domains/leads/paths.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
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
  const [agenda, figures, wallet, bought, drafts, sent, claims, credentials, services, standing] = await Promise.all([
    api.work.agenda(),
    api.figures.get({ query: { days } }),
    api.payments.wallet(),
    api.leads.list({ query: { tab: 'bought', limit: 20 } }),
    api.quotes.list({ query: { tab: 'draft', limit: 3 } }),
    api.quotes.list({ query: { tab: 'open', limit: 40 } }),
    api.refunds.list({ query: { limit: 20 } }),
    mayConfigure ? api.credentials.list() : null,
    mayConfigure ? api.ownCompany.services() : [],
    // The session may be older than the last decision about the company.
    api.companyReview.standing(),
  ])
  const todo = {
    bought: bought.data,
    drafts: drafts.data,
    sent: sent.data,
    claims: claims.data,
    credentials: credentials?.credentials ?? [],
    dueDays: credentials?.due_days ?? 0,
  }
  const may = { configure: mayConfigure, pay: !!user.company && roleMay(user.company.role, 'money') }
  const ready = { ...readiness(services), needs: credentials?.needs ?? [] }
  return { agenda, figures, wallet, todo, standing, ready, may }
}
export { load as clientLoader, load as loader }

const beginnings = new Set<OwnCompany['status']>(['draft', 'pending', 'needs_changes'])

/** Dashboard of the company: key facts and next steps. */
export default function SectionsPage({ loaderData: { agenda, figures, wallet, todo, standing, ready, may } }: Route.ComponentProps) {
  const t = useTexts(companyDeskTexts)
  const { company, counts } = useDesk()
  const { revalidate } = useRevalidator()
  const isPublished = company.status === 'active'
  // A company that was never published has no figures, unless it has a balance.
  const hasFigures = !beginnings.has(company.status) || wallet.balance.amount + wallet.promo.amount > 0
  return (
    <>
      <Head title={`${t.tabs.sections}: ${company.name}`} isPrivate />
      <Standing standing={standing} reload={() => void revalidate()} />
      {!isOver(company.status) && <ReadyServices {...ready} />}
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
          <Agenda entries={agenda} reload={() => void revalidate()} />
          {hasFigures && <Figures company={company} wallet={wallet} />}
          <Todo isPublished={isPublished} newCount={counts.new} {...todo} />
          <Trends figures={figures} isPublished={isPublished} />
        </div>
        <div className={css.side}>
          {may.configure && !isOver(company.status) && (
            <Completeness company={company} lacksCredentials={ready.needs.some(({ state }) => state !== 'held')} />
          )}
          <Caps company={company} may={may} />
        </div>
      </div>
    </>
  )
}
