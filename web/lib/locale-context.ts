import { createContext, use } from 'react'
import type { Locale } from '#contract/primitives.ts'

const LocaleContext = createContext<Locale>('es')
export const LocaleProvider = LocaleContext.Provider

/** The language of the page. */
export const useLocale = (): Locale => use(LocaleContext)
