import { Form } from 'react-router'
import css from '#web/domains/admin/payments/ledger.module.css'
import { requireRight } from '#web/domains/admin/permissions/role.ts'
import { StatementMonths } from '#web/domains/payments/statements/statement-months.tsx'
import { apiContext } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { moneyTexts } from '#web/locales/admin-money.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import type { Route } from './+types/statements.ts'

async function load({ context, url }: Route.LoaderArgs) {
  requireRight('money', context, 'read')
  const { admin, statements } = context.get(apiContext)
  const [id, q] = [url.searchParams.get('company_id'), url.searchParams.get('q') ?? '']
  if (!id) return { q, found: q.trim() === '' ? null : (await admin.companies({ query: { q, sort: 'name' } })).data, chosen: null }
  const params = { company_id: id }
  const [company, months] = await Promise.all([admin.company({ params }), statements.listOfCompany({ params })])
  return { q, found: null, chosen: { id, name: company.name, months } }
}
export { load as clientLoader, load as loader }

/** A company's months with its own documents. */
export default function StatementsPage({ loaderData: { q, found, chosen } }: Route.ComponentProps) {
  const { statements: t, tabs } = useTexts(moneyTexts)
  return (
    <Stack>
      <Head title={tabs.statements} isPrivate />
      <p>{t.intro}</p>
      {chosen ? (
        <section aria-labelledby="company">
          <Stack gap="s">
            <Row isSplit>
              <h2 id="company">
                <LocalLink to={`/admin/companies/${chosen.id}/payments`}>{chosen.name}</LocalLink>
              </h2>
              <LocalLink to="/admin/payments/statements">{t.others}</LocalLink>
            </Row>
            {chosen.months.length === 0 && <p>{t.none}</p>}
            <StatementMonths months={chosen.months} at={`/api/admin/companies/${chosen.id}/statements`} />
          </Stack>
        </section>
      ) : (
        <Form method="get" role="search" className={css.search}>
          <TextField key={q} label={t.search} name="q" type="search" defaultValue={q} maxLength={120} />
          <Button type="submit">{t.find}</Button>
        </Form>
      )}
      {found?.length === 0 && <p role="status">{t.noCompany}</p>}
      {found && found.length > 0 && (
        <ul className={css.accounts} aria-label={t.choose}>
          {found.map(({ id, name, city, state_iso }) => (
            <li key={id}>
              <LocalLink to={`/admin/payments/statements?company_id=${id}`} className={css.account}>
                <b>{name}</b>
                <small>
                  {city}, {state_iso}
                </small>
              </LocalLink>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
