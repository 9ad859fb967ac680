import type { ThreadRow } from '#contract/messaging/thread.ts'
import type { Page } from '#contract/primitives.ts'
import { api } from '#web/lib/api.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { accountTexts } from '#web/locales/account.ts'
import { changeTexts } from '#web/locales/change.ts'
import { messagingTexts } from '#web/locales/messaging.ts'
import { workTexts } from '#web/locales/work.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Stack } from '#web/ui/page.tsx'
import { Ago } from '#web/ui/time.tsx'
import type { SectionArgs } from '#web/lib/section.tsx'
import css from '../profile.module.css'

export const loadMessages = ({ api }: SectionArgs) => api.messaging.list({})

/** Conversations with companies, across all requests. */
export function MessagesSection({ data }: { data: Page<ThreadRow> }) {
  const t = useTexts(accountTexts).messages
  const { rows, ...pages } = usePages(
    data,
    (row) => row.lead_id,
    (cursor) => api.messaging.list({ query: { cursor } }),
  )
  if (rows.length === 0) return <EmptyState title={t.none}>{t.noneText}</EmptyState>
  return (
    <Stack gap="s">
      {rows.map((row) => (
        <Conversation key={row.lead_id} row={row} />
      ))}
      <MoreButton {...pages}>{t.more}</MoreButton>
    </Stack>
  )
}

function Conversation({ row: { lead_id, project_id, service, company, last, at, unread } }: { row: ThreadRow }) {
  const t = useTexts(accountTexts).messages
  return (
    <Card as="article" isLink>
      <div className={css.conversation}>
        <Avatar name={company.name} src={company.logo} />
        <div>
          <h2 className={css.rowTitle}>
            <LocalLink to={`/user/projects/${project_id}?thread=${lead_id}`}>{company.name}</LocalLink>
          </h2>
          <p className={css.lastWords} data-unread={unread > 0 || undefined}>
            {last.from === 'customer' && `${t.you}: `}
            <LastWords last={last} />
          </p>
          <p className={css.note}>
            {service} · <Ago at={at} />
          </p>
        </div>
        {unread > 0 && (
          <span className={css.count}>
            {unread}
            <span className="visually-hidden"> {t.waiting}</span>
          </span>
        )}
      </div>
    </Card>
  )
}

function LastWords({ last }: { last: ThreadRow['last'] }) {
  const t = useTexts(accountTexts).messages
  const { events, files } = useTexts(messagingTexts)
  const { appointment } = useTexts(workTexts)
  const { card: change } = useTexts(changeTexts)
  if (last.kind === 'text') return last.text || files.count(last.files)
  if (last.kind === 'quote') return t.quote
  if (last.kind === 'appointment') return appointment.last
  if (last.kind === 'change_order') return change
  return events[last.event as keyof typeof events] ?? t.event
}
