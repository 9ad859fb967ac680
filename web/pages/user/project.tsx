import { data, redirect } from 'react-router'
import { DeadLink } from '#web/domains/auth/dead-link.tsx'
import { apiContext } from '#web/lib/api.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { personal, requireUser } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { localeOf, localizedPath } from '#web/lib/locale.ts'
import { signOut } from '#web/lib/sign-out.ts'
import { useTexts } from '#web/lib/texts.ts'
import { boardTexts } from '#web/locales/board.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Board } from '../board/board.tsx'
import { loadBoard, notForDialogs } from '../board/load-board.ts'
import type { Route } from './+types/project.ts'

type Args = Parameters<Route.MiddlewareFunction>[0]

/** Target of links in our emails. A guest who owns the request is redirected to the guest's board; others sign in first. */
async function guestElsewhere(args: Args) {
  personal(args)
  const id = /\/projects\/([^/]+)/.exec(args.url.pathname)?.[1] ?? ''
  const api = args.context.get(apiContext)
  const isSignedIn = await requireUser(args).then(
    () => true,
    () => false,
  )
  if (isSignedIn) return
  try {
    await api.projects.get({ params: { project_id: id } })
  } catch (error) {
    if (!isApiError(error)) throw error
    await requireUser(args)
  }
  const search = new URLSearchParams(args.url.searchParams)
  search.set('project', id)
  throw redirect(localizedPath(`/search/results?${search}`, localeOf(args.url.pathname)))
}
export const middleware = [guestElsewhere]
export const clientMiddleware = [guestElsewhere]

async function load({ context, params }: Route.LoaderArgs) {
  try {
    return data(await loadBoard(context, params.id))
  } catch (error) {
    if (!isApiError(error, 'not_found')) throw error
    return data(null, { status: 404 })
  }
}
export { load as clientLoader, load as loader, notForDialogs as shouldRevalidate }

/** A request of a signed-in user. */
export default function ProjectPage({ loaderData: board, params }: Route.ComponentProps) {
  const t = useTexts(boardTexts)
  if (!board) {
    return (
      <DeadLink title={t.notYours} text={t.notYoursText}>
        <ButtonLink to="/user/profile">{t.allMine}</ButtonLink>
        <Button look="soft" onClick={() => void signOut(`/user/projects/${params.id}`)}>
          {t.otherAccount}
        </Button>
      </DeadLink>
    )
  }
  return (
    <>
      <Head title={`${t.title}: ${board.project.service.name}`} isPrivate />
      <Board key={board.project.id} board={board} />
    </>
  )
}
