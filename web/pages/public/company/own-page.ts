import type { CompanyProfile } from '#contract/companies/search.ts'
import { useOfSession } from '#web/lib/session.ts'

/** Whether the reader belongs to this company: nobody asks their own company for a quote. False until the session is known. */
export const useIsOwnPage = ({ slug }: CompanyProfile) => useOfSession((known) => known?.company?.slug === slug)
