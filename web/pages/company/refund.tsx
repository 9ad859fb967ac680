import { href, useRevalidator } from 'react-router'
import { leadPath } from '#web/domains/leads/paths.ts'
import { apiContext } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { requireCompany, userContext } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLive } from '#web/lib/live.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { callsTexts } from '#web/locales/calls.ts'
import { refundTexts } from '#web/locales/refunds.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Page, Stack } from '#web/ui/page.tsx'
import { TaskBar } from '#web/ui/task-bar.tsx'
import { Time } from '#web/ui/time.tsx'
import type { Route } from './+types/refund.ts'
import { ClaimCard } from './refund/claim-card.tsx'
import { ClaimForm } from './refund/claim-form.tsx'
import css from './refund/refund.module.css'

export const middleware = [requireCompany]
export const clientMiddleware = [requireCompany]

async function load({ context, params }: Route.LoaderArgs) {
  const refunds = await context.get(apiContext).refunds.ofLead({ params: { lead_id: params.lead } })
  return { refunds, companyId: context.get(userContext).company?.id }
}
export { load as clientLoader, load as loader }

/** Refund of a lead: possible claims, past claims and their outcomes. */
export default function RefundPage({ loaderData: { refunds, companyId } }: Route.ComponentProps) {
  const t = useTexts(refundTexts)
  const calls = useTexts(callsTexts)
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const reload = () => void revalidate()
  useLive(companyId ? `company:${companyId}` : null, reload)
  const { lead_id, match_id, service, customer, bought_at, paid, options, claims } = refunds
  const open = options.filter(({ bar }) => bar === null)
  const silence = options.find(({ reason, bar }) => reason === 'no_reply' && bar === 'automatic')
  const tries = calls.tries(refunds.tries.calls, refunds.tries.texts)
  const hasOpenClaim = options.some(({ bar }) => bar === 'claim_open')
  return (
    <>
      <Head title={`${t.title} · ${customer}`} isPrivate />
      <TaskBar title={t.title} back={leadPath(match_id, lead_id)} />
      <Page width="task">
        <header className={css.head}>
          <h2>{t.lead(service, customer)}</h2>
          <p>
            {t.boughtFor(formatMoney(paid, locale))} · <Time at={bought_at} shape="date" />
          </p>
        </header>
        {claims.length > 0 && (
          <Stack>
            {claims.map((claim) => (
              <ClaimCard key={claim.id} claim={claim} changed={reload} />
            ))}
          </Stack>
        )}
        {open.length > 0 && <ClaimForm key={claims.length} refunds={refunds} options={open} done={reload} />}
        {open.length === 0 && !hasOpenClaim && claims.length === 0 && <Banner title={t.nothing}> {t.nothingText}</Banner>}
        {silence && claims.every(({ reason }) => reason !== 'no_reply') && (
          <Banner title={t.automatic}>
            {' '}
            {t.reasons.no_reply}: {t.noReply(refunds.figures)} {tries && calls.known(tries)}
          </Banner>
        )}
        <p className={css.small}>
          {t.never} <LocalLink to={href('/legal/:document', { document: 'refundpolicy' })}>{t.policy}</LocalLink>
        </p>
      </Page>
    </>
  )
}
