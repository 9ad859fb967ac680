import { useRouteLoaderData } from 'react-router'
import type { ShownSettings } from '#contract/settings.ts'
import type { Site } from './page-context.ts'

/** The figures that the product goes by, as they stood when the document was loaded. */
export const useSettings = (): ShownSettings => useRouteLoaderData<Site>('root')!.settings
