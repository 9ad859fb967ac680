import { IconMapPin, IconPhone } from '@tabler/icons-react'
import type { Lead } from '#contract/leads/lead.ts'
import { numberOf } from '#contract/numbers.ts'
import { wayTo } from '#web/domains/leads/way-to.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { formatInstant } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTimeZone } from '#web/lib/time-zone.ts'
import { boughtLeadTexts } from '#web/locales/bought-lead.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { formatPhone } from '#web/ui/fields/typed.ts'
import { Calls } from './calls.tsx'
import css from './lead.module.css'

/** Contact of the customer, as far as allowed; hidden until it is opened. */
export function ContactCard({ lead, reload }: { lead: Lead; reload: () => void }) {
  const t = useTexts(boughtLeadTexts)
  const locale = useLocale()
  const timeZone = useTimeZone()
  const { id, contact, undo_until, teaser } = lead
  const open = useAction(() => api.leads.openContact({ params: { lead_id: id } }), { done: reload })

  if (lead.access_ended_at) {
    const since = formatInstant(lead.access_ended_at, locale, timeZone)
    return (
      <Card as="section" look="tint" aria-labelledby="contact">
        <div className={css.closedContact}>
          <h2 id="contact">{t.contactOver}</h2>
          <p>{(lead.contact_stopped_at ? t.contactStopped : t.accessEnded)(since)}</p>
        </div>
      </Card>
    )
  }
  if (!contact) {
    return (
      <Card as="section" look="tint" aria-labelledby="contact">
        <div className={css.closedContact}>
          <h2 id="contact">{t.contact}</h2>
          <p>{t.closedContact}</p>
          {undo_until && <p>{t.undoEnds}</p>}
          <Button isBusy={open.isBusy} onClick={() => void open.run()}>
            {t.open}
          </Button>
        </div>
      </Card>
    )
  }
  const { name, surname, phone, is_relay: isRelay, email, street, zipcode } = contact
  const place = `${teaser.city}, ${teaser.state_iso}`
  return (
    <Card as="section" aria-labelledby="contact">
      <div className={css.contact}>
        <h2 id="contact">
          {name} {surname}
        </h2>
        {!phone && !email && <p>{t.messagesOnly}</p>}
        {(phone || street) && (
          <p className={css.reach}>
            {phone && (
              <a className={css.call} href={`tel:${phone}`} aria-label={t.call(name)}>
                <IconPhone aria-hidden />
                {t.callNow}
              </a>
            )}
            {street && (
              <a className={css.call} href={wayTo(`${street}, ${place} ${zipcode}`)} target="_blank" rel="noreferrer">
                <IconMapPin aria-hidden />
                {t.way}
              </a>
            )}
          </p>
        )}
        {isRelay && <p>{phone ? t.relayHint : t.noNumber}</p>}
        <Calls calls={lead.calls} />
        <DataList
          items={[
            ...(phone ? [{ label: isRelay ? t.relay : t.phone, value: <a href={`tel:${phone}`}>{formatPhone(phone)}</a> }] : []),
            ...(email ? [{ label: t.email, value: <a href={`mailto:${email}`}>{email}</a> }] : []),
            {
              label: t.street,
              value: (
                <>
                  {street && `${street}, `}
                  {place} · {t.zip(zipcode)}
                  {!street && <small>{t.streetLater}</small>}
                </>
              ),
            },
            { label: t.number, value: numberOf('lead', id) },
          ]}
        />
      </div>
    </Card>
  )
}
