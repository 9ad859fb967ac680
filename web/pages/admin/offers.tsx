import { useRevalidator } from 'react-router'
import type { Distribution, MadeOffer, Unasked } from '#contract/matching/distribution.ts'
import { matchStates } from '#contract/matching/states.ts'
import { MatchBadge } from '#web/domains/admin/details/badges.tsx'
import { OfferSteps } from '#web/domains/admin/matches/offer-steps.tsx'
import { ReasonButton } from '#web/domains/admin/decisions/reason-button.tsx'
import { useMay } from '#web/domains/admin/permissions/role.ts'
import { Score } from '#web/domains/admin/matches/score.tsx'
import { StateBadge } from '#web/domains/projects/project/state-badge.tsx'
import { api, apiContext } from '#web/lib/api.ts'
import { formatMiles, formatMoney } from '#web/lib/format.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useSettings } from '#web/lib/settings.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { offersTexts } from '#web/locales/admin-offers.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table/columns.ts'
import { Row, Stack } from '#web/ui/page.tsx'
import { Ago, Time } from '#web/ui/time.tsx'
import type { Route } from './+types/offers.ts'
import css from './admin.module.css'

async function load({ context, params }: Route.LoaderArgs) {
  const { admin, matchControl } = context.get(apiContext)
  const one = { params: { project_id: params.id } }
  const [request, distribution] = await Promise.all([admin.request(one), matchControl.distribution(one)])
  return { request, distribution }
}
export { load as clientLoader, load as loader }

/** Distribution of a request: companies asked in each wave with their scores, and the obstacles of the others. */
export default function OffersPage({ loaderData: { request, distribution } }: Route.ComponentProps) {
  const t = useTexts(offersTexts)
  const { revalidate } = useRevalidator()
  const may = useMay()
  const locale = useLocale()
  const done = () => {
    showToast(t.done)
    void revalidate()
  }
  const isOpen = request.state === 'open' && may('market', 'write')
  const act = isOpen ? { projectId: request.id, done } : undefined
  return (
    <Stack>
      <Head title={t.title(request.service[locale])} isPrivate />
      <LocalLink to={`/admin/requests/${request.id}`}>← {t.back}</LocalLink>
      <Row>
        <h1>{t.title(request.service[locale])}</h1>
        <StateBadge state={request.state} />
      </Row>
      <Standing distribution={distribution} act={act} />
      <div>
        <h2>{t.asked}</h2>
        <p>{distribution.offers.length > 0 ? t.askedHint : t.none}</p>
        {distribution.offers.length > 0 && <Offers offers={distribution.offers} act={act} />}
      </div>
      <div>
        <h2>{t.unasked}</h2>
        <p>{distribution.unasked.length > 0 ? t.unaskedHint : t.nobodyElse}</p>
        {distribution.unasked.length > 0 && <Others companies={distribution.unasked} act={act} />}
      </div>
    </Stack>
  )
}

/** Undefined without write permission, and once the request is closed. */
type Act = { projectId: string; done: () => void } | undefined
const whole = <T,>(data: readonly T[]) => ({ data: [...data], next: null, previous: null })

function Standing({ distribution: { slots, used, round_at, next_step, next_step_at }, act }: { distribution: Distribution; act: Act }) {
  const t = useTexts(offersTexts)
  const { mostSlots } = useSettings()
  return (
    <Card as="section">
      <Stack gap="s">
        <DataList
          items={[
            { label: t.slots, value: `${used}/${slots}` },
            ...(round_at ? [{ label: t.round, value: <Time at={round_at} /> }] : []),
            {
              label: t.next,
              value:
                next_step && next_step_at ? (
                  <>
                    {t.steps[next_step]}, <Ago at={next_step_at} />
                  </>
                ) : (
                  t.nothing
                ),
            },
          ]}
        />
        {act && slots < mostSlots && (
          <Row>
            <ReasonButton
              action={t.act.slot}
              title={t.act.slot}
              text={t.act.slotText}
              send={(reason, options) =>
                api.projectReview.addSlots({ params: { project_id: act.projectId }, body: { slots: slots + 1, reason } }, options)
              }
              done={act.done}
            />
          </Row>
        )}
      </Stack>
    </Card>
  )
}

function Offers({ offers, act }: { offers: readonly MadeOffer[]; act: Act }) {
  const t = useTexts(offersTexts)
  const { columns: names, table } = useTexts(adminTexts)
  const locale = useLocale()
  const columns: Column<MadeOffer>[] = [
    { id: 'company', label: names.company, render: ({ company }) => company.name },
    { id: 'wave', label: names.wave, isAmount: true, render: ({ wave }) => wave },
    {
      id: 'state',
      label: names.status,
      render: ({ state, seen_at, ...offer }) => (
        <Row>
          <MatchBadge state={state} />
          {state === 'offered' && <small>{seen_at ? t.seen : t.unseen}</small>}
          <Barriers {...offer} />
        </Row>
      ),
    },
    { id: 'score', label: t.score, render: ({ score, score_parts }) => <Score score={score} parts={score_parts} /> },
    { id: 'price', label: names.price, isAmount: true, render: ({ price }) => formatMoney(price, locale) },
    {
      id: 'miles',
      label: names.miles,
      isAmount: true,
      isExtra: true,
      render: ({ miles }) => (miles === null ? table.none : formatMiles(miles, locale)),
    },
    { id: 'history', label: t.history, render: ({ steps }) => <OfferSteps steps={steps} /> },
    ...(act
      ? [
          {
            id: 'act',
            label: names.act,
            // A bought lead stays with its buyer.
            render: (offer: MadeOffer) => offer.state !== 'sold' && <OfferActs offer={offer} projectId={act.projectId} done={act.done} />,
          },
        ]
      : []),
  ]
  return (
    <DataTable
      label={t.asked}
      list={whole(offers)}
      columns={columns}
      keyOf={({ id }) => id}
      pathOf={({ company }) => `/admin/companies/${company.id}`}
    />
  )
}

/** Obstacles to an offer; an exclusion shows in every state. */
function Barriers({ barriers, excluded_reason: excludedReason }: Pick<Unasked, 'barriers' | 'excluded_reason'>) {
  const t = useTexts(offersTexts)
  return (
    <>
      {barriers
        .filter((barrier) => barrier !== 'excluded')
        .map((barrier) => (
          <Badge key={barrier} tone="amber">
            {t.barriers[barrier]}
          </Badge>
        ))}
      {excludedReason !== null && (
        <>
          <Badge tone="red">{t.barriers.excluded}</Badge>
          <q>{excludedReason}</q>
        </>
      )}
    </>
  )
}

function OfferActs({ offer, projectId, done }: { offer: MadeOffer; projectId: string; done: () => void }) {
  const { act } = useTexts(offersTexts)
  const { id, company, state, barriers, excluded_reason: excludedReason } = offer
  const params = { match_id: id }
  const isWithdrawable = matchStates.can('take_back', state, 'A')
  const title = (what: string) => `${what}: ${company.name}`
  return (
    <div className={css.acts}>
      {isWithdrawable && (
        <ReasonButton
          action={act.withdraw}
          title={title(act.withdraw)}
          text={act.withdrawText}
          send={(reason, options) => api.matchControl.withdraw({ params, body: { reason } }, options)}
          done={done}
        />
      )}
      {matchStates.can('again', state, 'A') && barriers.every((barrier) => barrier === 'excluded') && (
        <ReasonButton
          action={act.resend}
          title={title(act.resend)}
          text={act.resendText}
          send={(reason, options) => api.matchControl.resend({ params, body: { reason } }, options)}
          done={done}
        />
      )}
      {excludedReason !== null && <Readmit projectId={projectId} company={company} done={done} />}
      {excludedReason === null && !isWithdrawable && <Exclude projectId={projectId} company={company} done={done} />}
    </div>
  )
}

type Kept = { projectId: string; company: MadeOffer['company']; done: () => void }

function Exclude({ projectId, company, done }: Kept) {
  const { act } = useTexts(offersTexts)
  return (
    <ReasonButton
      look="danger"
      action={act.exclude}
      title={`${act.exclude}: ${company.name}`}
      text={act.excludeText}
      send={(reason, options) =>
        api.matchControl.exclude({ params: { project_id: projectId }, body: { company_id: company.id, reason } }, options)
      }
      done={done}
    />
  )
}

function Readmit({ projectId, company, done }: Kept) {
  const { act } = useTexts(offersTexts)
  return (
    <ReasonButton
      action={act.readmit}
      title={`${act.readmit}: ${company.name}`}
      text={act.readmitText}
      send={(reason, options) =>
        api.matchControl.readmit({ params: { project_id: projectId }, body: { company_id: company.id, reason } }, options)
      }
      done={done}
    />
  )
}

function Others({ companies, act }: { companies: readonly Unasked[]; act: Act }) {
  const t = useTexts(offersTexts)
  const { columns: names } = useTexts(adminTexts)
  const columns: Column<Unasked>[] = [
    { id: 'company', label: names.company, render: ({ company }) => company.name },
    {
      id: 'barriers',
      label: t.standing,
      render: (company) =>
        company.barriers.length === 0 ? (
          t.free
        ) : (
          <Row>
            <Barriers {...company} />
          </Row>
        ),
    },
    { id: 'score', label: t.score, render: ({ score, score_parts }) => <Score score={score} parts={score_parts} /> },
    ...(act
      ? [
          {
            id: 'act',
            label: names.act,
            render: ({ company, barriers }: Unasked) =>
              barriers.includes('excluded') ? <Readmit {...act} company={company} /> : <Exclude {...act} company={company} />,
          },
        ]
      : []),
  ]
  return (
    <DataTable
      name="unasked"
      label={t.unasked}
      list={whole(companies)}
      columns={columns}
      keyOf={({ company }) => company.id}
      pathOf={({ company }) => `/admin/companies/${company.id}`}
    />
  )
}
