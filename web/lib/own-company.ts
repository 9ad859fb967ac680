import { createContext, use } from 'react'
import type { Locale } from '#contract/primitives.ts'
import { type ApiClient, api } from './api.ts'
import { useTexts } from './texts.ts'

/** Calls that change a company's own settings. An admin acting on its behalf has other calls of the same shape. */
export type OwnCompanyApi = Pick<ApiClient, 'ownCompany' | 'ownArea' | 'hours' | 'pauses' | 'spending'>
/** `words` replaces texts that address the company, when an admin reads them. */
type OwnCompany = { calls: OwnCompanyApi; words?: ReadonlyMap<object, object> }

/** The company whose settings the pages change: the signed-in person's, unless a provider above says otherwise. */
export const OwnCompanyContext = createContext<OwnCompany>({ calls: api })
export const useOwnCompany = (): OwnCompanyApi => use(OwnCompanyContext).calls

/** Texts of `dictionary` for the current reader of the form. */
export const useOwnTexts = <T>(dictionary: Record<Locale, T>): T =>
  useTexts((use(OwnCompanyContext).words?.get(dictionary) as Record<Locale, T> | undefined) ?? dictionary)
