import { isRouteErrorResponse } from 'react-router'
import type { Overtaking } from '#contract/errors.ts'

/** Body of every failed API response. */
export type ApiFailure = { message: string; code: string; errors?: Record<string, string[]>; overtaking?: Overtaking; request_id?: string }

/**
 * A failed call. React Router reads `status` and `data` of a thrown error, so a page whose `load` fails answers with that status, and its
 * boundary sees the same error on the server and in the browser.
 */
export class ApiError extends Error {
  readonly status: number
  readonly statusText: string
  readonly internal = false
  readonly data: ApiFailure
  /** Seconds to wait before another try. */
  readonly retryAfterSeconds: number | undefined
  /** The person declined the dialog that the call asked for, so no message is needed. */
  isDeclined = false

  constructor(status: number, failure: ApiFailure, retryAfterSeconds?: number) {
    super(failure.message)
    this.name = 'ApiError'
    this.status = status
    this.statusText = failure.code
    this.data = failure
    this.retryAfterSeconds = retryAfterSeconds
  }

  get code() {
    return this.data.code
  }

  /** Messages by field name. */
  get fields(): Record<string, string[]> {
    return this.data.errors ?? {}
  }
}

/** Recognizes a failed call in `load`, on the server and in the browser. With `code`, only that failure. */
export const isApiError = (error: unknown, code?: string): error is Pick<ApiError, 'status' | 'data'> =>
  isRouteErrorResponse(error) && typeof error.data?.code === 'string' && (code === undefined || error.data.code === code)

/** For `catch`: shows the failure with this code at a field. */
export const atField =
  (field: string, code: string) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError) || error.code !== code) throw error
    throw new ApiError(error.status, { ...error.data, errors: { [field]: [error.message] } }, error.retryAfterSeconds)
  }
