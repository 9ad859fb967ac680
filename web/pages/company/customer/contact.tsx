import { IconPhone } from '@tabler/icons-react'
import type { CustomerDetail } from '#contract/boards/customers.ts'
import { leadPath } from '#web/domains/leads/paths.ts'
import { formatMoney } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { customersTexts } from '#web/locales/customers.ts'
import { dress } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { formatPhone } from '#web/ui/fields/typed.ts'
import { Time } from '#web/ui/time.tsx'
import css from './customer.module.css'

/** Contact details that a lead of the customer still shows, and the way to the newest conversation. */
export function Contact({ customer: { name, phone, email, requests } }: { customer: CustomerDetail }) {
  const t = useTexts(customersTexts)
  const [newest] = requests
  const hasAccess = requests.some(({ access_ended_at }) => access_ended_at === null)
  return (
    <Card as="section" aria-labelledby="contact">
      <div className={css.contact}>
        <h2 id="contact">{t.contact}</h2>
        {!phone && !email && <p>{hasAccess ? t.messagesOnly : t.noContact}</p>}
        {phone && (
          <a {...dress({ look: 'soft' })} href={`tel:${phone}`} aria-label={`${t.call}: ${name}`}>
            <IconPhone aria-hidden />
            {t.call}
          </a>
        )}
        <DataList
          items={[
            ...(phone ? [{ label: t.phone, value: <a href={`tel:${phone}`}>{formatPhone(phone)}</a> }] : []),
            ...(email ? [{ label: t.email, value: <a href={`mailto:${email}`}>{email}</a> }] : []),
          ]}
        />
        {newest && <LocalLink to={`${leadPath(newest.match_id, newest.lead_id)}#thread`}>{t.toThread}</LocalLink>}
      </div>
    </Card>
  )
}

export function Money({ customer: { agreed, spent, requests } }: { customer: CustomerDetail }) {
  const t = useTexts(customersTexts)
  const locale = useLocale()
  const first = requests.at(-1)
  return (
    <Card as="section" aria-labelledby="money">
      <div className={css.contact}>
        <h2 id="money">{t.money}</h2>
        <DataList
          isWide
          items={[
            { label: t.agreed, value: formatMoney(agreed, locale) },
            {
              label: (
                <>
                  {t.spent} <small>{t.spentHint}</small>
                </>
              ),
              value: formatMoney(spent, locale),
            },
            ...(first ? [{ label: t.since, value: <Time at={first.at} shape="date" /> }] : []),
          ]}
        />
      </div>
    </Card>
  )
}
