import { useSyncExternalStore } from 'react'
import type { Overtaking } from '#contract/errors.ts'
import type { ApiError } from './api-error.ts'

export type Toast = {
  id: number
  tone: 'done' | 'info' | 'problem'
  title?: string
  text: string
  action?: { label: string; run: () => void }
}
/** Cause of a failure. `outdated`: the server has newer data. `offline`: no connection. `fault`: an error that the person can't fix. */
type Cause = 'outdated' | 'offline' | 'fault' | 'refused'
export type Failure = { message: string; cause: Cause; overtaking?: Overtaking | undefined; onClose?: () => void }

type Notices = { toasts: readonly Toast[]; failure: Failure | null }
const none: Notices = { toasts: [], failure: null }

let notices = none
let lastId = 0
const listeners = new Set<() => void>()

function change(next: Partial<Notices>) {
  notices = { ...notices, ...next }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useNotices = (): Notices =>
  useSyncExternalStore(
    subscribe,
    () => notices,
    () => none,
  )

export const closeToast = (id: number) => change({ toasts: notices.toasts.filter((toast) => toast.id !== id) })

/** Shows a toast for `timeoutMs` plus one second, or until the returned function closes it. */
export function showToast(
  text: string,
  { timeoutMs = 5000, tone = 'done', ...rest }: { timeoutMs?: number | null } & Partial<Omit<Toast, 'id' | 'text'>> = {},
): () => void {
  lastId += 1
  const toast = { id: lastId, tone, text, ...rest }
  const close = () => closeToast(toast.id)
  change({ toasts: [...notices.toasts, toast].slice(-3) })
  if (timeoutMs !== null) setTimeout(close, timeoutMs + 1000)
  return close
}

export function closeFailure() {
  const { failure } = notices
  change({ failure: null })
  failure?.onClose?.()
}

function causeOf({ status, code }: Partial<ApiError>): Cause {
  if (status === undefined) return navigator.onLine ? 'fault' : 'offline'
  if (status === 409 && code !== 'in_progress') return 'outdated'
  return status < 500 ? 'refused' : 'fault'
}

/** Shows a failed call in a dialog: the server's message, or "try again later". `onClose` runs on OK. */
export function showFailure(error: unknown, onClose?: () => void) {
  if (error instanceof Error && 'isDeclined' in error && error.isDeclined) return onClose?.()
  const message = error instanceof Error && 'status' in error ? error.message : ''
  const { data }: Partial<ApiError> = error ?? {}
  change({ failure: { message, cause: causeOf(error ?? {}), overtaking: data?.overtaking, ...(onClose && { onClose }) } })
}
