import { DocumentHead } from '#web/domains/legal/document-head.tsx'
import { apiContext } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { Prose } from '#web/ui/prose.tsx'
import type { LegalSlug } from '#contract/legal.ts'
import type { Route } from './+types/document.ts'

const load = ({ context, params }: Route.LoaderArgs) =>
  context.get(apiContext).legal.document({ params: { document: params.document as Exclude<LegalSlug, 'faqs'> } })
export { load as clientLoader, load as loader }

/** A legal document, in few words and in full. */
export default function DocumentPage({ loaderData: document }: Route.ComponentProps) {
  return (
    <>
      <Head title={document.name} description={firstLine(document.summary)} />
      <DocumentHead document={document} />
      <Prose html={document.html} />
    </>
  )
}

const firstLine = (summary: string) => /<(?:li|p)>([^<]*)/.exec(summary)?.[1] ?? ''
