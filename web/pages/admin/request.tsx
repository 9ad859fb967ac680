import { useRevalidator } from 'react-router'
import { projectStates } from '#contract/projects/states.ts'
import { sectionNames } from '#web/domains/admin/menu/sections.ts'
import { AlikeTexts } from '#web/domains/admin/details/alike.tsx'
import { DecisionForm } from '#web/domains/admin/decisions/decision-form.tsx'
import { wordOf } from '#web/domains/admin/details/facts.tsx'
import { ListLink } from '#web/domains/admin/lists/list-link.tsx'
import { planDecision, useNext } from '#web/domains/admin/decisions/planned.ts'
import { LogLink } from '#web/domains/admin/permissions/log-link.tsx'
import { History } from '#web/domains/admin/details/history.tsx'
import { ProjectDetails } from '#web/domains/projects/project/project-details.tsx'
import { StateBadge } from '#web/domains/projects/project/state-badge.tsx'
import { api, apiContext } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { evidenceTexts } from '#web/locales/admin-evidence.ts'
import { eventTexts } from '#web/locales/admin-words.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { formatPhone } from '#web/ui/fields/typed.ts'
import { Row, Stack } from '#web/ui/page.tsx'
import { Time } from '#web/ui/time.tsx'
import type { Route } from './+types/request.ts'
import css from './admin.module.css'

const load = ({ context, params }: Route.LoaderArgs) => context.get(apiContext).admin.request({ params: { project_id: params.id } })
export { load as clientLoader, load as loader }

const endings = ['close', 'take_down'] as const
const looks = { close: 'soft', take_down: 'danger' } as const

/** A request as admins see it. */
export default function RequestPage({ loaderData: request }: Route.ComponentProps) {
  const t = useTexts(decisionTexts)
  const words = useTexts(adminTexts)
  const sections = useTexts(sectionNames)
  const evidence = useTexts(evidenceTexts)
  const { risks, asked } = useTexts(eventTexts)
  const locale = useLocale()
  const toNext = useNext(request.id)
  const { revalidate } = useRevalidator()
  const { contact, risk, project } = request
  const title = request.service[locale]

  const choices = endings
    .filter((event) => projectStates.can(event, request.state, 'A'))
    .map((id) => ({ id, ...t.request[id], look: looks[id], words: { label: t.reason, hint: t.request[id].hint } }))

  async function openNext() {
    const { data } = await api.admin.requests({ query: { state: 'in_review', sort: 'created_at' } })
    await toNext(data, (id) => `/admin/requests/${id}`)
  }

  return (
    <Stack>
      <Head title={title} isPrivate />
      <ListLink to="/admin/requests">{sections.requests}</ListLink>
      <Row>
        <h1>{title}</h1>
        <StateBadge state={request.state} />
        <LogLink of="project" id={request.id} />
      </Row>
      <div className={css.two}>
        <Stack>
          <Card as="section">
            <DataList
              items={[
                { label: words.columns.place, value: `${request.city}, ${request.state_iso} ${request.zipcode}` },
                { label: words.columns.slots, value: `${request.sold}/${request.slots}` },
                { label: words.columns.sent, value: request.submitted_at ? <Time at={request.submitted_at} /> : words.table.none },
                {
                  label: words.columns.owner,
                  value: (
                    <LocalLink to={`/admin/users/${request.owner.id}`}>
                      {request.owner.name || request.owner.email || words.people.guest}
                    </LocalLink>
                  ),
                },
                ...(contact
                  ? [
                      {
                        label: t.facts.contact,
                        value: `${contact.name} · ${contact.email} · ${formatPhone(contact.phone)} (${contact.phone_verified ? t.facts.verified : t.facts.unverified})`,
                      },
                    ]
                  : []),
              ]}
            />
          </Card>
          <ProjectDetails project={project} title={asked} isOpen />
          <LocalLink to={`/admin/requests/${request.id}/offers`}>{t.facts.offers} →</LocalLink>
        </Stack>
        <Stack>
          {request.state === 'in_review' && (
            <DecisionForm
              area="market"
              about={request.id}
              choices={[
                { id: 'approve', label: t.request.approve, look: 'primary' },
                { id: 'reject', label: t.request.reject, look: 'danger', words: { label: t.reason, hint: t.reasonHint } },
              ]}
              decide={({ choice, words: reason }, options) =>
                planDecision(
                  'projectReview.decide',
                  {
                    params: { project_id: request.id },
                    body: { decision: choice as 'approve' | 'reject', ...(reason ? { reason } : {}) },
                  },
                  options,
                )
              }
              done={() => void openNext()}
            />
          )}
          {choices.length > 0 && (
            <DecisionForm
              area="market"
              about={request.id}
              isByHand
              choices={choices}
              decide={({ choice, words: reason }, options) =>
                planDecision(
                  choice === 'close' ? 'projectReview.close' : 'projectReview.takeDown',
                  { params: { project_id: request.id }, body: { reason } },
                  options,
                )
              }
              done={() => void revalidate()}
            />
          )}
          <Card as="section" aria-labelledby="risk">
            <h2 id="risk">
              {t.facts.riskSigns}: {t.facts.points(request.risk_score ?? 0)}
            </h2>
            {Object.keys(risk).length === 0 ? (
              <p>{t.facts.noRisk}</p>
            ) : (
              <DataList
                isWide
                items={Object.entries(risk).map(([sign, points]) => ({ label: wordOf(risks, sign), value: t.facts.points(points) }))}
              />
            )}
          </Card>
          {request.alike.length > 0 && (
            <AlikeTexts
              title={evidence.alikeRequests}
              of={request.alike.map(({ state, ...other }) => ({
                ...other,
                head: (
                  <Row>
                    <LocalLink to={`/admin/requests/${other.id}`}>{evidence.toRequest}</LocalLink>
                    <StateBadge state={state} />
                  </Row>
                ),
              }))}
            />
          )}
          <History rows={request.history} />
        </Stack>
      </div>
    </Stack>
  )
}
