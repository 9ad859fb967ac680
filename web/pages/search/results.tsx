import { Head } from '#web/lib/head.tsx'
import { useSession } from '#web/lib/session.ts'
import { useStore } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { personal } from '#web/lib/guards.ts'
import { boardTexts } from '#web/locales/board.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page, Row } from '#web/ui/page.tsx'
import { Mailbox } from '#web/ui/scenes.tsx'
import { Board } from '../board/board.tsx'
import { loadBoard, loadCurrentBoard, notForDialogs } from '../board/load-board.ts'
import type { Route } from './+types/results.ts'

export const middleware = [personal]
export const clientMiddleware = [personal]

async function load({ context, url }: Route.LoaderArgs) {
  const id = url.searchParams.get('project')
  return { board: id ? await loadBoard(context, id) : await loadCurrentBoard(context) }
}
export { load as clientLoader, load as loader, notForDialogs as shouldRevalidate }

/** The request that this browser tracks, for guests and signed-in users. */
export default function ResultsPage({ loaderData: { board } }: Route.ComponentProps) {
  const t = useTexts(boardTexts)
  const user = useSession()
  const hasAsked = useStore(({ currentProject, guestUser }) => Boolean(currentProject ?? guestUser))
  if (board) {
    return (
      <>
        <Head title={`${t.title}: ${board.project.service.name}`} isPrivate />
        <Board key={board.project.id} board={board} />
      </>
    )
  }
  // This browser followed a request that it no longer has: it moved to an account, or its guest's time here is over.
  const isElsewhere = hasAsked && !user
  return (
    <Page width="text">
      <Head title={t.title} isPrivate />
      <EmptyState
        as="h1"
        scene={<Mailbox />}
        title={isElsewhere ? t.movedTitle : t.noneTitle}
        action={
          <Row>
            {isElsewhere ? (
              <ButtonLink to="/auth/login?redirect=/user/profile">{t.signIn}</ButtonLink>
            ) : (
              <ButtonLink to="/search">{t.search}</ButtonLink>
            )}
            <ButtonLink to="/auth/guest" look="soft">
              {isElsewhere ? t.sendLink : t.wayBack}
            </ButtonLink>
          </Row>
        }
      >
        {isElsewhere ? t.movedText : t.noneText}
      </EmptyState>
    </Page>
  )
}
