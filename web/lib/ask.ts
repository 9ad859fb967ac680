import { useSyncExternalStore } from 'react'
import { remedy } from './api.ts'
import { knownSession, signedOut } from './session.ts'

/** What the person is asked for in a dialog over the page, while the call that needs it waits. */
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

/** Asks once, however many calls wait for it. */
function ask(kind: Question['kind']): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => show({ kind, answer: resolve })).finally(() => {
    asked = undefined
    show(null)
  })
  return asked
}

/** Once, when the site starts: what calls that are refused may ask the person for, before they go on as if nothing had happened. */
export function askWhenRefused() {
  remedy('proof_required', async () => ((await ask('proof')) ? 'again' : 'declined'))
  remedy('signed_out', async (line) => {
    // Who never was signed in goes to the page for it.
    if (line === 'GET /api/auth/user' || !knownSession()) return 'pass'
    if (await ask('sign_in')) return 'again'
    signedOut()
    return 'declined'
  })
}
