import { useState } from 'react'
import { data } from 'react-router'
import { DeadLink } from '#web/domains/auth/dead-link.tsx'
import { useAction } from '#web/lib/action.ts'
import { api, apiContext } from '#web/lib/api.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { formatInstant } from '#web/lib/format.ts'
import { personal } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTimeZone } from '#web/lib/time-zone.ts'
import { refundTexts } from '#web/locales/refunds.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page, Stack } from '#web/ui/page.tsx'
import { TaskBar } from '#web/ui/task-bar.tsx'
import type { Route } from './+types/refund-check.ts'
import css from './refund-check.module.css'

async function load({ context, params: { check } }: Route.LoaderArgs) {
  try {
    return data({ check, asked: await context.get(apiContext).refunds.check({ params: { check } }) })
  } catch (error) {
    if (!isApiError(error, 'not_found')) throw error
    return data(null, { status: 404 })
  }
}
export { load as clientLoader, load as loader }
export { secretHeaders as headers } from '#web/domains/auth/mailed-link.ts'
export const middleware = [personal]
export const clientMiddleware = [personal]

/** One question to a customer, answered with the link of the email. Opening it changes nothing. */
export default function RefundCheckPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts(refundTexts).check
  return (
    <>
      <TaskBar title={t.title} back="/" hasOwnHeading />
      {loaderData ? (
        <Question {...loaderData} />
      ) : (
        <DeadLink title={t.dead} text={t.deadText}>
          <ButtonLink to="/user/profile">{t.mine}</ButtonLink>
          <ButtonLink to="/" look="plain">
            {t.home}
          </ButtonLink>
        </DeadLink>
      )}
    </>
  )
}

function Question({ check, asked }: NonNullable<Route.ComponentProps['loaderData']>) {
  const t = useTexts(refundTexts).check
  const locale = useLocale()
  const zone = useTimeZone()
  const [now, setNow] = useState(asked)
  const answer = useAction(
    (_options, said: 'confirm' | 'object') => api.refunds.answerCheck({ params: { check }, body: { answer: said } }),
    {
      done: setNow,
    },
  )
  const { reason, company, service, bought_at, until } = now
  const isKnown = reason === 'wrong_service' || reason === 'customer_denies' || reason === 'already_hired'
  return (
    <>
      <Head title={t.title} isPrivate />
      <Page width="task">
        <Card look="raised">
          <div aria-live="polite">
            {now.answer !== null || now.is_over || !isKnown ? (
              <Stack gap="s">
                <h1 className={css.question}>{now.answer ? t.thanks : t.over}</h1>
                <p>{now.answer ? t.thanksText : t.overText}</p>
                <div>
                  <ButtonLink to="/" look="plain">
                    {t.home}
                  </ButtonLink>
                </div>
              </Stack>
            ) : (
              <Stack>
                <Stack gap="s">
                  <p>{t.company(company)}</p>
                  <h1 className={css.question}>{t.ask[reason](service, formatInstant(bought_at, locale, zone, 'date'))}</h1>
                </Stack>
                <Stack gap="s">
                  <Button size="l" look="soft" isBusy={answer.isBusy} onClick={() => void answer.run('confirm')}>
                    {t.confirm[reason]}
                  </Button>
                  <Button size="l" look="soft" isBusy={answer.isBusy} onClick={() => void answer.run('object')}>
                    {t.object[reason]}
                  </Button>
                </Stack>
                <p>{t.until(formatInstant(until, locale, zone, 'moment'))}</p>
              </Stack>
            )}
          </div>
        </Card>
      </Page>
    </>
  )
}
