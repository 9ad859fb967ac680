import { useSyncExternalStore } from 'react'
import { remedy } from './api.ts'
import { knownSession, signedOut } from './session.ts'

/** A question in a dialog over the page, while a call waits for the answer. */
export type Question = { kind: 'proof' | 'sign_in'; answer: (isGiven: boolean) => void }

let question: Question | null = null
let asked: Promise<boolean> | undefined
const listeners = new Set<() => void>()

function show(next: Question | null) {
  question = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useQuestion = (): Question | null =>
  useSyncExternalStore(
    subscribe,
    () => question,
    () => null,
  )

/** Asks once, even if several calls wait for the answer. */
function ask(kind: Question['kind']): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => show({ kind, answer: resolve })).finally(() => {
    asked = undefined
    show(null)
  })
  return asked
}

/** Registers the dialogs that refused calls may open before they are retried. Call once, when the site starts. */
export function askWhenRefused() {
  remedy('proof_required', async () => ((await ask('proof')) ? 'again' : 'declined'))
  remedy('signed_out', async (line) => {
    // Visitors without a session go to the sign-in page instead.
    if (line === 'GET /api/auth/user' || !knownSession()) return 'pass'
    if (await ask('sign_in')) return 'again'
    signedOut()
    return 'declined'
  })
}
