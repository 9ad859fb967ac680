import { createContext, use } from 'react'
import { redirect, type RouterContextProvider } from 'react-router'
import type { Waiting, WaitingKind } from '#contract/admin/queue.ts'
import { apiContext } from '#web/lib/api.ts'

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

/**
 * The view of a page's list that its address names. An address that names none leads to the first view of which something waits, so that nobody
 * finds an empty list beside a full one, and stays there when its last case is decided. @throws Response a redirect
 */
export async function viewOf<V extends string>(
  { context, url }: { context: Readonly<RouterContextProvider>; url: URL },
  name: string,
  views: readonly V[],
  kinds: Partial<Record<V, WaitingKind>>,
): Promise<V> {
  const named = views.find((view) => view === url.searchParams.get(name))
  if (named) return named
  const waiting = await context.get(apiContext).admin.waiting()
  const first = views.find((view) => waiting.some(({ kind, count }) => kind === kinds[view] && count > 0))
  if (!first) return views[0]!
  const params = new URLSearchParams(url.searchParams)
  params.set(name, first)
  throw redirect(`${url.pathname}?${params}`)
}
