import { createContext, use } from 'react'
import { redirect, type RouterContextProvider } from 'react-router'
import type { Waiting } from '#contract/admin/queue.ts'
import type { WaitingKind } from '#contract/admin/work-kinds.ts'
import { apiContext } from '#web/lib/api.ts'

/** The queue, as loaded by the admin layout. */
export const WaitingContext = createContext<readonly Waiting[]>([])

/** Number of appeals against this admin's own decisions, of one kind. */
export const useForOthers = (of: Waiting['kind']): number => use(WaitingContext).find(({ kind }) => kind === of)?.for_others ?? 0

/** Number of waiting cases of these kinds; undefined for none. */
export function useWaiting(): (...kinds: (Waiting['kind'] | undefined)[]) => { count?: number } {
  const waiting = use(WaitingContext)
  return (...kinds) => {
    const count = waiting.reduce((sum, one) => (kinds.includes(one.kind) ? sum + one.count : sum), 0)
    return count ? { count } : {}
  }
}

/**
 * View of a list named by the address. Without one, redirects to the first view with work, so that no empty list is shown beside a full one;
 * the view stays after its last case is decided.
 * @throws Response a redirect
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
