import { useRouteLoaderData } from 'react-router'
import type { Site } from './page-context.ts'

/** Origin of the site, `https://oficio.example`, for structured data, which needs absolute addresses. */
export const useOrigin = (): string => useRouteLoaderData<Site>('root')?.origin ?? ''
