import { IconPencil, IconPhone, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { OwnCustomer } from '#contract/leads/own-customers.ts'
import { OwnCustomerDialog } from '#web/domains/leads/own-customer-form.tsx'
import { companyPaths } from '#web/domains/leads/paths.ts'
import { api } from '#web/lib/api.ts'
import { localizedPath } from '#web/lib/locale.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { customersTexts } from '#web/locales/customers.ts'
import { AskButton } from '#web/ui/ask-button.tsx'
import { Button, dress } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { formatPhone } from '#web/ui/fields/typed.ts'
import { Row } from '#web/ui/page.tsx'
import { Time } from '#web/ui/time.tsx'
import css from './customer.module.css'

type Props = {
  entry: OwnCustomer
  /** Without a request the entry is all there is. */
  isOwn: boolean
  mayRemove: boolean
  reload: () => void
}

/** A company's own entry about a customer, which it may change and remove. */
export function Added({ entry, isOwn, mayRemove, reload }: Props) {
  const t = useTexts(customersTexts)
  const locale = useLocale()
  const navigate = useNavigate()
  const [isChanging, setChanging] = useState(false)
  const { id, name, surname, phone, email, address, zipcode, city, state_iso: state, at } = entry
  const place = [zipcode, city && state ? `${city}, ${state}` : ''].filter(Boolean).join(' ')
  return (
    <Card as="section" aria-labelledby={`added-${id}`}>
      <div className={css.contact}>
        <h2 id={`added-${id}`}>{t.added}</h2>
        {isOwn && phone && (
          <a {...dress({ look: 'soft' })} href={`tel:${phone}`} aria-label={`${t.call}: ${name}`}>
            <IconPhone aria-hidden />
            {t.call}
          </a>
        )}
        <DataList
          items={[
            ...(isOwn ? [] : [{ label: t.name, value: [name, surname].filter(Boolean).join(' ') }]),
            ...(phone ? [{ label: t.phone, value: <a href={`tel:${phone}`}>{formatPhone(phone)}</a> }] : []),
            ...(email ? [{ label: t.email, value: <a href={`mailto:${email}`}>{email}</a> }] : []),
            ...(address ? [{ label: t.address, value: address }] : []),
            ...(place ? [{ label: t.zip, value: place }] : []),
            { label: t.addedAt, value: <Time at={at} shape="date" /> },
          ]}
        />
        <p>{t.addedHint}</p>
        <Row>
          <Button look="plain" size="s" icon={<IconPencil aria-hidden />} onClick={() => setChanging(true)}>
            {t.change}
          </Button>
          {mayRemove && (
            <AskButton
              look="plain"
              size="s"
              icon={<IconTrash aria-hidden />}
              label={t.removeOwn}
              title={t.removeOwnTitle(name)}
              no={t.cancel}
              isDanger
              act={(options) => api.customers.remove({ params: { own_customer_id: id } }, options)}
              done={() => {
                showToast(t.ownRemoved)
                if (isOwn) void navigate(localizedPath(companyPaths.customers, locale), { replace: true })
                else reload()
              }}
            >
              {isOwn ? t.removeOwnText : t.removeEntryText}
            </AskButton>
          )}
        </Row>
        {isChanging && <OwnCustomerDialog entry={entry} close={() => setChanging(false)} done={reload} />}
      </div>
    </Card>
  )
}
