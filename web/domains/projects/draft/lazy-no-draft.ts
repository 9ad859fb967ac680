import { lazy } from 'react'

/** `NoDraft`, loaded for those who need it. */
export const NoDraft = lazy(async () => ({ default: (await import('./no-draft.tsx')).NoDraft }))
