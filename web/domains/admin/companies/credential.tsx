import { type ReactNode, useState } from 'react'
import type { Credential } from '#contract/companies/credentials.ts'
import { credentialStates } from '#contract/companies/states.ts'
import { api } from '#web/lib/api.ts'
import { formatDay, formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { credentialsTexts } from '#web/locales/credentials.ts'
import { registryTexts } from '#web/locales/registries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Time } from '#web/ui/time.tsx'
import { DocumentPreview } from '../details/document-preview.tsx'
import { type Choice, DecisionForm, textOf } from '../decisions/decision-form.tsx'
import { LogLink } from '../permissions/log-link.tsx'
import { planDecision } from '../decisions/planned.ts'

/** Claims of a company about a credential. */
export function CredentialFacts({ credential, children }: { credential: Credential; children?: ReactNode }) {
  const { facts, credential: words } = useTexts(decisionTexts)
  const { kinds, states } = useTexts(credentialsTexts)
  const { columns } = useTexts(adminTexts)
  const locale = useLocale()
  const t = useTexts(registryTexts)
  const { id, kind, status, state_iso, trade, source, number, amount, worker, expires_on, submitted_at, checked_at, reason, document } =
    credential
  const { registry, registry_failed_at: failedAt } = credential
  return (
    <Card as="section" aria-label={kinds[kind]}>
      <Stack gap="s">
        <Row>
          <h2>{[kinds[kind], trade?.name, state_iso].filter(Boolean).join(' · ')}</h2>
          <Badge tone={status === 'verified' ? 'green' : status === 'submitted' || status === 'checking' ? 'amber' : 'neutral'}>
            {states[status]}
          </Badge>
          <LogLink of="credential" id={id} />
        </Row>
        <DataList
          items={[
            ...(source ? [{ label: checked_at ? words.source : words.issuer, value: source }] : []),
            ...(number ? [{ label: facts.number, value: number }] : []),
            ...(amount ? [{ label: facts.insured, value: formatMoney(amount, locale) }] : []),
            ...(worker ? [{ label: facts.worker, value: worker }] : []),
            ...(expires_on ? [{ label: facts.expires, value: formatDay(expires_on, locale) }] : []),
            ...(submitted_at ? [{ label: columns.sent, value: <Time at={submitted_at} /> }] : []),
            ...(checked_at ? [{ label: columns.decided, value: <Time at={checked_at} /> }] : []),
            ...(registry
              ? [
                  {
                    label: t.label,
                    value: (
                      <>
                        {registry.source}: {t.statuses[registry.status]}
                        {registry.expires_on && ` · ${formatDay(registry.expires_on, locale)}`} (<Time at={registry.asked_at} />)
                      </>
                    ),
                  },
                ]
              : []),
            ...(failedAt ? [{ label: t.failed, value: <Time at={failedAt} /> }] : []),
            ...(reason ? [{ label: columns.reason, value: reason }] : []),
          ]}
        />
        {!document && submitted_at && <p>{words.noDocument}</p>}
        {children}
      </Stack>
    </Card>
  )
}

/** The document of a credential, if the company sent one. */
export function CredentialDocument({ credential: { id, document } }: { credential: Credential }) {
  const { facts } = useTexts(decisionTexts)
  return document && <DocumentPreview at={`/api/admin/credentials/${id}/document`} name={document.name} label={facts.document} />
}

/** A credential without a document can be rejected, but not approved. */
const needsDocument: readonly string[] = ['verify', 'recheck']
const decisions = ['check', 'verify', 'reject', 'recheck', 'revoke'] as const

/** Decisions available for a credential in its state. `isPart`: one of several on a page. */
export function CredentialDecision({ credential, isPart, done }: { credential: Credential; isPart?: boolean; done: () => void }) {
  const t = useTexts(decisionTexts)
  const { kinds } = useTexts(credentialsTexts)
  const params = { credential_id: credential.id }
  const hasDocument = credential.document !== null
  const possible = decisions.filter(
    (event) => credentialStates.can(event, credential.status, 'A') && (hasDocument || !needsDocument.includes(event)),
  )
  if (possible.length === 0) return null
  const choices = possible.map((id): Choice => {
    if (id === 'verify')
      return {
        id,
        label: t.credential.verify,
        look: 'primary',
        renderMore: (errorOf) => (
          <>
            <TextField
              label={t.credential.source}
              hint={t.credential.sourceHint}
              name="source"
              defaultValue={credential.source}
              error={errorOf('source')}
              maxLength={120}
            />
            <Expiry label={t.credential.expires} day={credential.expires_on ?? ''} error={errorOf('expires_on')} />
          </>
        ),
      }
    const isNegative = id === 'reject' || id === 'revoke'
    return {
      id,
      label: t.credential[id],
      look: isNegative ? 'danger' : 'primary',
      ...(isNegative ? { words: { label: t.reason, hint: t.reasonHint } } : {}),
    }
  })
  return (
    <DecisionForm
      area="credentials"
      key={`${credential.id} ${credential.status}`}
      {...(isPart && { name: kinds[credential.kind] })}
      about={credential.id}
      choices={choices}
      decide={({ choice, words, form }, options) => {
        const { credentials } = api
        if (choice === 'check') return credentials.check({ params })
        if (choice === 'recheck') return credentials.recheck({ params })
        if (choice === 'reject' || choice === 'revoke')
          return planDecision(`credentials.${choice}`, { params, body: { reason: words } }, options)
        const expires = textOf(form, 'expires_on')
        const body = { source: textOf(form, 'source'), ...(expires ? { expires_on: expires } : {}) }
        return planDecision('credentials.verify', { params, body }, options)
      }}
      done={done}
    />
  )
}

function Expiry({ day, ...field }: { label: string; day: string; error: string | undefined }) {
  const [value, setValue] = useState(day)
  return <DateField {...field} name="expires_on" value={value} onChange={setValue} isOptional />
}
