import type { Page } from '#contract/primitives.ts'
import type { RequestSummary } from '#contract/boards/requests.ts'
import { StateBadge } from '#web/domains/projects/project/state-badge.tsx'
import { resumePath } from '#web/domains/projects/draft/wizard-paths.ts'
import { api } from '#web/lib/api.ts'
import { formatInstant } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTimeZone } from '#web/lib/time-zone.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { approvalTexts } from '#web/locales/approval.ts'
import { boardTexts } from '#web/locales/board.ts'
import { endingTexts } from '#web/locales/ending.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Mailbox } from '#web/ui/scenes.tsx'
import { Ago } from '#web/ui/time.tsx'
import type { SectionArgs } from '#web/lib/section.tsx'
import css from '../profile.module.css'

const groups = ['yourTurn', 'going', 'over'] as const
const turns: readonly RequestSummary['state'][] = ['draft', 'awaiting_phone']
const ends: readonly RequestSummary['state'][] = ['completed', 'cancelled', 'expired', 'rejected']

/** Approvals, changes and invoices that wait for the customer's answer. */
const answersDue = ({ waiting_count, changes_count, unpaid_count }: RequestSummary) => waiting_count + changes_count + unpaid_count

/** Whether the customer has something to do, the companies have, or nobody. */
function groupOf(project: RequestSummary): (typeof groups)[number] {
  const { state, quotes_count } = project
  if (answersDue(project) > 0 || turns.includes(state) || (state === 'open' && quotes_count > 0)) return 'yourTurn'
  return ends.includes(state) ? 'over' : 'going'
}

export const loadRequests = ({ api }: SectionArgs) => api.projects.list({})

/** All requests of the user, each with its next step; first those that wait for them. */
export function RequestsSection({ data }: { data: Page<RequestSummary> }) {
  const t = useTexts(boardTexts)
  const { rows, hasMore, more } = usePages(
    data,
    (project) => project.id,
    (cursor) => api.projects.list({ query: { cursor } }),
  )
  if (rows.length === 0) {
    return (
      <EmptyState scene={<Mailbox />} title={t.noneTitle} action={<ButtonLink to="/search">{t.search}</ButtonLink>}>
        {t.noneText}
      </EmptyState>
    )
  }
  const inOrder = rows.toSorted((one, other) => Number(answersDue(other) > 0) - Number(answersDue(one) > 0))
  return (
    <Stack gap="s">
      {groups
        .map((name) => ({ name, projects: inOrder.filter((project) => groupOf(project) === name) }))
        .filter(({ projects }) => projects.length > 0)
        .map(({ name, projects }) => (
          <section key={name} aria-labelledby={name} className={css.group}>
            <h2 id={name}>{t.groups[name]}</h2>
            {projects.map((project) => (
              <ProjectCard key={project.id} project={project} />
            ))}
          </section>
        ))}
      <Row isSplit>
        {hasMore ? (
          <Button look="plain" isBusy={more.isBusy} onClick={() => void more.run()}>
            {t.more}
          </Button>
        ) : (
          <span />
        )}
        <ButtonLink to="/search" look="soft">
          {t.search}
        </ButtonLink>
      </Row>
    </Stack>
  )
}

function ProjectCard({ project }: { project: RequestSummary }) {
  const t = useTexts(endingTexts).next
  const { id, state, service, city, created_at, waiting_count, quotes_count, slots_used, reopen_until, changes_count, unpaid_count } =
    project
  const to = state === 'draft' ? resumePath(service.slug, id) : `/user/projects/${id}`
  const [locale, zone] = [useLocale(), useTimeZone()]
  const approvals = useTexts(approvalTexts)
  const { news } = useTexts(boardTexts)
  const over = reopen_until ? t.reopenable(formatInstant(reopen_until, locale, zone)) : undefined
  const interested = slots_used - waiting_count
  const open =
    quotes_count > 0 ? t.quotes(quotes_count) : interested > 0 ? t.interested(interested) : waiting_count > 0 ? undefined : t.waiting
  const said = state === 'open' ? open : (over ?? t[state])
  return (
    <Card as="article" isLink>
      <Stack gap="s">
        <Row isSplit>
          <h3 className={css.rowTitle}>
            <LocalLink to={to}>{service.name}</LocalLink>
          </h3>
          <StateBadge state={state} />
        </Row>
        {answersDue(project) > 0 && (
          <Row>
            {waiting_count > 0 && <Badge tone="amber">{approvals.title(waiting_count)}</Badge>}
            {changes_count > 0 && <Badge tone="amber">{news.change}</Badge>}
            {unpaid_count > 0 && <Badge tone="amber">{news.invoices(unpaid_count)}</Badge>}
          </Row>
        )}
        {said && <p>{said}</p>}
        <p className={css.note}>
          {city} · <Ago at={created_at} />
        </p>
      </Stack>
    </Card>
  )
}
