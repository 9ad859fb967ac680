import { useState } from 'react'
import type { Approval, Consent } from '#contract/integrations/apps.ts'
import { useScopeWords } from '#web/domains/integrations/app-list.tsx'
import { useAction } from '#web/lib/action.ts'
import { api, apiContext } from '#web/lib/api.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { requireUser } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { appsTexts } from '#web/locales/apps.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ChoiceField, ChoicesField } from '#web/ui/fields/choice-field.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { Page, Row, Stack } from '#web/ui/page.tsx'
import { TaskBar } from '#web/ui/task-bar.tsx'
import type { Route } from './+types/consent.ts'
import css from './consent.module.css'

export const middleware = [requireUser]
export const clientMiddleware = [requireUser]

async function load({ context, params: { uid }, url }: Route.LoaderArgs) {
  const check = url.searchParams.get('check') ?? ''
  try {
    return { uid, check, consent: await context.get(apiContext).apps.consent({ params: { uid }, query: { check } }) }
  } catch (error) {
    if (isApiError(error, 'consent_ended') || isApiError(error, 'invalid') || isApiError(error, 'not_found'))
      return { uid, check, consent: null }
    throw error
  }
}
export { load as clientLoader, load as loader }

/** Where a person decides what an app may do. */
export default function ConsentPage({ loaderData: { uid, check, consent } }: Route.ComponentProps) {
  const t = useTexts(appsTexts).consent
  return (
    <>
      <Head title={t.title} isPrivate />
      <TaskBar title={t.title} back="/" />
      <Page width="text">
        {consent ? (
          <Decide uid={uid} check={check} consent={consent} />
        ) : (
          <EmptyState title={t.ended} action={<ButtonLink to="/">{t.home}</ButtonLink>}>
            {t.endedText}
          </EmptyState>
        )}
      </Page>
    </>
  )
}

type Side = Approval['acts_as']
const usualCapCents = 5000

function Decide({ uid, check, consent }: { uid: string; check: string; consent: Consent }) {
  const t = useTexts(appsTexts).consent
  const { app, company, email } = consent
  const asked = { company: company ? consent.company_scopes : [], customer: consent.customer_scopes }
  const sides = (['company', 'customer'] as const).filter((side) => asked[side].length > 0)
  const [chosen, setSide] = useState<Side>()
  const side = chosen ?? sides[0]
  const [refused, setRefused] = useState<readonly string[]>(['leads:buy'])
  const [cap, setCap] = useState<number | null>(usualCapCents)
  const given = side ? asked[side].filter((scope) => !refused.includes(scope)) : []
  const buys = given.includes('leads:buy')
  const go = ({ location: next }: { location: string }) => location.assign(next)
  const params = { uid }
  const allow = useAction(
    () => api.apps.approve({ params, body: { check, acts_as: side!, scopes: given, daily_cap_cents: buys ? cap : null } }),
    { done: go },
  )
  const deny = useAction(() => api.apps.deny({ params, body: { check } }), { done: go })
  return (
    <Stack gap="l">
      <Stack gap="s">
        <h1>{t.heading(app.name)}</h1>
        <p className={css.soft}>{t.account(email)}</p>
      </Stack>
      <Banner tone={app.is_checked ? 'done' : 'warning'} title={app.is_checked ? t.checked : t.unchecked}>
        <Stack gap="s">
          {!app.is_checked && <p>{t.uncheckedText}</p>}
          <p>
            {t.returns} <span className={css.host}>{app.returns_to}</span>
          </p>
        </Stack>
      </Banner>
      {sides.length > 1 && (
        <ChoiceField
          label={t.who}
          name="side"
          value={side}
          onChange={setSide}
          options={[
            { value: 'company', label: t.company, help: company!.name },
            { value: 'customer', label: t.customer, help: t.customerHelp },
          ]}
        />
      )}
      {side ? (
        <Permissions
          asked={asked[side]}
          given={given}
          isCustomer={side === 'customer'}
          onChange={(kept) => setRefused(asked[side].filter((scope) => !kept.includes(scope)))}
        />
      ) : (
        <Banner tone="problem">{t.notOwner}</Banner>
      )}
      {buys && (
        <MoneyField label={t.cap} hint={t.capHint} name="cap" value={cap} error={cap ? undefined : t.capMissing} onChange={setCap} />
      )}
      <p className={css.soft}>{t.back}</p>
      <Row>
        {side && (
          <Button isBusy={allow.isBusy} disabled={given.length === 0 || (buys && !cap)} onClick={() => void allow.run()}>
            {t.allow}
          </Button>
        )}
        <Button look="plain" isBusy={deny.isBusy} onClick={() => void deny.run()}>
          {t.deny}
        </Button>
      </Row>
    </Stack>
  )
}

type Scopes = (Consent['company_scopes'] | Consent['customer_scopes'])[number]
type PermissionsProps = {
  asked: readonly Scopes[]
  given: readonly Scopes[]
  isCustomer: boolean
  onChange: (kept: readonly string[]) => void
}

function Permissions({ asked, given, isCustomer, onChange }: PermissionsProps) {
  const t = useTexts(appsTexts).consent
  const words = useScopeWords(isCustomer)
  return (
    <ChoicesField
      label={t.may}
      hint={t.mayHint}
      error={given.length === 0 ? t.nothing : undefined}
      name="scopes"
      value={given}
      onChange={onChange}
      options={asked.map((value) => ({ value, label: words(value).name, help: words(value).help }))}
    />
  )
}
