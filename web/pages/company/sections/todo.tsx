import { IconChevronRight, IconClockExclamation, IconFileText, IconInbox, IconMessageCircle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'
import type { LeadRow } from '#contract/leads.ts'
import type { QuoteRow } from '#contract/quotes.ts'
import { companyPaths, leadPath, quotePath } from '#web/domains/leads/paths.ts'
import { formatDay } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyDeskTexts } from '#web/locales/company-desk.ts'
import css from './sections.module.css'

type Quotes = readonly z.infer<typeof QuoteRow>[]
type TodoProps = { newCount: number; bought: readonly z.infer<typeof LeadRow>[]; drafts: Quotes; sent: Quotes }

const most = 4
/** Quotes that hold for fewer days than these are worth a word to the customer. */
const soonDays = 3

/** Who waits for this company, most pressing first. */
export function Todo({ newCount, bought, drafts, sent }: TodoProps) {
  const t = useTexts(companyDeskTexts)
  const locale = useLocale()
  const [now] = useState(() => Date.now())
  const ending = sent.filter(({ valid_until: day }) => day && Date.parse(day) - now < soonDays * 86_400_000).slice(0, most)
  const waiting = bought.filter(({ unread, state }) => unread > 0 || state === 'new').slice(0, most)
  const isNothing = newCount === 0 && waiting.length === 0 && drafts.length === 0 && ending.length === 0
  return (
    <section className={css.section} aria-labelledby="todo">
      <h2 id="todo">{isNothing ? t.allDone : t.todo}</h2>
      {isNothing && <p className={css.calm}>{t.allDoneText}</p>}
      <ul className={css.todo}>
        {newCount > 0 && (
          <Item to={companyPaths.leads} icon={<IconInbox aria-hidden />} title={t.newLeads(newCount)} isFirst>
            {t.newLeadsHelp}
          </Item>
        )}
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
      </ul>
    </section>
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
