import { createContext, use } from 'react'
import type { Waiting } from '#contract/waiting.ts'

/** What waits for a person of the house, as the frame knows it. */
export const WaitingContext = createContext<readonly Waiting[]>([])

/** How many appeals of a kind wait for anybody but this admin, who decided before. */
export const useForOthers = (of: Waiting['kind']): number => use(WaitingContext).find(({ kind }) => kind === of)?.for_others ?? 0

/** How many of a kind wait; undefined where none does. */
export function useWaiting(): (kind: Waiting['kind'] | undefined) => { count?: number } {
  const waiting = use(WaitingContext)
  return (kind) => {
    const count = waiting.find((one) => one.kind === kind)?.count
    return count ? { count } : {}
  }
}
