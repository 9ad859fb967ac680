import type * as z from 'zod/mini'
import type { LeadRow } from '#contract/leads/lead.ts'
import { LeadState } from '#web/domains/leads/lead-state.tsx'
import { leadPath } from '#web/domains/leads/paths.ts'
import { formatMiles, formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyDeskTexts } from '#web/locales/company-desk.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { ListTable } from '#web/ui/list-table.tsx'
import { Ago } from '#web/ui/time.tsx'
import css from './lead-card.module.css'

type Row = z.infer<typeof LeadRow>

/** Bought and closed leads, newest first. */
export function LeadTable({ label, rows }: { label: string; rows: readonly Row[] }) {
  const t = useTexts(companyDeskTexts)
  const locale = useLocale()
  return (
    <ListTable
      label={label}
      rows={rows}
      keyOf={(row) => row.match_id}
      pathOf={(row) => leadPath(row.match_id, row.lead_id)}
      columns={[
        {
          id: 'lead',
          label: t.columns.lead,
          render: ({ customer, service }) => (customer ? `${customer} · ${service.name}` : service.name),
        },
        { id: 'state', label: t.columns.state, render: (row) => <Marks row={row} /> },
        {
          id: 'place',
          label: t.columns.place,
          render: ({ city, state_iso, miles }) =>
            `${city}, ${state_iso}${miles === null ? '' : ` · ${t.away(formatMiles(miles, locale))}`}`,
        },
        { id: 'timing', label: t.columns.timing, render: ({ timing }) => t.timing[timing] },
        {
          id: 'price',
          label: t.columns.price,
          isAmount: true,
          render: ({ price }) => (price.amount > 0 ? formatMoney(price, locale) : t.free),
        },
        {
          id: 'at',
          label: t.columns.bought,
          render: ({ at, undo_until: until }) =>
            until ? (
              <>
                {t.undoFor} <Countdown until={until} />
              </>
            ) : (
              <Ago at={at} />
            ),
        },
      ]}
    />
  )
}

function Marks({ row: { state, ended_by, has_problem, is_by_name, unread } }: { row: Row }) {
  const t = useTexts(companyDeskTexts)
  return (
    <span className={css.marks}>
      <LeadState state={state} endedBy={ended_by} />
      {is_by_name && <Badge tone="green">{t.byName}</Badge>}
      {has_problem && <Badge tone="red">{t.problem}</Badge>}
      {unread > 0 && <Badge tone="amber">{t.unreadCount(unread)}</Badge>}
    </span>
  )
}
