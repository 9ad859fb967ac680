import { useEffect, useSyncExternalStore } from 'react'
import type { ProjectDetails } from '#contract/projects/draft.ts'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { newId } from '#web/lib/idempotency.ts'
import { type Draft, useStore, whenHydrated } from '#web/lib/store.ts'
import { setDetails } from './draft.ts'

/** State of the server's copy of the draft. `refused`: the server rejected an answer; sending the request will name it. */
export type SyncState = 'saved' | 'saving' | 'offline' | 'refused'

let state: SyncState = 'saved'
let running: Promise<SyncState> | undefined
let retry: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function show(next: SyncState): SyncState {
  state = next
  for (const listener of listeners) listener()
  return next
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useSyncState = (): SyncState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => 'saved',
  )

const retryAfterMs = 15_000

/** Sends unsaved changes to the server, one call at a time. A caller during a run waits for that run. */
export function syncDraft(): Promise<SyncState> {
  clearTimeout(retry)
  running ??= sendAll().finally(() => (running = undefined))
  return running
}

/** Id of the draft on the server, created now if needed; undefined if that fails. */
export async function createdDraft(): Promise<string | undefined> {
  if (!useStore.getState().draft?.isCreated) setDetails({ slots: useStore.getState().draft?.details.slots ?? 3 })
  await syncDraft()
  const { draft } = useStore.getState()
  return draft?.isCreated ? draft.id : undefined
}

async function sendAll(): Promise<SyncState> {
  const started = useStore.getState().draft?.id
  for (;;) {
    const { draft } = useStore.getState()
    // A draft without answers does not need a row.
    const send =
      draft && draft.zipcode && (draft.isCreated || draft.unsentAnswers.length + draft.unsentDetails.length > 0) && nextCall(draft)
    if (!send) return show('saved')
    show('saving')
    try {
      await send()
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429
      if (!isRefused) {
        retry = setTimeout(() => void syncDraft(), retryAfterMs)
        return show('offline')
      }
      if (error.status === 422 && setAside(draft.id, Object.keys(error.fields))) continue
      const isGone = error.status === 404 || error.status === 401 || (error.status === 409 && !draft.isCreated)
      if (!isGone || draft.id !== started) return show('refused')
      beginAgain(draft)
    }
  }
}

/** Next unsaved change of `draft`, if any. */
function nextCall(draft: Draft): (() => Promise<void>) | undefined {
  const { id, service, company, zipcode, details, isCreated, unsentAnswers, unsentDetails } = draft
  const { selectedAnswers } = useStore.getState()
  const project_id = id
  const told = (change: (now: Draft) => Partial<Draft>) => {
    const { draft: now } = useStore.getState()
    if (now?.id === id) useStore.setState({ draft: { ...now, ...change(now) } })
  }
  if (!isCreated) {
    return async () => {
      // The id is made here and serves as the key: a draft written offline is created once, however often it is sent.
      await api.projects.create({ body: { id, service, zipcode: zipcode!, ...(company ? { company } : {}) } }, { key: id })
      told(() => ({ isCreated: true }))
    }
  }
  if (unsentAnswers.length > 0) {
    const answers = unsentAnswers.flatMap((question_id) =>
      selectedAnswers[question_id] === undefined ? [] : [{ question_id, value: selectedAnswers[question_id] }],
    )
    return async () => {
      if (answers.length > 0) await api.projects.answer({ body: { project_id, answers } })
      const { selectedAnswers: now } = useStore.getState()
      told(({ unsentAnswers }) => ({
        unsentAnswers: unsentAnswers.filter((one) => !answers.some(({ question_id, value }) => question_id === one && value === now[one])),
      }))
    }
  }
  if (unsentDetails.length > 0) {
    const body = Object.fromEntries(unsentDetails.map((name) => [name, details[name]])) as ProjectDetails
    return async () => {
      await api.projects.update({ params: { project_id }, body })
      told((now) => ({
        unsentDetails: now.unsentDetails.filter((name) => !unsentDetails.includes(name) || now.details[name] !== body[name]),
      }))
    }
  }
}

/** Keeps a refused answer in the browser only, so that the rest can be saved. Sending the request asks for it again. False if nothing changed. */
function setAside(id: string, fields: readonly string[]): boolean {
  const { draft } = useStore.getState()
  if (draft?.id !== id || !draft.isCreated) return false
  const keep = (name: string) => !fields.includes(name)
  const [unsentAnswers, unsentDetails] = [draft.unsentAnswers.filter(keep), draft.unsentDetails.filter(keep)]
  useStore.setState({ draft: { ...draft, unsentAnswers, unsentDetails } })
  return unsentAnswers.length + unsentDetails.length < draft.unsentAnswers.length + draft.unsentDetails.length
}

/** Makes a new request of the same answers. The server's copy is gone, or belongs to another user since a sign-out. */
function beginAgain(draft: Draft): void {
  const { selectedAnswers } = useStore.getState()
  const id = newId()
  const unsentDetails = Object.keys(draft.details) as (keyof ProjectDetails)[]
  useStore.setState({
    draft: { ...draft, id, photos: [], isCreated: false, unsentAnswers: Object.keys(selectedAnswers), unsentDetails },
    currentProject: id,
  })
}

/** Syncs the draft with the server while the wizard is open: at once, and again when the connection returns. */
export function useDraftSync(): void {
  useEffect(() => {
    const sync = () => void syncDraft()
    const stop = useStore.subscribe((now, before) => {
      const hasNews = (now.draft?.unsentAnswers.length ?? 0) + (now.draft?.unsentDetails.length ?? 0) > 0
      if (hasNews && now.draft !== before.draft) sync()
    })
    const stopWaiting = whenHydrated(sync)
    addEventListener('online', sync)
    return () => {
      stop()
      stopWaiting()
      removeEventListener('online', sync)
    }
  }, [])
}
