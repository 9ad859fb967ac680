import { IconFileCertificate } from '@tabler/icons-react'
import { useState } from 'react'
import type { CheckedReputation } from '#contract/reviews/portable.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { reputationTexts } from '#web/locales/reputation.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Card } from '#web/ui/card.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Page, Row, Stack } from '#web/ui/page.tsx'
import { Rating, Stars } from '#web/ui/rating.tsx'
import { Time } from '#web/ui/time.tsx'
import css from './reputation.module.css'

/** Checks a signed file of reviews that somebody was given. */
export default function ReputationPage() {
  const t = useTexts(reputationTexts)
  const [checked, setChecked] = useState<CheckedReputation>()
  const [failure, setFailure] = useState<string>()
  const check = useAction(
    (_, file: Blob) => {
      setFailure(undefined)
      setChecked(undefined)
      return api.reputation.check({ file })
    },
    {
      done: setChecked,
      failed: ({ code, message }) => {
        if (!code.startsWith('reputation_')) return false
        setFailure(message)
        return true
      },
    },
  )
  return (
    <Page width="task">
      <Head title={t.page.title} description={t.page.description} />
      <Stack gap="l">
        <Stack gap="s">
          <h1>{t.page.title}</h1>
          <p>{t.page.intro}</p>
        </Stack>
        <Row>
          <FileButton
            label={t.page.choose}
            accept=".jwt,.txt,application/jwt,text/plain"
            look={checked ? 'soft' : 'primary'}
            icon={<IconFileCertificate aria-hidden />}
            isBusy={check.isBusy}
            onFile={(file) => void check.run(file)}
          >
            {checked ? t.page.another : t.page.choose}
          </FileButton>
          <span className={css.note}>{t.page.private}</span>
        </Row>
        {failure && (
          <Banner tone="problem" title={t.failed} isLive>
            <p>{failure}</p>
          </Banner>
        )}
        {checked && <Checked {...checked} />}
      </Stack>
    </Page>
  )
}

function Checked({ issuer, url, issued_at: issued, holder, rating, records, is_current: isCurrent, reviews }: CheckedReputation) {
  const t = useTexts(reputationTexts)
  const removed = reviews.filter(({ standing }) => standing === 'removed').length
  const host = new URL(issuer).host
  return (
    <>
      <Banner tone={isCurrent && removed === 0 ? 'done' : 'warning'} title={t.page.genuine} isLive>
        <p>
          {t.page.genuineText(host)} {t.signed} <Time at={issued} shape="date" />.
        </p>
        <p>{!isCurrent ? t.page.unknown : removed > 0 ? `${t.removed(removed)}.` : t.page.allShown}</p>
      </Banner>
      <Card as="section" aria-labelledby="holder">
        <div className={css.holder}>
          <h2 id="holder">{holder.name}</h2>
          <p>
            {holder.city}, {holder.state}
          </p>
          <Rating {...rating} full />
          <p>
            {t.page.hires(records.hires)} · {t.page.since} <Time at={records.member_since} shape="date" />
          </p>
          <a href={url} rel="nofollow noopener">
            {t.page.profile}
          </a>
        </div>
      </Card>
      {reviews.length > 0 && (
        <section aria-labelledby="reviews">
          <Stack>
            <h2 id="reviews">{t.page.reviews}</h2>
            <ul className={css.reviews}>
              {reviews.map((review) => (
                <li key={review.id}>
                  <header>
                    <span role="img" aria-label={`${review.overall} / 5`}>
                      <Stars share={review.overall / 5} />
                    </span>
                    <b>{review.author}</b>
                    <span className={css.note}>
                      {[review.service, review.city].filter(Boolean).join(' · ')} · <Time at={review.published_at} shape="date" />
                    </span>
                    {review.standing === 'removed' && <Badge tone="red">{t.page.gone}</Badge>}
                  </header>
                  <p>{review.text}</p>
                </li>
              ))}
            </ul>
          </Stack>
        </section>
      )}
      <p className={css.note}>
        {t.page.offline} <code>{`${issuer}/.well-known/jwks.json`}</code>.
      </p>
    </>
  )
}
