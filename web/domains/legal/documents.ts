import type { Localized } from '#contract/primitives.ts'

/** The documents that there are, in the order of the index. `changedOn` is the day of the last change. */
export const legalDocuments = [
  {
    path: '/legal/donotsell',
    name: { es: 'No vender ni compartir mis datos', en: 'Do not sell or share my data' },
    changedOn: '2026-11-20',
  },
] as const satisfies readonly { path: string; name: Localized; changedOn: string }[]
