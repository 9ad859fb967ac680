import { IconBuildingStore, IconClipboardList, IconCreditCard, IconFileDollar, IconMessageDollar, IconUser } from '@tabler/icons-react'
import type { Found } from '#contract/admin/search.ts'
import { numberOf } from '#contract/numbers.ts'
import { spokenPhones } from '#web/domains/admin/details/spoken-phones.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { findTexts } from '#web/locales/admin-find.ts'
import { boardTexts } from '#web/locales/board.ts'
import { Badge } from '#web/ui/badge.tsx'
import css from './command-palette.module.css'

/** Path and icon for each kind of search result. */
const kinds = {
  user: { icon: IconUser, path: (id: string) => `/admin/users/${id}` },
  company: { icon: IconBuildingStore, path: (id: string) => `/admin/companies/${id}/detail` },
  request: { icon: IconClipboardList, path: (id: string) => `/admin/requests/${id}` },
  lead: { icon: IconMessageDollar, path: (id: string) => `/admin/requests/${id}/offers` },
  quote: { icon: IconFileDollar, path: (id: string) => `/admin/requests/${id}/offers` },
  payment: { icon: IconCreditCard, path: (id: string) => `/admin/payments?payment_id=${id}` },
} as const

export const foundPath = ({ kind, page_id: id }: Found): string => kinds[kind].path(id)

/** One search result: kind, name, detail, number and state. */
export function FoundOption({ found: { kind, id, title, detail, state } }: { found: Found }) {
  const t = useTexts(findTexts)
  const Icon = kinds[kind].icon
  const states = useStates()[kind] as Readonly<Record<string, string>>
  const isNumbered = kind !== 'user' && kind !== 'company'
  return (
    <span className={css.found}>
      <Icon aria-hidden />
      <span className={css.option}>
        <strong>{title}</strong>
        <small>
          {t.kinds[kind]}
          {isNumbered && ` ${numberOf(kind, id)}`}
          {detail && ` · ${spokenPhones(detail)}`}
        </small>
      </span>
      <Badge>{states[state] ?? state}</Badge>
    </span>
  )
}

function useStates() {
  const { people: user, leads: lead, quotes: quote } = useTexts(findTexts)
  const { companyStatus: company, paymentStates: payment } = useTexts(adminTexts)
  const { states: request } = useTexts(boardTexts)
  return { user, company, request, lead, quote, payment }
}
