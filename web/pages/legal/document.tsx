import { DocumentHead } from '#web/domains/legal/document-head.tsx'
import { isApart, loadDocument } from '#web/domains/legal/load-document.ts'
import { Head } from '#web/lib/head.tsx'
import { Prose } from '#web/ui/prose.tsx'
import type { LegalSlug } from '#contract/legal/states.ts'
import type { Route } from './+types/document.ts'

const load = ({ params, ...args }: Route.LoaderArgs) => loadDocument(params.document as Exclude<LegalSlug, 'faqs'>, args)
export { load as clientLoader, load as loader }

/** A legal document with its summary. */
export default function DocumentPage({ loaderData: document }: Route.ComponentProps) {
  return (
    <>
      <Head title={document.name} description={firstLine(document.summary)} isPrivate={isApart(document)} />
      <DocumentHead document={document} />
      <Prose html={document.html} />
    </>
  )
}

const firstLine = (summary: string) => /<(?:li|p)>([^<]*)/.exec(summary)?.[1] ?? ''
