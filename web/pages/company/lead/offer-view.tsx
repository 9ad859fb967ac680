import { lazy, Suspense, useEffect, useState } from 'react'
import { RequestFacts } from '#web/domains/leads/request-facts.tsx'
import { companyPaths, configurationPath } from '#web/domains/leads/paths.ts'
import { api } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/texts.ts'
import { leadTexts } from '#web/locales/lead.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Ago } from '#web/ui/time.tsx'
import type { Offered } from './load.ts'
import { Buy } from './buy.tsx'
import css from './lead.module.css'
import { PriceCard } from './price-card.tsx'
import { Refundable, Rivals, WhyMe } from './offer-parts.tsx'

const PassDialog = lazy(() => import('./pass-dialog.tsx'))

/** A request before the purchase, with everything needed to decide, and the price. */
export function OfferView({ offer, reload, ...pay }: Offered & { reload: () => void }) {
  const t = useTexts(leadTexts)
  const [isPassing, setPassing] = useState(false)
  const { match_id, state, teaser, seen_at } = offer
  const isOpen = state === 'offered'
  const isSeen = seen_at !== null

  useEffect(() => {
    // A failure only makes the customer's board less exact.
    if (isOpen && !isSeen) api.leads.view({ params: { match_id } }).catch(() => undefined)
  }, [match_id, isOpen, isSeen])

  return (
    <div className={css.offer}>
      <header className={css.head}>
        <h1>{teaser.service.name}</h1>
        <p>
          {t.posted} <Ago at={teaser.posted_at} />
          {isOpen && (
            <>
              {' · '}
              {t.left.toLowerCase()} <Ago at={offer.expires_at} />
            </>
          )}
        </p>
        {teaser.is_by_name && (
          <p>
            <Badge tone="green">{teaser.is_from_site ? t.fromSite : t.byName}</Badge> {teaser.is_from_site ? t.fromSiteText : t.byNameText}
          </p>
        )}
        <Standing offer={offer} mayPay={pay.may.pay} stepBack={() => setPassing(true)} />
        {isOpen && offer.changed_at && (
          <Banner title={t.changed} isLive>
            <Ago at={offer.changed_at} />. {t.changedText}
          </Banner>
        )}
      </header>
      <section className={css.part} aria-labelledby="answers">
        <h2 id="answers">{t.answers}</h2>
        <RequestFacts teaser={teaser} />
      </section>
      <aside className={css.aside}>
        <PriceCard offer={offer} />
        <Buy offer={offer} {...pay} isOpen={isOpen} reload={reload}>
          <Button look="plain" onClick={() => setPassing(true)}>
            {t.pass}
          </Button>
        </Buy>
      </aside>
      <Rivals offer={offer} />
      <WhyMe offer={offer} />
      {isOpen && <Refundable />}
      {isPassing && (
        <Suspense>
          <PassDialog matchId={match_id} close={() => setPassing(false)} />
        </Suspense>
      )}
    </div>
  )
}

type StandingProps = Pick<Offered, 'offer'> & { mayPay: boolean; stepBack: () => void }

/** Reason that it cannot be bought now. */
function Standing({ offer: { state, withdrawn_by, payment, approval_until }, mayPay, stepBack }: StandingProps) {
  const t = useTexts(leadTexts)
  if (payment?.state === 'requires_action' && !mayPay) return <Banner tone="warning">{t.waitingForOwner}</Banner>
  if (payment?.state === 'requires_action') {
    return (
      <Banner
        tone="warning"
        action={
          <ButtonLink to={`/payments/checkout?payment=${payment.id}`} size="s">
            {t.confirm}
          </ButtonLink>
        }
      >
        {t.waiting}
      </Banner>
    )
  }
  if (approval_until) {
    return (
      <Banner
        isLive
        title={t.waitingForApproval}
        action={
          <Button look="plain" size="s" onClick={stepBack}>
            {t.stepBack}
          </Button>
        }
      >
        {t.waitingForApprovalText} <Ago at={approval_until} />.
      </Banner>
    )
  }
  if (state === 'reserved' || state === 'sold') return <Banner isLive>{t.processing}</Banner>
  if (
    state === 'passed' ||
    state === 'declined' ||
    state === 'lapsed' ||
    state === 'expired' ||
    state === 'filled' ||
    state === 'withdrawn'
  ) {
    const { title, text } = withdrawn_by ? t.withdrawn[withdrawn_by] : t.ended[state]
    return (
      <Banner
        title={title}
        action={
          withdrawn_by === 'licence_ended' ? (
            <ButtonLink to={configurationPath('credentials')} size="s">
              {t.seeCredentials}
            </ButtonLink>
          ) : (
            <ButtonLink to={companyPaths.leads} look="plain" size="s">
              {t.others}
            </ButtonLink>
          )
        }
      >
        {' '}
        {text}
      </Banner>
    )
  }
  return null
}
