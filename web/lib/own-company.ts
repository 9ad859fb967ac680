import { createContext, use } from 'react'
import type { Locale } from '#contract/primitives.ts'
import { type ApiClient, api } from './api.ts'
import { useTexts } from './texts.ts'

/** What a company sets about itself. An admin who does it in its stead has other calls of the same form. */
export type OwnCompanyApi = Pick<ApiClient, 'ownCompany' | 'ownArea' | 'hours' | 'pauses' | 'spending'>
/** `words`: what takes the place of texts that speak to the company, where somebody else reads them. */
type OwnCompany = { calls: OwnCompanyApi; words?: ReadonlyMap<object, object> }

/** Who fills in the pages of a company's settings: the signed-in person's company unless somebody above them says otherwise. */
export const OwnCompanyContext = createContext<OwnCompany>({ calls: api })
export const useOwnCompany = (): OwnCompanyApi => use(OwnCompanyContext).calls

/** The words of `dictionary` as they suit who fills in the form. */
export const useOwnTexts = <T>(dictionary: Record<Locale, T>): T =>
  useTexts((use(OwnCompanyContext).words?.get(dictionary) as Record<Locale, T> | undefined) ?? dictionary)
