import type { CompanyProfile } from '#contract/companies/search.ts'
import { useOfSession } from '#web/lib/session.ts'

/** Tells whether the visitor belongs to this company and therefore cannot request a quote. Undefined until the session is known, null without one. */
export const useIsOwnPage = ({ slug }: CompanyProfile) => useOfSession((known) => known && known.company?.slug === slug)
