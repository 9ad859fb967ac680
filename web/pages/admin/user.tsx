import { useRevalidator } from 'react-router'
import { sectionNames } from '#web/domains/admin/menu/sections.ts'
import { PersonBadge } from '#web/domains/admin/details/badges.tsx'
import { History } from '#web/domains/admin/details/history.tsx'
import { ListLink } from '#web/domains/admin/lists/list-link.tsx'
import { LogLink } from '#web/domains/admin/permissions/log-link.tsx'
import { MergeCard } from '#web/domains/admin/merging/merge-card.tsx'
import { useMay } from '#web/domains/admin/permissions/role.ts'
import { StateBadge } from '#web/domains/projects/project/state-badge.tsx'
import { apiContext } from '#web/lib/api.ts'
import { movedTo } from '#web/lib/redirects.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { peopleTexts } from '#web/locales/admin-people.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { formatPhone } from '#web/ui/fields/typed.ts'
import { Row, Stack } from '#web/ui/page.tsx'
import { Ago, Time } from '#web/ui/time.tsx'
import type { Route } from './+types/user.ts'
import css from './admin.module.css'
import { Correction } from './user/correction.tsx'
import { AccountDecision } from './user/decision.tsx'
import { RoleForm } from './user/role.tsx'

async function load(args: Route.LoaderArgs) {
  const user = await args.context.get(apiContext).admin.user({ params: { user_id: args.params.id } })
  if (user.id !== args.params.id) throw movedTo(`/admin/users/${user.id}`, args)
  return user
}
export { load as clientLoader, load as loader }

/** One person with their data and requests. */
export default function UserPage({ loaderData: user }: Route.ComponentProps) {
  const t = useTexts(adminTexts)
  const sections = useTexts(sectionNames)
  const { facts } = useTexts(decisionTexts)
  const { locales, resetAsked } = useTexts(peopleTexts)
  const may = useMay()
  const { revalidate } = useRevalidator()
  const reload = () => void revalidate()
  const isAccount = user.kind === 'member' && !user.is_deleted
  const locale = useLocale()
  const name = user.name || user.email || t.people.guest
  return (
    <Stack>
      <Head title={name} isPrivate />
      <ListLink to="/admin/users">{sections.users}</ListLink>
      <Row>
        <h1>{name}</h1>
        <PersonBadge of={user} />
        <LogLink of="user" id={user.id} />
      </Row>
      {user.factor_reset && (
        <Banner tone="warning" title={resetAsked(user.factor_reset.asked_by.name)}>
          <p>
            <q>{user.factor_reset.reason}</q> <Ago at={user.factor_reset.asked_at} />
          </p>
        </Banner>
      )}
      <div className={css.two}>
        <Stack>
          <Card as="section">
            <DataList
              items={[
                { label: t.columns.email, value: <Reached by="mailto" at={user.email} isProven={user.email_verified} /> },
                { label: t.columns.phone, value: <Reached by="tel" at={user.phone} isProven={user.phone_verified} /> },
                { label: t.columns.place, value: [user.city, user.state_iso].filter(Boolean).join(', ') || t.table.none },
                ...(user.company
                  ? [
                      {
                        label: t.columns.company,
                        value: (
                          <>
                            <LocalLink to={`/admin/companies/${user.company.id}`}>{user.company.name}</LocalLink> ·{' '}
                            {t.roles[user.company.role]}
                          </>
                        ),
                      },
                    ]
                  : []),
                { label: facts.locale, value: locales[user.locale] },
                { label: facts.factor, value: user.has_second_factor ? t.table.yes : t.table.no },
                { label: facts.sessions, value: user.sessions_count },
                { label: facts.seen, value: user.last_seen_at ? <Ago at={user.last_seen_at} /> : t.table.none },
                { label: t.columns.since, value: <Time at={user.created_at} shape="date" /> },
              ]}
            />
          </Card>
          {user.requests.length > 0 && (
            <Card as="section" aria-labelledby="requests">
              <h2 id="requests">{sections.requests}</h2>
              <DataList
                items={user.requests.map((request) => ({
                  label: <Time at={request.created_at} shape="date" />,
                  value: (
                    <Row>
                      <LocalLink to={`/admin/requests/${request.id}`}>{request.service[locale]}</LocalLink>
                      <StateBadge state={request.state} />
                      <span>
                        {request.city}, {request.state_iso}
                      </span>
                    </Row>
                  ),
                }))}
              />
              <LocalLink to={`/admin/requests?owner_id=${user.id}`}>{t.allRequests}</LocalLink>
            </Card>
          )}
          {isAccount && may('people', 'write') && <Correction key={user.id} user={user} done={reload} />}
        </Stack>
        <Stack>
          {isAccount && <AccountDecision user={user} done={reload} />}
          {isAccount && !user.admin_role && may('people', 'write') && <MergeCard kind="users" id={user.id} />}
          {isAccount && may('roles', 'write') && <RoleForm key={user.id} user={user} done={reload} />}
          <History rows={user.history} />
        </Stack>
      </div>
    </Stack>
  )
}

type Reach = { by: 'mailto' | 'tel'; at: string | null; isProven: boolean }
/** A contact and whether it is verified. */
function Reached({ by, at, isProven }: Reach) {
  const { none } = useTexts(adminTexts).table
  const { facts } = useTexts(decisionTexts)
  if (!at) return none
  return (
    <>
      <a href={`${by}:${at}`}>{by === 'tel' ? formatPhone(at) : at}</a> ({isProven ? facts.verified : facts.unverified})
    </>
  )
}
