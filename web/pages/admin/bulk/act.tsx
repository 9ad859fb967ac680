import { useRevalidator } from 'react-router'
import type { BulkAct, BulkRow } from '#contract/admin/bulk-actions.ts'
import { bulkActs, type BulkRowState, bulkRowStates } from '#contract/admin/states.ts'
import type { ListColumn } from '#contract/api.ts'
import { sectionNames } from '#web/domains/admin/menu/sections.ts'
import { BulkBadge, BulkRowBadge } from '#web/domains/admin/details/badges.tsx'
import { countIn, meantIn, useOutcome } from '#web/domains/admin/bulk-actions/bulk-counts.ts'
import { LogLink } from '#web/domains/admin/permissions/log-link.tsx'
import { usePlanned } from '#web/domains/admin/decisions/planned.ts'
import { ReasonButton } from '#web/domains/admin/decisions/reason-button.tsx'
import { useMay } from '#web/domains/admin/permissions/role.ts'
import { tableQuery } from '#web/domains/admin/lists/table-query.ts'
import { api, apiContext } from '#web/lib/api.ts'
import { Form, useApiForm } from '#web/lib/form.tsx'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLive } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { bulkTexts } from '#web/locales/admin-bulk.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Time } from '#web/ui/time.tsx'
import css from '../admin.module.css'
import type { Route } from './+types/act.ts'

async function load({ context, params, url }: Route.LoaderArgs) {
  const { bulkActs } = context.get(apiContext)
  const given = { params: { act_id: params.id } }
  const [act, rows] = await Promise.all([bulkActs.get(given), bulkActs.rows({ ...given, query: tableQuery(url) })])
  return { act, rows }
}
export { load as clientLoader, load as loader }

const places = {
  people: { list: '/admin/users', section: 'users' },
  companies: { list: '/admin/companies', section: 'companies' },
  market: { list: '/admin/requests', section: 'requests' },
} as const

/** One bulk action: preview, progress, result and undo. */
export default function BulkActPage({ loaderData: { act, rows } }: Route.ComponentProps) {
  const t = useTexts(bulkTexts)
  const sections = useTexts(sectionNames)
  const { me } = usePlanned()
  const { revalidate } = useRevalidator()
  const isGoing = act.state === 'running' || act.state === 'undoing'
  useLive(isGoing ? `user:${me}` : null, () => void revalidate())
  const place = places[bulkActs[act.act].area]
  const title = t.acts[act.act].title(meantIn(act))
  const columns: Column<BulkRow, ListColumn<'bulk-rows'>>[] = [
    { id: 'name', label: t.name, sort: 'name', render: ({ name, id }) => name || id.slice(-12) },
    { id: 'state', label: t.state, sort: 'state', render: ({ state }) => <BulkRowBadge state={state} /> },
    { id: 'why', label: t.why, render: ({ why }) => why ?? '—' },
  ]
  return (
    <Stack>
      <Head title={title} isPrivate />
      <LocalLink to={act.state === 'previewed' ? place.list : '/admin/bulk'}>
        ← {act.state === 'previewed' ? sections[place.section] : t.section}
      </LocalLink>
      <div className={css.title}>
        <h1>{title}</h1>
        <BulkBadge state={act.state} />
      </div>
      {act.state === 'previewed' ? <Preview act={act} /> : <Course act={act} isGoing={isGoing} />}
      <section aria-labelledby="rows">
        <h2 id="rows">{t.rows}</h2>
        <DataTable
          label={t.rows}
          list={rows}
          columns={columns}
          keyOf={({ id }) => id}
          pathOf={({ id }) => `${place.list}/${id}`}
          sort="name"
          csv={{ list: 'bulk-rows', narrowed: { act_id: act.id } }}
          filters={[
            {
              id: 'state',
              label: t.state,
              options: bulkRowStates.filter((state) => countIn(act, state) > 0).map((value) => ({ value, label: t.rowStates[value] })),
            },
          ]}
        />
      </section>
    </Stack>
  )
}

/** Records that the action skips, by reason. */
function Obstacles({ act, states }: { act: BulkAct; states: readonly BulkRowState[] }) {
  const t = useTexts(bulkTexts)
  const left = act.counts.filter(({ state }) => states.includes(state))
  if (left.length === 0) return null
  return (
    <>
      <p>{t.barred(countIn(act, ...states))}</p>
      <ul>
        {left.map(({ state, why, count }) => (
          <li key={`${state} ${why}`}>{t.because(count, why ?? '')}</li>
        ))}
      </ul>
    </>
  )
}

function Preview({ act }: { act: BulkAct }) {
  const t = useTexts(bulkTexts)
  const able = countIn(act, 'chosen')
  return (
    <Card as="section" look="raised">
      <Stack gap="s">
        <h2>{able > 0 ? t.will(able) : t.none}</h2>
        <Obstacles act={act} states={['barred']} />
        {able > 0 && <Run act={act} title={t.acts[act.act].title(able)} />}
      </Stack>
    </Card>
  )
}

function Run({ act: { id, act }, title }: { act: BulkAct; title: string }) {
  const t = useTexts(bulkTexts)
  const { reason, reasonHint } = useTexts(decisionTexts)
  const { revalidate } = useRevalidator()
  const form = useApiForm({
    schema: () => import('#contract/reason.ts').then(({ Reason }) => Reason),
    defaults: { reason: '' },
    send: (body, { key }) => api.bulkActs.run({ params: { act_id: id }, body }, { key }),
    done: () => void revalidate(),
  })
  return (
    <Form of={form}>
      <Stack gap="s">
        <p>{t.acts[act].effect}</p>
        <TextArea label={reason} hint={reasonHint} rows={3} maxLength={500} {...form.field('reason')} />
        <Row>
          <Button type="submit" look="danger" isBusy={form.isBusy}>
            {title}
          </Button>
        </Row>
      </Stack>
    </Form>
  )
}

function Course({ act, isGoing }: { act: BulkAct; isGoing: boolean }) {
  const t = useTexts(bulkTexts)
  const may = useMay()
  const { revalidate } = useRevalidator()
  const outcomeOf = useOutcome()
  const canGoBack = bulkActs[act.act].undo !== null
  const all = meantIn(act)
  const ended = act.state === 'undoing' ? all - countIn(act, 'done') : all - countIn(act, 'chosen')
  return (
    <>
      {isGoing && (
        <>
          <Progress current={ended} all={all} label={t.progress(ended, all)} />
          <p role="status">{t.progress(ended, all)}</p>
        </>
      )}
      {!isGoing && <Banner tone={countIn(act, 'refused', 'kept') > 0 ? 'warning' : 'done'}>{outcomeOf(act)}</Banner>}
      <Card as="section">
        <Stack gap="s">
          <Obstacles act={act} states={['barred', 'refused', 'kept']} />
          <DataList
            items={[
              { label: t.by, value: act.person.name },
              { label: t.at, value: <Time at={act.started_at ?? act.created_at} /> },
              { label: t.why, value: act.reason },
              ...(act.undone_by
                ? [
                    { label: t.undoneBy, value: act.undone_by.name },
                    { label: t.undoWhy, value: act.undo_reason },
                  ]
                : []),
              ...(act.undo_until && canGoBack ? [{ label: t.undoUntil, value: <Time at={act.undo_until} /> }] : []),
            ]}
          />
          <Row>
            {act.undo_until && may(bulkActs[act.act].area, 'write') && (
              <ReasonButton
                isTold={canGoBack}
                action={canGoBack ? (isGoing ? t.stop : t.undo) : t.stopOnly}
                title={canGoBack ? t.undoTitle : t.stopTitle}
                text={canGoBack ? t.undoText : t.stopText}
                send={(reason, options) => api.bulkActs.undo({ params: { act_id: act.id }, body: { reason } }, options)}
                done={() => void revalidate()}
              />
            )}
            <LogLink of="bulk_act" id={act.id} />
          </Row>
        </Stack>
      </Card>
    </>
  )
}
