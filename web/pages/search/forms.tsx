import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { visiblePath } from '#contract/catalog/visible-path.ts'
import type { ServiceDetail } from '#contract/catalog/services.ts'
import { beginDraft, nextOpenQuestion } from '#web/domains/projects/draft/draft.ts'
import { NoDraft } from '#web/domains/projects/draft/lazy-no-draft.ts'
import { detailPath, detailSteps, questionPath, zipScreen } from '#web/domains/projects/draft/wizard-paths.ts'
import { loadService, ofOtherService, useDraftOf } from '#web/domains/projects/draft/wizard-service.ts'
import { WizardSkeleton } from '#web/domains/projects/draft/wizard-skeleton.tsx'
import { api } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { useHydrated, useStore } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import type { Route } from './+types/forms.ts'
import { QuestionScreen } from './forms/question-screen.tsx'
import { ZipScreen } from './forms/zip-screen.tsx'

const load = ({ context, url }: Route.LoaderArgs) => loadService({ context, url })
export { load as clientLoader, load as loader, ofOtherService as shouldRevalidate }

export default function FormsPage({ loaderData: service, params }: Route.ComponentProps) {
  const draft = useDraftOf(service)
  if (service) return <Wizard service={service} wanted={params.id_question} />
  return draft === null ? <NoDraft /> : <WizardSkeleton />
}

/** Screen of a URL: the zip code, or a question on the path of the answers. */
function Wizard({ service, wanted }: { service: ServiceDetail; wanted: string }) {
  const t = useTexts(wizardTexts)
  const navigate = useLocalNavigate()
  const [search] = useSearchParams()
  const draft = useDraftOf(service)
  const isHydrated = useHydrated()
  const kept = useStore((store) => store.selectedAnswers)
  useBeginning(service, search)

  const answers = draft ? kept : {}
  const path = visiblePath(service.questions, answers)
  const hasZip = draft ? draft.zipcode !== null : search.has('zipcode')
  const first = hasZip ? path[0]!.id : zipScreen
  const isKnown = wanted === zipScreen || path.some(({ id }) => id === wanted)
  const isHidden = !isKnown && service.questions.some(({ id }) => id === wanted)
  const isLost = Boolean(draft && !isKnown && !search.has('project'))
  const next = hasZip ? nextOpenQuestion(service.questions, answers)?.id : zipScreen
  const nextPath = next ? questionPath(next, service.slug) : detailPath('when', service.slug)

  useEffect(() => {
    if (isLost) void navigate(nextPath, { replace: true })
  }, [isLost, nextPath, navigate])

  const screens = [zipScreen, ...path.map(({ id }) => id)]
  // On the server, and until the draft is loaded, the id for "next question" shows the first screen.
  const shown = isKnown ? wanted : first
  const at = screens.indexOf(shown)
  const place = {
    service,
    progress: { current: at + 1, all: screens.length + detailSteps.length + 2 },
    back: at > 0 ? questionPath(screens[at - 1]!, service.slug) : `/search/${service.slug}`,
  }
  const question = path.find(({ id }) => id === shown)
  return (
    <>
      {/* Questions are not indexed; the canonical URL is that of the service. */}
      <Head title={service.name} description={t.description(service.name)} path={`/search/${service.slug}`} />
      {isHidden || isLost || (isHydrated && search.has('project')) ? (
        <WizardSkeleton title={service.name} />
      ) : question ? (
        <QuestionScreen key={question.id} {...place} question={question} />
      ) : (
        <ZipScreen {...place} />
      )}
    </>
  )
}

const fromElsewhere = () => import('#web/domains/projects/draft/from-elsewhere.ts')

/** Applies the URL: a zip, a company to ask first, a saved draft to resume, or a request that an assistant prepared. */
function useBeginning({ slug: service, questions }: ServiceDetail, search: URLSearchParams) {
  const isHydrated = useHydrated()
  const navigate = useLocalNavigate()
  const { hash } = useLocation()
  const project_id = search.get('project')
  const zipcode = search.get('zipcode')
  const company = search.get('company')

  useEffect(() => {
    if (!isHydrated) return
    const beginning = { service, zipcode: zipcode && /^\d{5}$/.test(zipcode) ? zipcode : undefined, company: company ?? undefined }
    // With a draft, the wizard goes to its first open question by itself.
    if (hash.startsWith('#request=')) return void fromElsewhere().then(({ prefill }) => prefill(beginning, questions, hash, navigate))
    if (!project_id) return beginDraft(beginning)
    void api.projects
      .get({ params: { project_id } })
      .then(async (project) => project.state === 'draft' && (await fromElsewhere()).resumeDraft(project))
      // Without it the wizard uses this browser's draft.
      .catch(() => undefined)
      .then(() => navigate(questionPath('next-question', service), { replace: true }))
  }, [isHydrated, project_id, service, questions, zipcode, company, hash, navigate])
}
