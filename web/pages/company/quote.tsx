import { useRevalidator } from 'react-router'
import { companyPaths } from '#web/domains/leads/paths.ts'
import { api } from '#web/lib/api.ts'
import { requireCompany } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { useLive } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { quoteEditorTexts } from '#web/locales/quote-editor.ts'
import { TaskBar } from '#web/ui/task-bar.tsx'
import type { Route } from './+types/quote.ts'
import { load } from './quote/load.ts'
import { QuoteEditor } from './quote/quote-editor.tsx'
import { SentQuote } from './quote/sent-quote.tsx'

export const middleware = [requireCompany]
export const clientMiddleware = [requireCompany]

export { load as clientLoader, load as loader }

/** One version of a quote: the editor for a draft, the document for a sent one. */
export default function QuotePage({ loaderData }: Route.ComponentProps) {
  const t = useTexts(quoteEditorTexts)
  const { revalidate } = useRevalidator()
  const { quote } = loaderData
  const isDraft = quote.state === 'draft'
  async function look() {
    // Live updates leave a draft in progress alone, unless it is no longer a draft: the customer may have hired the company.
    if (isDraft && (await api.quotes.get({ params: { quote_id: quote.id } })).state === 'draft') return
    await revalidate()
  }
  useLive(`lead:${quote.lead_id}`, () => void look().catch(() => undefined))
  const title = t.title(quote.customer)
  return (
    <>
      <Head title={title} isPrivate />
      <TaskBar title={title} back={companyPaths.quotes} hasOwnHeading />
      {isDraft ? (
        <QuoteEditor key={quote.id} {...loaderData} reload={() => void revalidate()} />
      ) : (
        <SentQuote key={quote.id} {...loaderData} reload={() => void revalidate()} />
      )}
    </>
  )
}
