import { useState } from 'react'
import type { ProjectSummary } from '#contract/projects.ts'
import { StateBadge } from '#web/domains/projects/state-badge.tsx'
import { resumePath } from '#web/domains/projects/wizard-paths.ts'
import { useAction } from '#web/lib/action.ts'
import { api, apiContext } from '#web/lib/api.ts'
import { requireUser } from '#web/lib/guards.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { boardTexts } from '#web/locales/board.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page, Row, Stack } from '#web/ui/page.tsx'
import { Mailbox } from '#web/ui/scenes/mailbox.tsx'
import { Ago } from '#web/ui/time.tsx'
import type { Route } from './+types/profile.ts'

export const middleware = [requireUser]
export const clientMiddleware = [requireUser]

const load = ({ context }: Route.LoaderArgs) => context.get(apiContext).projects.list({})
export { load as clientLoader, load as loader }

/** A customer's own place: the requests, each with what comes next. */
export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const t = useTexts(boardTexts)
  const [later, setLater] = useState<readonly ProjectSummary[]>([])
  const [cursor, setCursor] = useState(loaderData.next_cursor)
  const more = useAction(() => api.projects.list({ query: { cursor: cursor! } }), {
    done: ({ data, next_cursor }) => {
      setLater([...later, ...data])
      setCursor(next_cursor)
    },
  })
  const projects = [...loaderData.data, ...later]

  if (projects.length === 0) {
    return (
      <Page width="text">
        <Head title={t.mine} isPrivate />
        <EmptyState scene={<Mailbox />} title={t.noneTitle} action={<ButtonLink to="/search">{t.search}</ButtonLink>}>
          {t.noneText}
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page width="text">
      <Head title={t.mine} isPrivate />
      <Row isSplit>
        <Stack gap="s">
          <h1>{t.mine}</h1>
          <p>{t.mineLead}</p>
        </Stack>
        <ButtonLink to="/search" look="soft">
          {t.search}
        </ButtonLink>
      </Row>
      <Stack gap="s">
        {projects.map((project) => (
          <ProjectCard key={project.id} project={project} />
        ))}
        {cursor && (
          <Button look="plain" isBusy={more.isBusy} onClick={() => void more.run()}>
            {t.more}
          </Button>
        )}
      </Stack>
    </Page>
  )
}

function ProjectCard({ project }: { project: ProjectSummary }) {
  const t = useTexts(boardTexts)
  const { id, state, service, city, created_at, quotes_count, slots_used } = project
  const to = state === 'draft' ? resumePath(service.slug, id) : `/user/projects/${id}`
  const open = quotes_count > 0 ? t.next.quotes(quotes_count) : slots_used > 0 ? t.next.interested(slots_used) : t.next.waiting
  return (
    <Card as="article" isLink>
      <Stack gap="s">
        <Row isSplit>
          <h2 style={{ fontSize: 'var(--text-lg)' }}>
            <LocalLink to={to}>{service.name}</LocalLink>
          </h2>
          <StateBadge state={state} />
        </Row>
        <p>{state === 'open' ? open : t.next[state]}</p>
        <p style={{ color: 'var(--ink-soft)', fontSize: 'var(--text-sm)' }}>
          {city} · <Ago at={created_at} />
        </p>
      </Stack>
    </Card>
  )
}
