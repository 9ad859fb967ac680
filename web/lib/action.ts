import { useRef, useState } from 'react'
import type { CallOptions } from '#contract/endpoint.ts'
import { ApiError } from './api-error.ts'
import { newKey } from './idempotency.ts'
import { showFailure } from './notices.ts'

type Outcome<T> = {
  done?: (answer: T) => void
  /** Return true when the failure is shown in the page; otherwise the dialog shows it. */
  failed?: (error: ApiError) => boolean | void
}

/**
 * State of a button that calls the API: `run` for `onClick`, `isBusy` for the button. The idempotency key lives until the server gives a
 * definite answer, so a second click, or a retry after a lost connection, acts only once.
 */
export function useAction<T, V extends unknown[] = []>(
  act: (options: CallOptions, ...values: V) => Promise<T>,
  { done, failed }: Outcome<T> = {},
) {
  const [isBusy, setBusy] = useState(false)
  const running = useRef(false)
  const key = useRef<string>(undefined)

  const run = async (...values: V): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    key.current ??= newKey()
    try {
      const answer = await act({ key: key.current }, ...values)
      key.current = undefined
      done?.(answer)
    } catch (error) {
      if (isDefinite(error)) key.current = undefined
      if (!(error instanceof ApiError && failed?.(error))) showFailure(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { run, isBusy }
}

/** Whether the server has decided. The next attempt then needs a new idempotency key. */
export const isDefinite = (error: unknown) =>
  error instanceof ApiError && error.status < 500 && error.code !== 'in_progress' && error.code !== 'rate_limited'
