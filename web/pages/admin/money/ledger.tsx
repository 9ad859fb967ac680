import { Link, useSearchParams } from 'react-router'
import type { AccountSums, LedgerFilters } from '#contract/payments/ledger.ts'
import { money } from '#contract/money.ts'
import css from '#web/domains/admin/payments/ledger.module.css'
import { LedgerTable } from '#web/domains/admin/payments/ledger-table.tsx'
import { kindOf, spokenBalance } from '#web/domains/admin/payments/ledger-words.ts'
import { Narrowed } from '#web/domains/admin/lists/narrowed.tsx'
import { tableQuery } from '#web/domains/admin/lists/table-query.ts'
import { apiContext } from '#web/lib/api.ts'
import { formatMoney } from '#web/lib/format.ts'
import { Head } from '#web/lib/head.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { moneyTexts } from '#web/locales/admin-money.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Stack } from '#web/ui/page.tsx'
import type { Route } from './+types/ledger.ts'

async function load({ context, url }: Route.LoaderArgs) {
  const { ledger } = context.get(apiContext)
  // The sums are those of all pages of the list.
  const {
    sort: _sort,
    after: _after,
    before: _before,
    limit: _limit,
    ...filters
  }: LedgerFilters & Record<string, unknown> = tableQuery(url)
  const [list, sums] = await Promise.all([ledger.entries({ query: tableQuery(url) }), ledger.accounts({ query: filters })])
  return { list, sums }
}
export { load as clientLoader, load as loader }

/** The ledger: the balance of each account, and all entries. */
export default function LedgerPage({ loaderData: { list, sums } }: Route.ComponentProps) {
  const t = useTexts(moneyTexts)
  return (
    <Stack gap="s">
      <Head title={t.tabs.ledger} isPrivate />
      <p>{t.ledger.intro}</p>
      <Narrowed words={t.ledger.only} />
      <Accounts sums={sums} />
      <LedgerTable list={list} />
    </Stack>
  )
}

/** Sums of each account over the filtered entries; a click filters by the account. */
function Accounts({ sums }: { sums: readonly AccountSums[] }) {
  const t = useTexts(moneyTexts)
  const locale = useLocale()
  const [params] = useSearchParams()
  const searchOf = (account: string) => {
    const next = new URLSearchParams(params)
    for (const gone of ['after', 'before', 'account']) next.delete(gone)
    if (params.get('account') !== account) next.set('account', account)
    return `?${next}`
  }
  const used = sums.filter(({ count, account }) => count > 0 || account === params.get('account'))
  return (
    <section aria-labelledby="accounts">
      <details className={css.folded}>
        <summary>
          <h2 id="accounts">{t.ledger.accounts}</h2>
          <Balance sums={sums} isOneSided={['account', 'holder_id', 'q'].some((name) => params.has(name))} />
        </summary>
        <ul className={css.accounts}>
          {used.map((row) => (
            <li key={row.account}>
              <Link
                to={searchOf(row.account)}
                className={css.account}
                aria-current={params.get('account') === row.account || undefined}
                preventScrollReset
              >
                {t.accounts[row.account]}
                <strong>{formatMoney(spokenBalance(row), locale)}</strong>
                <small>{t.kinds[kindOf[row.account]]}</small>
                <small>{t.ledger.sides(formatMoney(row.debit, locale), formatMoney(row.credit, locale))}</small>
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

function Balance({ sums, isOneSided }: { sums: readonly AccountSums[]; isOneSided: boolean }) {
  const t = useTexts(moneyTexts).ledger
  const locale = useLocale()
  const sum = (of: 'debit' | 'credit') => formatMoney(money(sums.reduce((total, row) => total + row[of].amount, 0)), locale)
  const [debit, credit] = [sum('debit'), sum('credit')]
  if (isOneSided) return <p>{t.oneSided}</p>
  return debit === credit ? <p>{t.balanced(debit)}</p> : <Banner tone="problem">{t.unbalanced(debit, credit)}</Banner>
}
