import { useRouteLoaderData } from 'react-router'
import type { Site } from './page-context.ts'

/** The address of the site, `https://oficio.example`: for structured data, which needs whole addresses. */
export const useOrigin = (): string => useRouteLoaderData<Site>('root')?.origin ?? ''
