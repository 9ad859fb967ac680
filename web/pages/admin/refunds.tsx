import { useRevalidator } from 'react-router'
import type { AdminRefund } from '#contract/refunds/review.ts'
import { refundStates } from '#contract/refunds/states.ts'
import { sectionNames } from '#web/domains/admin/menu/sections.ts'
import { Beside } from '#web/domains/admin/details/beside.tsx'
import { ClaimEvidence } from '#web/domains/admin/refunds/claim-evidence.tsx'
import { claimKinds, ClaimViews, waitingStates } from '#web/domains/admin/refunds/claim-views.tsx'
import { QueueFilters, readQueue } from '#web/domains/admin/lists/company-filter.tsx'
import { type Choice, DecisionForm } from '#web/domains/admin/decisions/decision-form.tsx'
import { Facts } from '#web/domains/admin/details/facts.tsx'
import { LogLink } from '#web/domains/admin/permissions/log-link.tsx'
import { planDecision } from '#web/domains/admin/decisions/planned.ts'
import { Queue } from '#web/domains/admin/queue/queue.tsx'
import { useMay } from '#web/domains/admin/permissions/role.ts'
import { useForOthers, viewOf } from '#web/domains/admin/queue/work.ts'
import { ClaimPapers } from '#web/domains/refunds/claim-documents.tsx'
import { apiContext } from '#web/lib/api.ts'
import { formatMoney, formatPercent } from '#web/lib/format.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useSettings } from '#web/lib/settings.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { evidenceTexts } from '#web/locales/admin-evidence.ts'
import { refundTexts } from '#web/locales/refunds.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { PdfPreview } from '#web/ui/pdf-preview.tsx'
import { Ago, Time } from '#web/ui/time.tsx'
import type { Route } from './+types/refunds.ts'
import css from './admin.module.css'

async function load(args: Route.LoaderArgs) {
  const state = await viewOf(args, 'state', waitingStates, claimKinds)
  const { refunds } = args.context.get(apiContext)
  return { state, ...(await readQueue(args.url, (narrowed) => refunds.queue({ query: { state, ...narrowed } }))) }
}
export { load as clientLoader, load as loader }

/** Claims that wait for an admin, by deadline. */
export default function RefundsPage({ loaderData: { state, items, companies } }: Route.ComponentProps) {
  const t = useTexts(decisionTexts)
  const sections = useTexts(sectionNames)
  const { reasons } = useTexts(refundTexts)
  const locale = useLocale()
  const appealsOfOthers = useForOthers('appeals')
  return (
    <>
      <Head title={sections.refunds} isPrivate />
      <h1>{sections.refunds}</h1>
      <ClaimViews current={state} />
      <QueueFilters companies={companies} />
      <Queue
        area="refunds"
        kind={claimKinds[state]}
        label={t.queue}
        items={items}
        forOthers={state === 'appealed' ? appealsOfOthers : 0}
        renderTitle={(item) => `${item.company.name}, ${formatMoney(item.amount, locale)}`}
        renderNote={(item) => (
          <>
            {reasons[item.reason]} · {item.due_at ? <Ago at={item.due_at} /> : ''}{' '}
            {item.is_overdue && <Badge tone="red">{t.overdue}</Badge>}
          </>
        )}
      >
        {(item) => <Claim claim={item} />}
      </Queue>
    </>
  )
}

function Claim({ claim }: { claim: AdminRefund }) {
  const t = useTexts(decisionTexts)
  const { columns, table } = useTexts(adminTexts)
  const { reasons, rules, yourWords: _, ...words } = useTexts(refundTexts)
  const evidence = useTexts(evidenceTexts)
  const settings = useSettings()
  const may = useMay()
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const percent = (of: number | null) => (of === null ? table.none : formatPercent(of / 100, locale))
  const params = { refund_id: claim.id }
  const papersAt = `/api/admin/refunds/${claim.id}/papers`
  const isAppeal = claim.state === 'appealed'
  const can = (event: 'approve' | 'deny' | 'ask') =>
    refundStates.can(event, claim.state, 'A') || (event !== 'ask' && refundStates.can(`appeal:${event}`, claim.state, 'A'))
  const choices = (['approve', 'deny', 'ask'] as const).filter(can).map((id): Choice => ({
    id,
    label: t.refund[id],
    look: id === 'approve' ? 'primary' : id === 'deny' ? 'danger' : 'soft',
    words: {
      label: id === 'ask' ? words.question : t.note,
      isOptional: id === 'approve',
      ...(id === 'approve' ? {} : { hint: t.reasonHint }),
    },
  }))
  return (
    <Beside evidence={may('claim_evidence', 'read') && <ClaimEvidence id={claim.id} />}>
      <Card as="section">
        <Stack gap="s">
          <Row>
            <h2>{reasons[claim.reason]}</h2>
            {claim.is_overdue && <Badge tone="red">{t.overdue}</Badge>}
            <LogLink of="refund" id={claim.id} />
          </Row>
          <p>{claim.reason === 'no_reply' ? words.noReply(settings) : rules[claim.reason]}</p>
          <DataList
            items={[
              { label: columns.company, value: <LocalLink to={`/admin/companies/${claim.company.id}`}>{claim.company.name}</LocalLink> },
              { label: columns.service, value: `${claim.service}, ${claim.city}` },
              { label: columns.amount, value: formatMoney(claim.amount, locale) },
              { label: columns.at, value: <Time at={claim.created_at} /> },
              ...(claim.due_at ? [{ label: t.due, value: <Time at={claim.due_at} /> }] : []),
              ...(claim.text ? [{ label: t.refund.said, value: <span className={css.words}>{claim.text}</span> }] : []),
              ...(claim.answer ? [{ label: claim.question, value: claim.answer }] : []),
              ...(claim.appeal ? [{ label: t.refund.appeal, value: claim.appeal }] : []),
              ...(claim.note ? [{ label: t.note, value: claim.note }] : []),
              ...(Object.keys(claim.evidence).length > 0 ? [{ label: t.refund.evidence, value: <Facts of={claim.evidence} /> }] : []),
              {
                label: t.refund.rate,
                value:
                  claim.claim_percent === null ? table.none : t.refund.rateOf(percent(claim.claim_percent), percent(claim.area_percent)),
              },
            ]}
          />
          <ClaimPapers at={papersAt} papers={claim.papers} />
          {claim.papers.map(
            ({ id, name, type }) =>
              type === 'application/pdf' && <PdfPreview key={id} at={`${papersAt}/${id}`} title={evidence.preview(name)} />,
          )}
          {isAppeal && <p>{t.refund.otherPerson}</p>}
        </Stack>
      </Card>
      {choices.length > 0 && (
        <DecisionForm
          area="refunds"
          about={claim.id}
          choices={choices}
          decide={({ choice, words: said }, options) => {
            if (choice === 'ask') return planDecision('refunds.ask', { params, body: { question: said } }, options)
            const call = choice === 'approve' ? 'refunds.approve' : 'refunds.deny'
            return planDecision(call, { params, body: { note: said } }, options)
          }}
          done={() => void revalidate()}
        />
      )}
    </Beside>
  )
}
