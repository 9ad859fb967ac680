import { createContext } from 'react-router'
import type { CallsTold } from '#contract/projects/told.ts'
import type { ShownSettings } from '#contract/settings.ts'
import type { ApiClient } from './api.ts'

/** API with the session of the request. Pages get it as `apiContext` only below a layout that calls `personal`. */
export const personalApiContext = createContext<ApiClient>()

/** Facts about the site that the server passes to every page. */
export type Site = {
  origin: string
  hasSandbox: boolean
  hasGoogle: boolean
  referralOrigin: string | null
  settings: ShownSettings
  calls: CallsTold
}
export const siteContext = createContext<Site>()
/** Absent in development, which has no content security policy. */
export const nonceContext = createContext<string | undefined>()
/** Built styles by address; empty in development. */
export const stylesContext = createContext<ReadonlyMap<string, string>>()
/** Failed reads that the page rendered without. */
export const gapsContext = createContext<unknown[]>()
/** Logs a failure on the server. */
export const reportContext = createContext<(error: unknown) => void>()
/** The rendered document and its route's id, which a response would only copy. */
export const documentContext = createContext<{ body?: Buffer; route?: string }>()
