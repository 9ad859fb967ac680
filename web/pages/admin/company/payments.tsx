import type { LedgerLine } from '#contract/admin.ts'
import { PaymentsTable } from '#web/domains/admin/payments-table.tsx'
import { tableQuery } from '#web/domains/admin/table-query.ts'
import { useAdminCompany } from '#web/layouts/admin-company.tsx'
import { apiContext } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { Stack } from '#web/ui/page.tsx'
import { Time } from '#web/ui/time.tsx'
import css from '../admin.module.css'
import type { Route } from './+types/payments.ts'

async function load({ context, params, url }: Route.LoaderArgs) {
  const { id } = params
  const { admin } = context.get(apiContext)
  const [payments, ledger] = await Promise.all([
    admin.payments({ query: tableQuery(url, { holder_id: id }) }),
    admin.ledger({ params: { company_id: id } }),
  ])
  return { payments, ledger }
}
export { load as clientLoader, load as loader }

/** A company's money: what it has, what changed it, what it paid. */
export default function CompanyPaymentsPage({ loaderData: { payments, ledger } }: Route.ComponentProps) {
  const company = useAdminCompany()
  const t = useTexts(adminTexts)
  const { facts, tabs } = useTexts(decisionTexts)
  const locale = useLocale()
  return (
    <div className={css.two}>
      <PaymentsTable list={payments} label={tabs.payments} holder={company.id} />
      <Stack>
        <Card as="section">
          <DataList
            isWide
            items={[
              { label: t.columns.wallet, value: formatMoney(company.wallet, locale) },
              { label: facts.promo, value: formatMoney(company.promo, locale) },
            ]}
          />
        </Card>
        <Card as="section" aria-labelledby="ledger">
          <h2 id="ledger">{facts.ledger}</h2>
          <DataList
            isWide
            items={ledger.data.map((line: LedgerLine) => ({
              label: `${line.event} · ${line.account}`,
              value: (
                <>
                  {formatMoney(line.amount, locale)} <small>{<Time at={line.created_at} />}</small>
                </>
              ),
            }))}
          />
        </Card>
      </Stack>
    </div>
  )
}
