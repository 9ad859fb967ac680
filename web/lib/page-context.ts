import { createContext } from 'react-router'
import type { ShownSettings } from '#contract/settings.ts'
import type { ApiClient } from './api.ts'

/** The API with the session of the request. Pages see it as `apiContext` only below a layout that asks for it: `personal`. */
export const personalApiContext = createContext<ApiClient>()

/** What the server knows about the site and hands to every page. */
export type Site = { origin: string; hasSandbox: boolean; hasGoogle: boolean; referralOrigin: string | null; settings: ShownSettings }
export const siteContext = createContext<Site>()
/** Absent in development, where there is no policy that asks for it. */
export const nonceContext = createContext<string | undefined>()
/** Texts of the built styles by their address; none in development. */
export const stylesContext = createContext<ReadonlyMap<string, string>>()
/** Failures of reads that a page goes on without. */
export const gapsContext = createContext<unknown[]>()
/** Tells the server's log about a failure of ours. */
export const reportContext = createContext<(error: unknown) => void>()
