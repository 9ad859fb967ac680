import { lazy, Suspense, useEffect } from 'react'
import { visiblePath } from '#contract/catalog/visible-path.ts'
import { NoDraft } from '#web/domains/projects/draft/lazy-no-draft.ts'
import { detailPath } from '#web/domains/projects/draft/wizard-paths.ts'
import { loadService, ofOtherService, useDraftOf } from '#web/domains/projects/draft/wizard-service.ts'
import { WizardSkeleton } from '#web/domains/projects/draft/wizard-skeleton.tsx'
import { Head } from '#web/lib/head.tsx'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { useSession } from '#web/lib/session.ts'
import { useStore } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import type { Route } from './+types/contact.ts'
import { loadContactForms } from './contact/load-forms.ts'

const load = ({ context, url }: Route.LoaderArgs) => loadService({ context, url })
export { load as clientLoader, load as loader, ofOtherService as shouldRevalidate }

const AccountForm = lazy(async () => ({ default: (await loadContactForms()).AccountForm }))
const GuestForm = lazy(async () => ({ default: (await loadContactForms()).GuestForm }))

/** Last screen: contact details. Signed-in users only consent and send. */
export default function ContactPage({ loaderData: service }: Route.ComponentProps) {
  const t = useTexts(wizardTexts)
  const navigate = useLocalNavigate()
  const user = useSession()
  const draft = useDraftOf(service)
  const answers = useStore((store) => store.selectedAnswers)
  const isEarly = draft && service && (draft.zipcode === null || draft.details.timing === undefined)

  const early = isEarly ? service.slug : undefined

  useEffect(() => {
    if (early) void navigate(detailPath('when', early), { replace: true })
  }, [early, navigate])

  if (draft === null) return <NoDraft />
  if (!draft || !service || isEarly || user === undefined) return <WizardSkeleton title={service?.name} />
  const path = visiblePath(service.questions, answers)
  const screen = {
    title: service.name,
    back: detailPath('companies', service.slug),
    progress: { current: path.length + 5, all: path.length + 6 },
    heading: t.contact.title,
  }
  return (
    <>
      <Head title={t.contact.title} description={t.description(service.name)} isPrivate />
      <Suspense fallback={<WizardSkeleton title={service.name} />}>
        {user ? <AccountForm screen={screen} draft={draft} user={user} /> : <GuestForm screen={screen} draft={draft} />}
      </Suspense>
    </>
  )
}
