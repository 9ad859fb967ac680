import { useRevalidator } from 'react-router'
import { holderAccounts } from '#contract/payments/states.ts'
import { CorrectionButton } from '#web/domains/admin/payments/correction-button.tsx'
import { LedgerTable } from '#web/domains/admin/payments/ledger-table.tsx'
import { ledgerPath } from '#web/domains/admin/payments/ledger-words.ts'
import { PaymentsTable } from '#web/domains/admin/payments/payments-table.tsx'
import { useMay } from '#web/domains/admin/permissions/role.ts'
import { tableQuery } from '#web/domains/admin/lists/table-query.ts'
import { useAdminCompany } from '#web/layouts/admin-company.tsx'
import { apiContext } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { moneyTexts } from '#web/locales/admin-money.ts'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { Stack } from '#web/ui/page.tsx'
import type { Route } from './+types/payments.ts'

async function load({ context, params, url }: Route.LoaderArgs) {
  const { admin, ledger } = context.get(apiContext)
  const [payments, entries] = await Promise.all([
    admin.payments({ query: tableQuery(url, { holder_id: params.id }) }),
    ledger.entries({ query: { holder_id: params.id } }),
  ])
  return { payments, entries }
}
export { load as clientLoader, load as loader }

/** Money of a company: balance, payments and changes of the balance. */
export default function CompanyPaymentsPage({ loaderData: { payments, entries } }: Route.ComponentProps) {
  const company = useAdminCompany()
  const { balances } = company
  const t = useTexts(adminTexts)
  const { facts, tabs } = useTexts(decisionTexts)
  const money = useTexts(moneyTexts)
  const locale = useLocale()
  const may = useMay()
  const { revalidate } = useRevalidator()
  return (
    <Stack gap="l">
      {balances && (
        <Card as="section">
          <Stack>
            <DataList
              isWide
              items={holderAccounts.map((account) => ({
                label: { wallet: t.columns.wallet, promo: facts.promo, earned: money.correction.accounts.earned }[account],
                value: <LocalLink to={ledgerPath({ holder_id: company.id, account })}>{formatMoney(balances[account], locale)}</LocalLink>,
              }))}
            />
            {may('money', 'write') && (
              <span>
                <CorrectionButton company={company} balances={balances} done={() => void revalidate()} />
              </span>
            )}
          </Stack>
        </Card>
      )}
      <PaymentsTable list={payments} label={tabs.payments} holder={company.id} />
      <section aria-labelledby="ledger">
        <h2 id="ledger">{facts.ledger}</h2>
        <LedgerTable list={{ ...entries, next: null, previous: null }} isPart />
        {entries.next && <LocalLink to={ledgerPath({ holder_id: company.id })}>{money.ledger.all}</LocalLink>}
      </section>
    </Stack>
  )
}
