import { createContext, use } from 'react'
import { type ApiClient, api } from './api.ts'

/** What a company sets about itself. An admin who does it in its stead has other calls of the same form. */
export type OwnCompanyApi = Pick<ApiClient, 'ownCompany' | 'ownArea' | 'hours' | 'pauses' | 'spending'>

/** Whose calls the pages of a company's settings make: those of the signed-in person's company unless somebody above them says otherwise. */
export const OwnCompanyContext = createContext<OwnCompanyApi>(api)
export const useOwnCompany = (): OwnCompanyApi => use(OwnCompanyContext)
