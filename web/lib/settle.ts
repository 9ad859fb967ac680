import type { RouterContextProvider } from 'react-router'
import { gapsContext } from './page-context.ts'

/** An optional read: undefined when it failed. A document with such a gap isn't cached. */
export async function settle<T>(context: Readonly<RouterContextProvider>, read: Promise<T>): Promise<T | undefined> {
  try {
    return await read
  } catch (error) {
    if (import.meta.env.SSR) context.get(gapsContext).push(error)
    return undefined
  }
}
