import { useRevalidator } from 'react-router'
import { roleMay } from '#contract/company-roles.ts'
import { companyPaths } from '#web/domains/leads/paths.ts'
import { apiContext } from '#web/lib/api.ts'
import { requireCompany, userContext } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { useLive } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { companyInvoiceTexts } from '#web/locales/company-invoices.ts'
import { invoiceTexts } from '#web/locales/invoice.ts'
import { TaskBar } from '#web/ui/task-bar.tsx'
import type { Route } from './+types/invoice.ts'
import { InvoiceEditor } from './invoice/invoice-editor.tsx'
import { SentInvoice } from './invoice/sent-invoice.tsx'

export const middleware = [requireCompany]
export const clientMiddleware = [requireCompany]

async function load({ context, params: { id } }: Route.LoaderArgs) {
  const { company } = context.get(userContext)
  return {
    invoice: await context.get(apiContext).invoices.get({ params: { invoice_id: id } }),
    mayCredit: !!company && roleMay(company.role, 'money'),
  }
}
export { load as clientLoader, load as loader }

/** One invoice of the company: the editor of a draft, or the sent one with what can be done. */
export default function InvoicePage({ loaderData: { invoice, mayCredit } }: Route.ComponentProps) {
  const t = useTexts(companyInvoiceTexts)
  const { invoice: named } = useTexts(invoiceTexts)
  const { revalidate } = useRevalidator()
  const reload = () => void revalidate()
  const isDraft = invoice.state === 'draft'
  useLive(isDraft ? null : `lead:${invoice.lead_id}`, reload)
  const title = isDraft ? t.draftTitle(invoice.customer) : named(invoice.number ?? '')
  return (
    <>
      <Head title={title} isPrivate />
      <TaskBar title={title} back={companyPaths.invoices} hasOwnHeading />
      {isDraft ? (
        <InvoiceEditor key={invoice.id} invoice={invoice} reload={reload} />
      ) : (
        <SentInvoice invoice={invoice} mayCredit={mayCredit} reload={reload} />
      )}
    </>
  )
}
