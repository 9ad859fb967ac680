import { lazy, Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { visiblePath } from '#contract/catalog/visible-path.ts'
import { isAnswered } from '#web/domains/projects/draft/draft.ts'
import { NoDraft } from '#web/domains/projects/draft/lazy-no-draft.ts'
import { detailPath, type DetailStep, detailSteps, questionPath, zipScreen } from '#web/domains/projects/draft/wizard-paths.ts'
import { loadService, ofOtherService, useDraftOf } from '#web/domains/projects/draft/wizard-service.ts'
import { WizardSkeleton } from '#web/domains/projects/draft/wizard-skeleton.tsx'
import { Head } from '#web/lib/head.tsx'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { useStore } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { loadContactForms } from './contact/load-forms.ts'
import { loadSteps } from './form-project/load-steps.ts'
import type { Route } from './+types/form-project.ts'

const load = ({ context, url }: Route.LoaderArgs) => loadService({ context, url })
export { load as clientLoader, load as loader, ofOtherService as shouldRevalidate }

const WhenStep = lazy(async () => ({ default: (await loadSteps()).WhenStep }))
const WhatStep = lazy(async () => ({ default: (await loadSteps()).WhatStep }))
const CompaniesStep = lazy(async () => ({ default: (await loadSteps()).CompaniesStep }))
const screens = { when: WhenStep, what: WhatStep, companies: CompaniesStep }

/** Steps that every request has: when, what, and how many companies. */
export default function FormProjectPage({ loaderData: service }: Route.ComponentProps) {
  const t = useTexts(wizardTexts)
  const navigate = useLocalNavigate()
  const [search] = useSearchParams()
  const draft = useDraftOf(service)
  const answers = useStore((store) => store.selectedAnswers)
  const asked = search.get('step') as DetailStep
  const step = detailSteps.includes(asked) ? asked : 'when'
  const path = draft && service ? visiblePath(service.questions, answers) : []
  const missing =
    draft?.zipcode === null
      ? zipScreen
      : path.find((question) => question.required && question.type !== 'info' && !isAnswered(question, answers))?.id

  const back = missing && service && questionPath(missing, service.slug)

  useEffect(() => {
    if (back) void navigate(back, { replace: true })
  }, [back, navigate])

  // Preloads the last screen for offline use.
  const hasDraft = Boolean(draft)
  useEffect(() => {
    if (hasDraft) void loadContactForms().catch(() => undefined)
  }, [hasDraft])

  if (draft === null) return <NoDraft />
  if (!draft || !service || missing) return <WizardSkeleton title={service?.name} />
  const at = detailSteps.indexOf(step)
  const Step = screens[step]
  return (
    <>
      <Head title={service.name} description={t.description(service.name)} isPrivate />
      <Suspense fallback={<WizardSkeleton title={service.name} />}>
        <Step
          key={step}
          service={service}
          draft={draft}
          progress={{ current: path.length + 2 + at, all: path.length + 6 }}
          back={at > 0 ? detailPath(detailSteps[at - 1]!, service.slug) : questionPath(path.at(-1)?.id ?? zipScreen, service.slug)}
        />
      </Suspense>
    </>
  )
}
