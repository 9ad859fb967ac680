import { useRevalidator } from 'react-router'
import { roleMay } from '#contract/company-roles.ts'
import { companyPaths } from '#web/domains/leads/paths.ts'
import { apiContext } from '#web/lib/api.ts'
import { requireCompany, userContext } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { useLive } from '#web/lib/live.ts'
import { TaskBar } from '#web/ui/task-bar.tsx'
import type { Route } from './+types/customer.ts'
import { Added } from './customer/added.tsx'
import { Contact, Money } from './customer/contact.tsx'
import css from './customer/customer.module.css'
import { History } from './customer/history.tsx'
import { Notes } from './customer/notes.tsx'
import { Tags } from './customer/tags.tsx'

export const middleware = [requireCompany]
export const clientMiddleware = [requireCompany]

async function load({ context, params: { customer } }: Route.LoaderArgs) {
  const { company } = context.get(userContext)
  return {
    customer: await context.get(apiContext).customers.get({ params: { customer_id: customer } }),
    companyId: company?.id,
    mayRemove: Boolean(company && roleMay(company.role, 'configure')),
  }
}
export { load as clientLoader, load as loader }

/** A customer of the company: contact, notes, and everything that happened between them. */
export default function CustomerPage({ loaderData: { customer, companyId, mayRemove }, params }: Route.ComponentProps) {
  const id = params.customer
  const isOwn = customer.requests.length === 0
  const { revalidate } = useRevalidator()
  const reload = () => void revalidate()
  useLive(companyId ? `company:${companyId}` : null, reload)
  const name = [customer.name, customer.surname].filter(Boolean).join(' ')
  return (
    <>
      <Head title={name} isPrivate />
      <TaskBar title={name} back={companyPaths.customers} hasOwnHeading />
      <div className={css.page}>
        <header className={css.head}>
          <h1>{name}</h1>
          <Tags customerId={id} tags={customer.tags} reload={reload} />
        </header>
        <div className={css.side}>
          {!isOwn && <Contact customer={customer} />}
          {customer.added.map((entry) => (
            <Added key={entry.id} entry={entry} isOwn={isOwn} mayRemove={mayRemove} reload={reload} />
          ))}
          {!isOwn && <Money customer={customer} />}
        </div>
        <div className={css.main}>
          <Notes customerId={id} isOwn={isOwn} notes={customer.notes} reload={reload} />
          {!isOwn && <History requests={customer.requests} />}
        </div>
      </div>
    </>
  )
}
