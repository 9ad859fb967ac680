import { PaymentsTable } from '#web/domains/admin/payments-table.tsx'
import { tableQuery } from '#web/domains/admin/table-query.ts'
import { apiContext } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import type { Route } from './+types/payments.ts'

const load = ({ context, url }: Route.LoaderArgs) => context.get(apiContext).admin.payments({ query: tableQuery(url) })
export { load as clientLoader, load as loader }

export default function PaymentsPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts(adminTexts)
  return (
    <>
      <Head title={t.sections.payments} isPrivate />
      <h1>{t.sections.payments}</h1>
      <PaymentsTable list={loaderData} label={t.sections.payments} />
    </>
  )
}
