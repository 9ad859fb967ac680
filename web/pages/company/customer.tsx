import { useRevalidator } from 'react-router'
import { companyPaths } from '#web/domains/leads/paths.ts'
import { apiContext } from '#web/lib/api.ts'
import { requireCompany, userContext } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { useLive } from '#web/lib/live.ts'
import { TaskBar } from '#web/ui/task-bar.tsx'
import type { Route } from './+types/customer.ts'
import { Contact, Money } from './customer/contact.tsx'
import css from './customer/customer.module.css'
import { History } from './customer/history.tsx'
import { Notes } from './customer/notes.tsx'
import { Tags } from './customer/tags.tsx'

export const middleware = [requireCompany]
export const clientMiddleware = [requireCompany]

const load = async ({ context, params: { lead } }: Route.LoaderArgs) => ({
  customer: await context.get(apiContext).customers.get({ params: { lead_id: lead } }),
  companyId: context.get(userContext).company?.id,
})
export { load as clientLoader, load as loader }

/** A customer of the company: contact, notes, and everything that happened between them. */
export default function CustomerPage({ loaderData: { customer, companyId }, params: { lead } }: Route.ComponentProps) {
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
          <Tags leadId={lead} tags={customer.tags} reload={reload} />
        </header>
        <div className={css.side}>
          <Contact customer={customer} />
          <Money customer={customer} />
        </div>
        <div className={css.main}>
          <Notes leadId={lead} notes={customer.notes} reload={reload} />
          <History requests={customer.requests} />
        </div>
      </div>
    </>
  )
}
