import { IconCalendarEvent, IconFileText } from '@tabler/icons-react'
import type { CustomerDetail } from '#contract/boards/customers.ts'
import { LeadState } from '#web/domains/leads/lead-state.tsx'
import { leadPath, quotePath } from '#web/domains/leads/paths.ts'
import { QuoteState } from '#web/domains/quotes/quote-state.tsx'
import { formatInstant, formatMoney } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTimeZone } from '#web/lib/time-zone.ts'
import { customersTexts } from '#web/locales/customers.ts'
import { Card } from '#web/ui/card.tsx'
import { Time } from '#web/ui/time.tsx'
import css from './customer.module.css'

type Request = CustomerDetail['requests'][number]

/** Requests of a customer with their quotes and appointments, newest first. */
export function History({ requests }: Pick<CustomerDetail, 'requests'>) {
  const t = useTexts(customersTexts)
  return (
    <section className={css.section} aria-labelledby="history">
      <h2 id="history">{t.history}</h2>
      {requests.map((request) => (
        <RequestCard key={request.lead_id} request={request} />
      ))}
    </section>
  )
}

function RequestCard({
  request: { lead_id, match_id, state, service, city, state_iso, at, access_ended_at, quotes, appointments },
}: {
  request: Request
}) {
  const t = useTexts(customersTexts)
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (
    <Card as="article">
      <div className={css.request}>
        <header>
          <h3>
            <LocalLink to={leadPath(match_id, lead_id)}>{service.name}</LocalLink>
          </h3>
          <LeadState state={state} endedBy={null} />
        </header>
        <p>
          {city}, {state_iso} · <Time at={at} shape="date" />
        </p>
        {access_ended_at && <p>{t.ended(formatInstant(access_ended_at, locale, timeZone, 'date'))}</p>}
        {quotes.length + appointments.length > 0 && (
          <ul>
            {quotes.map((quote) => (
              <li key={quote.id}>
                <IconFileText aria-hidden />
                <LocalLink to={quotePath(quote.id)}>{t.quote(quote.version)}</LocalLink>
                <b>{formatMoney(quote.total, locale)}</b>
                <QuoteState state={quote.state} />
              </li>
            ))}
            {appointments.map(({ id, purpose, state, starts_at, time_zone: zone }) => (
              <li key={id}>
                <IconCalendarEvent aria-hidden />
                <span>
                  {t[purpose]}, {t.appointmentStates[state]}
                </span>
                <time dateTime={starts_at}>{formatInstant(starts_at, locale, zone)}</time>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
