import { data } from 'react-router'
import { Head } from '#web/lib/head.tsx'
import { siteContext } from '#web/lib/page-context.ts'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/ui.ts'
import { Actions } from './ui-actions.tsx'
import { ExampleForm } from './ui-form.tsx'
import { Fields } from './ui-fields.tsx'
import { Shows } from './ui-shows.tsx'
import { Tokens } from './ui-tokens.tsx'

/** Style guide with every component in every state. Available only with the sandbox. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(siteContext).hasSandbox) throw data(null, { status: 404 })
  return null
}

export default function UiPage() {
  return (
    <Page>
      <Head title="Componentes" isPrivate />
      <h1>Componentes</h1>
      <Tokens />
      <Actions />
      <Fields />
      <ExampleForm />
      <Shows />
    </Page>
  )
}
