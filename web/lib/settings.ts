import { useRouteLoaderData } from 'react-router'
import type { CallsTold } from '#contract/projects/told.ts'
import type { ShownSettings } from '#contract/settings.ts'
import type { Site } from './page-context.ts'

/** Settings of the product, as of when the document was loaded. */
export const useSettings = (): ShownSettings => useRouteLoaderData<Site>('root')!.settings

/** Words about calls for a customer who has not allowed them yet. */
export const useCallsTold = (): CallsTold => useRouteLoaderData<Site>('root')!.calls
