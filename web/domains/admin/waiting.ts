import { createContext, use } from 'react'
import type { Waiting } from '#contract/waiting.ts'

/** What waits for a person of the house, as the frame knows it. */
export const WaitingContext = createContext<readonly Waiting[]>([])

/** How many appeals of a kind wait for anybody but this admin, who decided before. */
export const useForOthers = (of: Waiting['kind']): number => use(WaitingContext).find(({ kind }) => kind === of)?.for_others ?? 0

/** How many of these kinds wait; undefined where none does. */
export function useWaiting(): (...kinds: (Waiting['kind'] | undefined)[]) => { count?: number } {
  const waiting = use(WaitingContext)
  return (...kinds) => {
    const count = waiting.reduce((sum, one) => (kinds.includes(one.kind) ? sum + one.count : sum), 0)
    return count ? { count } : {}
  }
}
