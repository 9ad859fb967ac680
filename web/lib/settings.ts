import { useRouteLoaderData } from 'react-router'
import type { ShownSettings } from '#contract/settings.ts'
import type { Site } from './page-context.ts'

/** Settings of the product, as of when the document was loaded. */
export const useSettings = (): ShownSettings => useRouteLoaderData<Site>('root')!.settings
