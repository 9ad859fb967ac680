import { createContext, use } from 'react'

const NonceContext = createContext<string | undefined>(undefined)
export const NonceProvider = NonceContext.Provider

/** CSP nonce for scripts of this page. Server only: browsers hide it from scripts, and so do we. */
export const useNonce = () => use(NonceContext)
