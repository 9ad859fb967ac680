import { lazy } from 'react'

/** `NoDraft`, loaded on demand. */
export const NoDraft = lazy(async () => ({ default: (await import('./no-draft.tsx')).NoDraft }))
