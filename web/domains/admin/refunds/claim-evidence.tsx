import type { ClaimEvidence as Evidence } from '#contract/refunds/evidence.ts'
import { api } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useRead } from '#web/lib/use-read.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { evidenceTexts } from '#web/locales/admin-evidence.ts'
import { callsTexts } from '#web/locales/calls.ts'
import { findTexts } from '#web/locales/admin-find.ts'
import { eventTexts } from '#web/locales/admin-words.ts'
import { refundTexts } from '#web/locales/refunds.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { Missing } from '#web/ui/missing.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Time } from '#web/ui/time.tsx'
import { ClaimBadge } from '../details/badges.tsx'
import css from '../details/evidence.module.css'
import { standing, wordOf } from '../details/facts.tsx'

/** Evidence of a claim: the request, its course with this company, the conversation, deliveries to the customer, and the other buyers. */
export function ClaimEvidence({ id }: { id: string }) {
  const evidence = useRead(id, (options) => api.claimEvidence.read({ params: { refund_id: id } }, options))
  if (evidence === undefined) return null
  if (evidence === null) return <Missing />
  return (
    <>
      <Request of={evidence} />
      <Thread of={evidence} />
      <Calls of={evidence} />
      <Sent of={evidence} />
      <Buyers of={evidence} />
    </>
  )
}

function Request({ of: { request, lead } }: { of: Evidence }) {
  const t = useTexts(evidenceTexts)
  const { columns } = useTexts(adminTexts)
  const { leads } = useTexts(findTexts)
  const { states } = useTexts(eventTexts)
  const locale = useLocale()
  const at = (instant: string | null) => (instant ? <Time at={instant} /> : t.never)
  return (
    <Card as="section" aria-label={t.request}>
      <Stack gap="s">
        <Row>
          <h2>{t.request}</h2>
          <Badge>{standing(wordOf(states, request.state))}</Badge>
        </Row>
        <p className={css.said}>{request.text || t.noText}</p>
        <DataList
          items={[
            { label: columns.place, value: `${request.city}, ${request.state_iso} ${request.zipcode}` },
            { label: t.opened, value: at(request.opened_at) },
            { label: t.timing, value: t.timings[request.timing] },
            { label: t.mode, value: t.modes[request.contact_mode] },
            { label: t.lead, value: leads[lead.state] },
            { label: t.bought, value: <Time at={lead.bought_at} /> },
            { label: t.paid, value: formatMoney(lead.price, locale) },
            ...(lead.back.amount > 0 ? [{ label: t.back, value: formatMoney(lead.back, locale) }] : []),
            { label: t.openedContact, value: at(lead.contact_opened_at) },
            { label: t.firstResponse, value: at(lead.first_response_at) },
            { label: t.engaged, value: at(lead.engaged_at) },
          ]}
        />
        <LocalLink to={`/admin/requests/${request.id}`}>{t.toRequest}</LocalLink>
      </Stack>
    </Card>
  )
}

function Thread({ of: { messages } }: { of: Evidence }) {
  const t = useTexts(evidenceTexts)
  return (
    <Card as="section" aria-label={t.thread}>
      <Stack gap="s">
        <h2>{t.thread}</h2>
        {messages.length === 0 ? (
          <p>{t.noThread}</p>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to reach it
          <ol className={css.lines} tabIndex={0} aria-label={t.thread}>
            {messages.map((message) => (
              <li key={message.id}>
                <strong>{t.from[message.from]}</strong>
                <p>{message.text || t.kinds[message.kind]}</p>
                <small>
                  <Time at={message.at} />
                  {message.files > 0 && ` · ${t.files(message.files)}`}
                  {message.from !== 'system' && ` · ${message.is_read ? t.read : t.unread}`}
                </small>
              </li>
            ))}
          </ol>
        )}
      </Stack>
    </Card>
  )
}

function Calls({ of: { calls, tries } }: { of: Evidence }) {
  const t = useTexts(callsTexts)
  const tried = t.tries(tries.calls, tries.texts)
  return (
    <Card as="section" aria-label={t.title}>
      <Stack gap="s">
        <h2>{t.title}</h2>
        {tried && <p>{t.shown(tried)}</p>}
        {calls.length === 0 ? (
          <p>{t.none}</p>
        ) : (
          <ul className={css.lines}>
            {calls.map(({ side, at, outcome, seconds }) => (
              <li key={at}>
                <Row>
                  {t.caller[side]}
                  <Badge tone={outcome === 'answered' ? 'green' : 'neutral'}>{t.outcomes[outcome ?? 'ringing']}</Badge>
                  <small>
                    <Time at={at} />
                    {seconds > 0 && ` · ${t.seconds(seconds)}`}
                  </small>
                </Row>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Card>
  )
}

const tones = { waiting: 'amber', sent: 'green', skipped: 'neutral', dead: 'red' } as const

function Sent({ of: { sent, is_unreachable: isUnreachable } }: { of: Evidence }) {
  const t = useTexts(evidenceTexts)
  return (
    <Card as="section" aria-label={t.sent}>
      <Stack gap="s">
        <h2>{t.sent}</h2>
        <Row>
          <Badge tone={isUnreachable ? 'red' : 'neutral'}>{isUnreachable ? t.unreachable : t.reachable}</Badge>
        </Row>
        {sent.length === 0 ? (
          <p>{t.noSent}</p>
        ) : (
          <ul className={css.lines}>
            {sent.map(({ id, channel, state, attempts, at }) => (
              <li key={id}>
                <Row>
                  {t.channels[channel]}
                  <Badge tone={tones[state]}>{t.deliveries[state]}</Badge>
                  <small>
                    <Time at={at} />
                    {attempts > 1 && ` · ${t.attempts(attempts)}`}
                  </small>
                </Row>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Card>
  )
}

function Buyers({ of: { buyers } }: { of: Evidence }) {
  const t = useTexts(evidenceTexts)
  const { leads } = useTexts(findTexts)
  const { reasons } = useTexts(refundTexts)
  return (
    <Card as="section" aria-label={t.buyers}>
      <Stack gap="s">
        <h2>{t.buyers}</h2>
        {buyers.length === 0 ? (
          <p>{t.noBuyers}</p>
        ) : (
          <ul className={css.lines}>
            {buyers.map(({ company, state, is_undone: isUndone, bought_at: boughtAt, engaged_at: engagedAt, claim }) => (
              <li key={company.id}>
                <LocalLink to={`/admin/companies/${company.id}`}>{company.name}</LocalLink>
                <p>
                  {isUndone ? t.undone : leads[state]} · {t.bought.toLowerCase()} <Time at={boughtAt} />
                </p>
                <p>
                  {t.engaged}: {engagedAt ? <Time at={engagedAt} /> : t.never.toLowerCase()}
                </p>
                {claim ? (
                  <Row>
                    {reasons[claim.reason]} <ClaimBadge state={claim.state} />
                  </Row>
                ) : (
                  <small>{t.noClaim}</small>
                )}
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Card>
  )
}
