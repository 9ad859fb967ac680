import { createContext, use } from 'react'

const NonceContext = createContext<string | undefined>(undefined)
export const NonceProvider = NonceContext.Provider

/** What lets a script of this page run. Only on the server: browsers hide it from scripts, and so do we. */
export const useNonce = () => use(NonceContext)
