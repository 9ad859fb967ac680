import type { RouterContextProvider, ShouldRevalidateFunctionArgs } from 'react-router'
import { type ApiClient, apiContext } from '#web/lib/api.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { useStore } from '#web/lib/store.ts'
import type { Board } from '#contract/boards/board.ts'

type Context = Readonly<RouterContextProvider>

export const loadBoard = (context: Context, projectId: string): Promise<Board> =>
  context.get(apiContext).quotes.board({ params: { project_id: projectId } })

/** Loads the board of the request that this browser follows, or of the owner's newest; null without any. */
export async function loadCurrentBoard(context: Context): Promise<Board | null> {
  const api = context.get(apiContext)
  const followed = import.meta.env.SSR ? null : useStore.getState().currentProject
  try {
    return (followed && (await findBoard(api, followed))) || (await newestBoard(api))
  } catch (error) {
    if (isApiError(error, 'signed_out')) return null
    throw error
  }
}

async function findBoard(api: ApiClient, project_id: string): Promise<Board | null> {
  try {
    return await api.quotes.board({ params: { project_id } })
  } catch (error) {
    if (isApiError(error, 'not_found')) return null
    throw error
  }
}

async function newestBoard(api: ApiClient): Promise<Board | null> {
  const { data } = await api.projects.list({ query: { limit: 1 } })
  return data[0] ? api.quotes.board({ params: { project_id: data[0].id } }) : null
}

/** Skips reloading when only a dialog opens by its address. */
export const notForDialogs = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean => {
  const of = ({ pathname, searchParams }: URL) => `${pathname}?${searchParams.get('project') ?? ''}`
  return of(currentUrl) !== of(nextUrl) || currentUrl.href === nextUrl.href
}
