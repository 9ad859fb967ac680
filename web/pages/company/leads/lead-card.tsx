import { IconCalendar, IconMapPin, IconUsers } from '@tabler/icons-react'
import type * as z from 'zod/mini'
import type { LeadRow } from '#contract/leads/lead.ts'
import { LeadState } from '#web/domains/leads/lead-state.tsx'
import { leadPath } from '#web/domains/leads/paths.ts'
import { formatMiles } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyDeskTexts } from '#web/locales/company-desk.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { Ago } from '#web/ui/time.tsx'
import css from './lead-card.module.css'

/** One offer: service, place, time, price and deadline. */
export function LeadCard({ row }: { row: z.infer<typeof LeadRow> }) {
  const t = useTexts(companyDeskTexts)
  const locale = useLocale()
  const {
    service,
    city,
    state_iso,
    miles,
    timing,
    price,
    slots,
    slots_left,
    is_new,
    is_by_name,
    excerpt,
    withheld,
    photo,
    at,
    expires_at,
    auto,
  } = row
  const isOffer = row.state === 'offered'
  return (
    <Card as="article" isLink>
      <div className={css.lead} data-photo={photo ? true : undefined}>
        <header className={css.head}>
          <h3>
            <LocalLink to={leadPath(row.match_id, row.lead_id)}>{service.name}</LocalLink>
          </h3>
          {is_by_name && <Badge tone="green">{t.byName}</Badge>}
          {is_new && isOffer && !is_by_name && <Badge tone="green">{t.isNew}</Badge>}
          {!isOffer && <LeadState state={row.state} endedBy={row.ended_by} />}
        </header>
        <ul className={css.facts}>
          <li>
            <IconMapPin aria-hidden />
            {city}, {state_iso}
            {miles !== null && ` · ${t.away(formatMiles(miles, locale))}`}
          </li>
          <li data-urgent={timing === 'urgent' || undefined}>
            <IconCalendar aria-hidden />
            {t.timing[timing]}
          </li>
          {isOffer && (
            <li>
              <IconUsers aria-hidden />
              {t.slotsLeft(slots_left, slots)}
            </li>
          )}
        </ul>
        {auto && <p className={css.auto}>{t.auto[auto]}</p>}
        <p className={css.excerpt}>{excerpt || (withheld ? t.hiddenText : t.noText)}</p>
        {photo && (
          <div className={css.photo}>
            <Picture of={photo} alt={t.photoOf(service.name)} sizes="6rem" ratio="1" />
          </div>
        )}
        <footer className={css.foot}>
          {price.amount > 0 ? <Price money={price} unit={t.perContact} /> : <Badge tone="green">{t.free}</Badge>}
          <span>
            {isOffer && expires_at ? (
              <>
                {t.expires} <Ago at={expires_at} />
              </>
            ) : (
              <Ago at={at} />
            )}
          </span>
        </footer>
      </div>
    </Card>
  )
}
