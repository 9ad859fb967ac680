import { useSyncExternalStore } from 'react'
import { remedy } from './api.ts'

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
export function ask(kind: Question['kind']): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => show({ kind, answer: resolve })).finally(() => {
    asked = undefined
    show(null)
  })
  return asked
}

/** A call that needs a proof of presence asks for it and goes on. */
export const askForProof = () => remedy('proof_required', async () => ((await ask('proof')) ? 'again' : 'declined'))
