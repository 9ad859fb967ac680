import { beforeEach, expect, test } from 'vitest'
import type { Question } from '#contract/catalog/forms.ts'
import { Id } from '#contract/primitives.ts'
import { useStore } from '#web/lib/store.ts'
import { beginDraft, finishDraft, nextOpenQuestion, setAnswer, setDetails, setZip } from './draft.ts'
import { prefill } from './from-elsewhere.ts'

const label = { es: '¿?', en: '?' }
const options = [
  { id: 'yes', label },
  { id: 'no', label },
]
const questions: Question[] = [
  { id: 'leaks', type: 'single', label, options, required: true },
  { id: 'where', type: 'single', label, options, show_if: { eq: ['leaks', 'yes'] } },
  { id: 'tried', type: 'multi', label, options },
  { id: 'age', type: 'number', label, required: true },
]
const draft = () => useStore.getState().draft!

beforeEach(() => useStore.getState().wipe())

test('a returning user resumes after the last answer, past skipped questions', () => {
  expect(nextOpenQuestion(questions, {})?.id).toBe('leaks')
  expect(nextOpenQuestion(questions.slice(0, 3), { leaks: 'yes' })?.id).toBe('where')
  expect(nextOpenQuestion(questions.slice(0, 3), { leaks: 'no' })?.id).toBe('tried')
  expect(nextOpenQuestion(questions, { leaks: 'no', age: 3 })).toBeUndefined()
})

test('a required question left open comes before anything optional', () => {
  expect(nextOpenQuestion(questions, { leaks: 'no' })?.id).toBe('age')
})

test('a draft has an id that the server takes, and stays the same for its service', () => {
  beginDraft({ service: 'drain-cleaning', zipcode: '20910' })
  const { id } = draft()

  beginDraft({ service: 'drain-cleaning' })

  expect(Id.safeParse(id).success).toBe(true)
  expect(draft()).toMatchObject({ id, zipcode: '20910' })
})

test('another service, or a company to ask first, starts a new draft', () => {
  beginDraft({ service: 'drain-cleaning' })
  setAnswer('leaks', 'yes')
  const { id } = draft()

  beginDraft({ service: 'drain-cleaning', company: 'plomeria-morales' })

  expect(draft()).toMatchObject({ company: 'plomeria-morales', unsentAnswers: [] })
  expect(draft().id).not.toBe(id)
  expect(useStore.getState().selectedAnswers).toEqual({})
})

test('unsent changes are named once', () => {
  beginDraft({ service: 'drain-cleaning' })

  setAnswer('leaks', 'yes')
  setAnswer('leaks', 'no')
  setDetails({ slots: 2 })
  setZip('20910')

  expect(draft()).toMatchObject({ zipcode: '20910', unsentAnswers: ['leaks'], unsentDetails: ['slots'], details: { slots: 2 } })
  expect(useStore.getState().selectedAnswers).toEqual({ leaks: 'no' })
})

test('the link of an assistant begins one draft, keeps what the person changed, and shows the request once it is sent', async () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  const fragment = `#request=${btoa(JSON.stringify({ id, answers: { leaks: 'yes' }, details: { slots: 2 } }))}`
  const went: string[] = []
  const open = () => prefill({ service: 'drain-cleaning', zipcode: '20910' }, questions, fragment, (to) => went.push(to))

  await open()
  expect(draft()).toMatchObject({ id, details: { slots: 2, is_assisted: true } })
  setAnswer('leaks', 'no')
  await open()
  expect(draft().id).toBe(id)
  expect(useStore.getState().selectedAnswers).toEqual({ leaks: 'no' })
  finishDraft(id)
  await open()
  expect(useStore.getState().draft).toBeNull()
  expect(went.at(-1)).toBe(`/search/results?project=${id}`)
})
