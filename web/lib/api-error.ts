import { isRouteErrorResponse } from 'react-router'

/** The body of every failed answer of the API. */
export type ApiFailure = { message: string; code: string; errors?: Record<string, string[]>; request_id?: string }

/**
 * A failed call. React Router reads `status` and `data` of a thrown one, so a page whose `load` fails is answered with
 * that status and the same boundary sees the same thing on the server and in the browser.
 */
export class ApiError extends Error {
  readonly status: number
  readonly statusText: string
  readonly internal = false
  readonly data: ApiFailure
  /** Whole seconds after which another try makes sense. */
  readonly retryAfterSeconds: number | undefined
  /** The person was asked for what the call needs and chose not to give it: there is nothing to tell them. */
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

/** What `load` may catch: a failed call, with that code when one is given. True on the server and in the browser. */
export const isApiError = (error: unknown, code?: string): error is Pick<ApiError, 'status' | 'data'> =>
  isRouteErrorResponse(error) && typeof error.data?.code === 'string' && (code === undefined || error.data.code === code)

/** For `catch`: a failure that says something about one field is shown there. */
export const atField =
  (field: string, code: string) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError) || error.code !== code) throw error
    throw new ApiError(error.status, { ...error.data, errors: { [field]: [error.message] } }, error.retryAfterSeconds)
  }
