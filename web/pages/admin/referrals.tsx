import { useRevalidator } from 'react-router'
import type { ListColumn } from '#contract/api.ts'
import type { AdminReferral, ReferralFigures } from '#contract/referrals/review.ts'
import { referralStates } from '#contract/referrals/states.ts'
import { sectionNames } from '#web/domains/admin/menu/sections.ts'
import { DecisionForm } from '#web/domains/admin/decisions/decision-form.tsx'
import css from '#web/domains/admin/payments/ledger.module.css'
import { ledgerPath } from '#web/domains/admin/payments/ledger-words.ts'
import { LogLink } from '#web/domains/admin/permissions/log-link.tsx'
import { useCompanyFilter } from '#web/domains/admin/lists/company-filter.tsx'
import { planDecision } from '#web/domains/admin/decisions/planned.ts'
import { Queue } from '#web/domains/admin/queue/queue.tsx'
import { choices, tableQuery } from '#web/domains/admin/lists/table-query.ts'
import { apiContext } from '#web/lib/api.ts'
import { formatMoney, formatNumber } from '#web/lib/format.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { adminReferralTexts } from '#web/locales/admin-referrals.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { FilterLinks } from '#web/ui/filter-links.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Ago, Time } from '#web/ui/time.tsx'
import type { Route } from './+types/referrals.ts'

const views = ['held', 'all'] as const

async function load({ context, url }: Route.LoaderArgs) {
  const { referralReview } = context.get(apiContext)
  const view = views.find((one) => one === url.searchParams.get('view')) ?? 'held'
  const query = new URL(url)
  query.searchParams.delete('view')
  query.searchParams.delete('id')
  const [list, figures] = await Promise.all([
    referralReview.list({ query: view === 'held' ? { state: 'held', sort: 'created_at', limit: 100 } : tableQuery(query) }),
    referralReview.figures(),
  ])
  return { view, list, figures }
}
export { load as clientLoader, load as loader }

/** Invitations. Those with signs of a self-referral wait for a decision. */
export default function ReferralsPage({ loaderData: { view, list, figures } }: Route.ComponentProps) {
  const t = useTexts(adminReferralTexts)
  const sections = useTexts(sectionNames)
  const { queue } = useTexts(decisionTexts)
  return (
    <Stack>
      <Head title={sections.referrals} isPrivate />
      <h1>{sections.referrals}</h1>
      <p>{t.intro}</p>
      <Figures of={figures} />
      <FilterLinks
        label={sections.referrals}
        links={views.map((one) => ({ to: `/admin/referrals?view=${one}`, label: t.views[one], isCurrent: one === view }))}
      />
      {view === 'all' ? (
        <Table list={list} />
      ) : (
        <Queue
          area="money"
          kind="referrals"
          label={queue}
          items={list.data}
          renderTitle={({ inviter, invited }) => `${inviter?.name ?? t.gone} → ${invited?.name ?? t.gone}`}
          renderNote={({ signs, held_at }) => (
            <>
              {signs.map((sign) => t.signs[sign]).join(' · ')}, {held_at && <Ago at={held_at} />}
            </>
          )}
        >
          {(item) => <Held referral={item} />}
        </Queue>
      )}
    </Stack>
  )
}

function Figures({ of: { counts, given } }: { of: ReferralFigures }) {
  const t = useTexts(adminReferralTexts)
  const locale = useLocale()
  return (
    <ul className={css.accounts} aria-label={t.figures}>
      {referralStates.states.map((state) => (
        <li key={state}>
          <LocalLink to={`/admin/referrals?view=all&state=${state}`} className={css.account}>
            {t.states[state]}
            <strong>{formatNumber(counts[state], locale)}</strong>
          </LocalLink>
        </li>
      ))}
      <li>
        <LocalLink to={ledgerPath({ gift: 'referral', account: 'promotions' })} className={css.account}>
          {t.given}
          <strong>{formatMoney(given, locale)}</strong>
        </LocalLink>
      </li>
    </ul>
  )
}

const tones: Record<AdminReferral['state'], Tone> = {
  invited: 'neutral',
  joined: 'neutral',
  held: 'amber',
  rewarded: 'green',
  refused: 'red',
  expired: 'neutral',
}

function Held({ referral }: { referral: AdminReferral }) {
  const t = useTexts(adminReferralTexts)
  const { reason, reasonHint } = useTexts(decisionTexts)
  const { revalidate } = useRevalidator()
  const { id, signs, joined_at, held_at } = referral
  const words = { label: reason, hint: reasonHint }
  return (
    <>
      <Card as="section">
        <Stack gap="s">
          <Row>
            <h2>{signs.map((sign) => t.signs[sign]).join(' · ')}</h2>
            <LogLink of="referral" id={id} />
          </Row>
          <p>{t.hint}</p>
          <DataList
            items={[
              { label: t.inviter, value: <Holder of={referral.inviter} /> },
              { label: t.invited, value: <Holder of={referral.invited} /> },
              { label: t.since, value: <Time at={referral.created_at} /> },
              ...(joined_at ? [{ label: t.joined, value: <Time at={joined_at} /> }] : []),
              ...(held_at ? [{ label: t.held, value: <Time at={held_at} /> }] : []),
            ]}
          />
        </Stack>
      </Card>
      <DecisionForm
        area="money"
        about={id}
        choices={[
          { id: 'referralReview.grant', label: t.grant, look: 'primary', words },
          { id: 'referralReview.deny', label: t.deny, look: 'danger', words },
        ]}
        decide={({ choice, words: given }, options) =>
          planDecision(
            choice as 'referralReview.grant' | 'referralReview.deny',
            { params: { referral_id: id }, body: { reason: given } },
            options,
          )
        }
        done={() => void revalidate()}
      />
    </>
  )
}

function Holder({ of: holder }: { of: AdminReferral['inviter'] }) {
  const { gone } = useTexts(adminReferralTexts)
  if (!holder) return gone
  return <LocalLink to={`/admin/${holder.is_company ? 'companies' : 'users'}/${holder.id}`}>{holder.name}</LocalLink>
}

function Table({ list }: { list: Route.ComponentProps['loaderData']['list'] }) {
  const t = useTexts(adminReferralTexts)
  const { columns: names, table } = useTexts(adminTexts)
  const sections = useTexts(sectionNames)
  const locale = useLocale()
  const company = useCompanyFilter(
    list.data.flatMap(({ inviter }) => (inviter?.is_company ? [inviter] : [])),
    'holder_id',
  )
  const columns: Column<AdminReferral, ListColumn<'referrals'>>[] = [
    { id: 'inviter', label: t.inviter, render: ({ inviter }) => <Holder of={inviter} /> },
    {
      id: 'invited',
      label: t.invited,
      render: ({ invited, is_by_mail }) => (
        <span className={css.cause}>
          {invited ? <Holder of={invited} /> : t.nobody}
          <small>{is_by_mail ? t.byMail : t.byLink}</small>
        </span>
      ),
    },
    {
      id: 'status',
      label: names.status,
      render: ({ state, reason }) => (
        <span className={css.cause}>
          <span>
            <Badge tone={tones[state]}>{t.states[state]}</Badge>
          </span>
          {reason && <small>{t.reasons[reason]}</small>}
        </span>
      ),
    },
    { id: 'signs', label: t.sign, render: ({ signs }) => signs.map((sign) => t.signs[sign]).join(' · ') || table.none },
    {
      id: 'reward',
      label: t.reward,
      isAmount: true,
      render: ({ id, reward }) =>
        reward ? <LocalLink to={ledgerPath({ referral_id: id })}>{t.each(formatMoney(reward, locale))}</LocalLink> : table.none,
    },
    { id: 'since', label: t.since, sort: 'created_at', isAmount: true, render: ({ created_at }) => <Time at={created_at} shape="date" /> },
    {
      id: 'decided',
      label: names.decided,
      isAmount: true,
      isExtra: true,
      render: ({ decided_at }) => (decided_at ? <Time at={decided_at} /> : table.none),
    },
  ]
  return (
    <DataTable
      label={sections.referrals}
      list={list}
      empty="referrals"
      columns={columns}
      keyOf={({ id }) => id}
      sort="-created_at"
      csv={{ list: 'referrals', narrowed: { view: '' } }}
      filters={[
        { id: 'state', label: names.status, options: choices(t.states) },
        { id: 'sign', label: t.sign, options: choices(t.signs) },
        company,
        { id: 'from', label: names.from },
        { id: 'to', label: names.to },
      ]}
    />
  )
}
