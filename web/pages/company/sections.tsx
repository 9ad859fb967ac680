import { companyPaths } from '#web/domains/leads/paths.ts'
import { useDesk } from '#web/layouts/company.tsx'
import { apiContext } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyDeskTexts } from '#web/locales/company-desk.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/sections.ts'
import { Completeness } from './sections/completeness.tsx'
import { Caps, Figures } from './sections/figures.tsx'
import css from './sections/sections.module.css'
import { Todo } from './sections/todo.tsx'

async function load({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [wallet, bought, drafts] = await Promise.all([
    api.payments.wallet(),
    api.leads.list({ query: { tab: 'bought', limit: 20 } }),
    api.quotes.list({ query: { state: 'draft', limit: 3 } }),
  ])
  return { wallet, bought: bought.data, drafts: drafts.data }
}
export { load as clientLoader, load as loader }

/** What the company should know at a glance, and what to do next. */
export default function SectionsPage({ loaderData: { wallet, bought, drafts } }: Route.ComponentProps) {
  const t = useTexts(companyDeskTexts)
  const { company, counts } = useDesk()
  return (
    <>
      <Head title={`${t.tabs.sections}: ${company.name}`} isPrivate />
      {company.status !== 'active' && (
        <Banner tone="warning" action={company.status === 'draft' && <WayToReview />}>
          {t.status[company.status]}
        </Banner>
      )}
      {company.is_paused && (
        <Banner tone="warning" title={t.paused.title}>
          {' '}
          {t.paused.text}
        </Banner>
      )}
      <div className={css.columns}>
        <div className={css.main}>
          <Todo newCount={counts.new} bought={bought} drafts={drafts} />
          <Figures company={company} wallet={wallet} />
        </div>
        <div className={css.side}>
          <Completeness company={company} />
          <Caps company={company} />
        </div>
      </div>
    </>
  )
}

/** What the owner still has to prove before anybody looks at the company. */
function WayToReview() {
  const t = useTexts(companyDeskTexts).prove
  const user = useSession()
  if (!user) return null
  const [to, label] = user.email_verified
    ? [`/add-phone?redirect=${encodeURIComponent(companyPaths.sections)}`, t.phone]
    : ['/register/verification', t.email]
  return (
    <ButtonLink to={to} size="s">
      {label}
    </ButtonLink>
  )
}
