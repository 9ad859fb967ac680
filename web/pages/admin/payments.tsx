import { Narrowed } from '#web/domains/admin/lists/narrowed.tsx'
import { PaymentsTable } from '#web/domains/admin/payments/payments-table.tsx'
import { tableQuery } from '#web/domains/admin/lists/table-query.ts'
import { apiContext } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { moneyTexts } from '#web/locales/admin-money.ts'
import type { Route } from './+types/payments.ts'

const load = ({ context, url }: Route.LoaderArgs) => context.get(apiContext).admin.payments({ query: tableQuery(url) })
export { load as clientLoader, load as loader }

export default function PaymentsPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts(moneyTexts)
  return (
    <>
      <Head title={t.tabs.payments} isPrivate />
      <Narrowed words={{ payment_id: t.ledger.only.payment_id, stuck: () => t.stuck }} />
      <PaymentsTable list={loaderData} label={t.tabs.payments} />
    </>
  )
}
