import type { RouterContextProvider } from 'react-router'
import { gapsContext } from './page-context.ts'

/** A read that the page can do without: undefined where it failed. A document with such a gap stays out of every cache. */
export async function settle<T>(context: Readonly<RouterContextProvider>, read: Promise<T>): Promise<T | undefined> {
  try {
    return await read
  } catch (error) {
    if (import.meta.env.SSR) context.get(gapsContext).push(error)
    return undefined
  }
}
