import type { Project } from '#contract/projects/project.ts'
import { href } from 'react-router'
import type { AnswerValue, Question } from '#contract/catalog/forms.ts'
import type { Prefilled } from '#contract/projects/prefilled.ts'
import { timings } from '#contract/projects/states.ts'
import { type Draft, useStore } from '#web/lib/store.ts'
import { beginDraft, newDraft, setAnswer, setDetails, type Beginning } from './draft.ts'
import { questionPath } from './wizard-paths.ts'

/** Start of a fragment with a prepared request. */
const prefix = '#request='

type Navigate = (to: string, options: { replace: true }) => unknown

/**
 * Starts a draft from a request that an assistant prepared. Parts that don't fit the service's questions are left out. A link opened again
 * resumes its draft as the person left it, or shows the request once it is sent.
 */
export async function prefill(beginning: Beginning, questions: readonly Question[], fragment: string, navigate: Navigate): Promise<void> {
  const { id, answers, details } = read(fragment.slice(prefix.length))
  const { draft, currentProject, isAuth } = useStore.getState()
  if (draft?.id === id) return void navigate(questionPath('next-question', beginning.service), { replace: true })
  if (currentProject === id) return void navigate(`/search/results?project=${id}`, { replace: true })
  // Begun on another device of this account.
  const begun = isAuth && isId(id) ? await findProject(id) : undefined
  if (begun && begun.state !== 'draft') return void navigate(href('/user/projects/:id', { id }), { replace: true })
  if (begun) return resumeDraft(begun)
  useStore.setState({ draft: null })
  beginDraft(beginning)
  const fresh = useStore.getState().draft
  if (fresh && isId(id)) useStore.setState({ draft: { ...fresh, id }, currentProject: id })
  for (const question of questions) {
    const value = answers[question.id]
    if (value !== undefined && fits(question, value)) setAnswer(question.id, value)
  }
  setDetails({
    ...(typeof details.text === 'string' && { text: details.text.slice(0, 2000) }),
    ...(details.timing && timings.includes(details.timing) && details.timing !== 'dates' && { timing: details.timing }),
    ...(Number.isInteger(details.slots) && { slots: details.slots }),
    is_assisted: true,
  })
}

const findProject = async (project_id: string) =>
  (await import('#web/lib/api.ts')).api.projects.get({ params: { project_id } }).catch(() => undefined)

const isId = (text: unknown) => typeof text === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
const nothing: Prefilled = { id: '', answers: {}, details: {} }

function read(encoded: string): Prefilled {
  try {
    const bytes = Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
    return { ...nothing, ...(JSON.parse(new TextDecoder().decode(bytes)) as Partial<Prefilled>) }
  } catch {
    return nothing
  }
}

/** Whether an answer has the form its question takes. The server checks its bounds. */
function fits({ type, options }: Question, value: AnswerValue): boolean {
  const isOption = (id: unknown) => options?.some((option) => option.id === id) ?? false
  if (type === 'single') return isOption(value)
  if (type === 'multi') return Array.isArray(value) && value.length > 0 && value.every(isOption)
  if (type === 'number') return typeof value === 'number'
  return (type === 'text' || type === 'textarea') && typeof value === 'string'
}

const kept = [
  'timing',
  'date_from',
  'date_to',
  'text',
  'street',
  'slots',
  'contact_mode',
  'calls_from',
  'calls_to',
  'asks_others',
  'is_assisted',
  'approves_companies',
] as const satisfies readonly (keyof Project & keyof Draft['details'])[]

/** Adopts a draft from the server: started on another device, or lost from this browser's storage. */
export function resumeDraft(project: Project): void {
  const draft: Draft = {
    ...newDraft({ service: project.service.slug, zipcode: project.zipcode, company: project.company?.slug }),
    id: project.id,
    details: Object.fromEntries(kept.map((name) => [name, project[name]])),
    isCreated: true,
  }
  useStore.setState({ draft, selectedAnswers: project.answers, currentProject: project.id })
}
