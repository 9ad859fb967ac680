import { lazy, Suspense } from 'react'
import { Head } from '#web/lib/head.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { personal } from '#web/lib/guards.ts'
import { boardTexts } from '#web/locales/board.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page, Row } from '#web/ui/page.tsx'
import { Mailbox } from '#web/ui/scenes.tsx'
import { loadBoard, loadCurrentBoard, notForDialogs } from '../board/load-board.ts'
import type { Route } from './+types/results.ts'

const Board = lazy(async () => ({ default: (await import('../board/board.tsx')).Board }))

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
  if (board) {
    return (
      <>
        <Head title={`${t.title}: ${board.project.service.name}`} isPrivate />
        <Suspense>
          <Board key={board.project.id} board={board} />
        </Suspense>
      </>
    )
  }
  return (
    <Page width="text">
      <Head title={t.title} isPrivate />
      <EmptyState
        as="h1"
        scene={<Mailbox />}
        title={t.noneTitle}
        action={
          <Row>
            <ButtonLink to="/search">{t.search}</ButtonLink>
            <ButtonLink to="/auth/guest" look="soft">
              {t.wayBack}
            </ButtonLink>
          </Row>
        }
      >
        {t.noneText}
      </EmptyState>
    </Page>
  )
}
