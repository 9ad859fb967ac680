import type { AnswerValue, Answers, Question } from '#contract/catalog/forms.ts'
import { visiblePath } from '#contract/catalog/visible-path.ts'
import type { Picture } from '#contract/media/pictures.ts'
import type { ProjectDetails } from '#contract/projects/draft.ts'
import { type Draft, useStore } from '#web/lib/store.ts'
import { newId } from '#web/lib/idempotency.ts'

/** Values that a new request can start from. */
export type Beginning = { service: string; zipcode?: string | undefined; company?: string | undefined }

/** A draft without answers. */
export const newDraft = ({ service, zipcode, company }: Beginning): Draft => ({
  id: newId(),
  service,
  company: company ?? null,
  zipcode: zipcode ?? null,
  details: {},
  photos: [],
  isCreated: false,
  unsentAnswers: [],
  unsentDetails: [],
})

/** Resumes the draft of this service, or starts one. A company given now is asked first. */
export function beginDraft({ service, zipcode, company }: Beginning): void {
  const { draft, selectedZipcode, selectedZipSearch } = useStore.getState()
  if (draft?.service === service && (company === undefined || draft.company === company)) {
    if (zipcode && zipcode !== draft.zipcode) setZip(zipcode)
    return
  }
  const fresh = newDraft({ service, company, zipcode: zipcode ?? selectedZipSearch ?? selectedZipcode ?? undefined })
  useStore.setState({ draft: fresh, selectedAnswers: {}, currentProject: fresh.id })
}

const change = (of: (draft: Draft) => Partial<Draft>) => {
  const { draft } = useStore.getState()
  if (draft) useStore.setState({ draft: { ...draft, ...of(draft) } })
}
const batched = <T>(list: readonly T[], more: readonly T[]): T[] => [...new Set([...list, ...more])]

/** Saves an answer; an empty value removes it. */
export function setAnswer(id: string, value: AnswerValue): void {
  useStore.setState({ selectedAnswers: { ...useStore.getState().selectedAnswers, [id]: value } })
  change(({ unsentAnswers }) => ({ unsentAnswers: batched(unsentAnswers, [id]) }))
}

export function setDetails(details: ProjectDetails): void {
  const keys = Object.keys(details) as (keyof ProjectDetails)[]
  change((draft) => ({ details: { ...draft.details, ...details }, unsentDetails: batched(draft.unsentDetails, keys) }))
}

export function setZip(zipcode: string): void {
  change((draft) => ({
    zipcode,
    ...(draft.isCreated && { details: { ...draft.details, zipcode }, unsentDetails: batched(draft.unsentDetails, ['zipcode']) }),
  }))
}

export const setPhotos = (photos: Picture[]): void => change(() => ({ photos }))

/** Marks the draft as sent; from now on the browser only tracks it. */
export function finishDraft(projectId: string): void {
  useStore.setState({ draft: null, selectedAnswers: {}, currentProject: projectId })
}

const isEmpty = (value: AnswerValue | undefined) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

export const isAnswered = (question: Question, answers: Answers): boolean => !isEmpty(answers[question.id])

/** Question to resume at: the first required one without an answer, else the one after the last answer. Undefined when all are answered. */
export function nextOpenQuestion(questions: readonly Question[], answers: Answers): Question | undefined {
  const path = visiblePath(questions, answers)
  const missing = path.find((question) => question.required && question.type !== 'info' && !isAnswered(question, answers))
  return missing ?? path[path.findLastIndex((question) => isAnswered(question, answers)) + 1]
}
