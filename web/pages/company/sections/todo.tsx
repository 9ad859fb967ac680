import {
  IconAlertTriangle,
  IconCertificate,
  IconChevronRight,
  IconClockExclamation,
  IconFileText,
  IconInbox,
  IconMessageCircle,
  IconReceiptRefund,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'
import type { Credential } from '#contract/companies/credentials.ts'
import type { LeadRow } from '#contract/leads/lead.ts'
import type { QuoteRow } from '#contract/quotes/quote.ts'
import type { Refund } from '#contract/refunds/claims.ts'
import { companyPaths, configurationPath, leadPath, quotePath, refundPath } from '#web/domains/leads/paths.ts'
import { formatDay, formatInstant } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTimeZone } from '#web/lib/time-zone.ts'
import { companyTodoTexts } from '#web/locales/company-todo.ts'
import { credentialsTexts } from '#web/locales/credentials.ts'
import { Missing } from '#web/ui/missing.tsx'
import { dueClaims, dueCredentials } from './due.ts'
import css from './sections.module.css'

type Quotes = readonly z.infer<typeof QuoteRow>[]
type TodoProps = {
  /** An unpublished company with an empty list isn't done yet. */
  isPublished: boolean
  newCount: number
  bought: readonly z.infer<typeof LeadRow>[]
  drafts: Quotes
  sent: Quotes
  claims: readonly Refund[]
  credentials: readonly Credential[]
  /** Days before expiration at which a credential needs renewal. */
  dueDays: number
  /** Every list could be read. */
  isWhole: boolean
}

const most = 4
/** Quotes valid for fewer days deserve a reminder to the customer. */
const soonDays = 3

/** Pending tasks of the company, most urgent first. */
export function Todo({ isPublished, newCount, bought, drafts, sent, isWhole, ...rest }: TodoProps) {
  const t = useTexts(companyTodoTexts)
  const locale = useLocale()
  const [now] = useState(() => Date.now())
  const ending = sent.filter(({ valid_until: day }) => day && Date.parse(day) - now < soonDays * 86_400_000).slice(0, most)
  const problems = bought.filter(({ has_problem }) => has_problem).slice(0, most)
  const waiting = bought.filter(({ unread, state, has_problem }) => !has_problem && (unread > 0 || state === 'new')).slice(0, most)
  const claims = dueClaims(rest.claims, now).slice(0, most)
  const credentials = dueCredentials(rest.credentials, new Date(now).toISOString().slice(0, 10), rest.dueDays).slice(0, most)
  const isNothing =
    isWhole && newCount === 0 && [problems, waiting, drafts, ending, claims, credentials].every(({ length }) => length === 0)
  if (isNothing && !isPublished) return null
  return (
    <section className={css.section} aria-labelledby="todo">
      <h2 id="todo">{isNothing ? t.allDone : t.todo}</h2>
      {isNothing && <p className={css.calm}>{t.allDoneText}</p>}
      {!isWhole && <Missing />}
      <ul className={css.todo}>
        {newCount > 0 && (
          <Item to={companyPaths.leads} icon={<IconInbox aria-hidden />} title={t.newLeads(newCount)} isFirst>
            {t.newLeadsHelp}
          </Item>
        )}
        {problems.map(({ lead_id, match_id, customer, service, city }) => (
          <Item
            key={match_id}
            to={leadPath(match_id, lead_id)}
            icon={<IconAlertTriangle aria-hidden />}
            title={t.problem(customer ?? service.name)}
          >
            {service.name} · {city}
          </Item>
        ))}
        {waiting.map(({ lead_id, match_id, customer, service, city, unread }) => (
          <Item
            key={match_id}
            to={leadPath(match_id, lead_id)}
            icon={<IconMessageCircle aria-hidden />}
            title={unread > 0 ? t.unread(customer ?? service.name) : t.answer(customer ?? service.name)}
          >
            {service.name} · {city}
          </Item>
        ))}
        {claims.map((claim) => (
          <ClaimItem key={claim.id} claim={claim} />
        ))}
        {ending.map(({ id, customer, service, city, valid_until: day }) => (
          <Item
            key={id}
            to={quotePath(id)}
            icon={<IconClockExclamation aria-hidden />}
            title={t.quoteEnds(customer, formatDay(day, locale, 'weekday'))}
          >
            {service} · {city}
          </Item>
        ))}
        {drafts.map(({ id, customer, service, city }) => (
          <Item key={id} to={quotePath(id)} icon={<IconFileText aria-hidden />} title={t.finishDraft(customer)}>
            {service} · {city}
          </Item>
        ))}
        {credentials.map((credential) => (
          <CredentialItem key={credential.id} credential={credential} />
        ))}
      </ul>
    </section>
  )
}

function ClaimItem({ claim: { lead_id, state, appeal_until: until, service, city } }: { claim: Refund }) {
  const t = useTexts(companyTodoTexts)
  const locale = useLocale()
  const zone = useTimeZone()
  return (
    <Item
      to={refundPath(lead_id)}
      icon={<IconReceiptRefund aria-hidden />}
      title={state === 'denied' && until ? t.denied(formatInstant(until, locale, zone, 'date')) : t.asked}
    >
      {service} · {city}
    </Item>
  )
}

function CredentialItem({ credential: { kind, status, state_iso, expires_on: day } }: { credential: Credential }) {
  const t = useTexts(companyTodoTexts)
  const { kinds, inState } = useTexts(credentialsTexts)
  const locale = useLocale()
  const name = state_iso ? `${kinds[kind]} ${inState(state_iso)}` : kinds[kind]
  const isEnding = status === 'verified' && day !== null
  return (
    <Item
      to={configurationPath('credentials')}
      icon={<IconCertificate aria-hidden />}
      title={isEnding ? t.ends(name, formatDay(day, locale)) : status === 'expired' ? t.ended(name) : t.rejected(name)}
    >
      {isEnding ? t.endsHelp : status === 'expired' ? t.endedHelp : t.rejectedHelp}
    </Item>
  )
}

const Item = ({
  to,
  icon,
  title,
  isFirst,
  children,
}: {
  to: string
  icon: ReactNode
  title: string
  isFirst?: boolean
  children: ReactNode
}) => (
  <li>
    <LocalLink to={to} className={css.task} data-first={isFirst || undefined}>
      {icon}
      <span>
        <strong>{title}</strong>
        {children}
      </span>
      <IconChevronRight aria-hidden />
    </LocalLink>
  </li>
)
