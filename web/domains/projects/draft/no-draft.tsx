import { Head } from '#web/lib/head.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { LostStreet } from '#web/ui/scenes.tsx'

/** Wizard screen for a browser without a draft. */
export function NoDraft() {
  const { none } = useTexts(wizardTexts)
  return (
    <>
      <Head title={none.title} isPrivate />
      <Page width="text">
        <EmptyState as="h1" scene={<LostStreet />} title={none.title} action={<ButtonLink to="/search">{none.action}</ButtonLink>}>
          {none.text}
        </EmptyState>
      </Page>
    </>
  )
}
