import type { CompanyProfile } from '#contract/companies/search.ts'
import { useOfSession } from '#web/lib/session.ts'

/** Tells whether the visitor belongs to this company and therefore cannot request a quote. False until the session is known. */
export const useIsOwnPage = ({ slug }: CompanyProfile) => useOfSession((known) => known?.company?.slug === slug)
