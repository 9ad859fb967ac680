import { companyStates } from '#contract/companies/states.ts'
import type { Localized } from '#contract/primitives.ts'
import { locales } from '#contract/locale.ts'
import { ChecklistFacts } from '#web/domains/admin/companies/checklist.tsx'
import { wordOf } from '#web/domains/admin/details/facts.tsx'
import { History } from '#web/domains/admin/details/history.tsx'
import { MergeCard } from '#web/domains/admin/merging/merge-card.tsx'
import { useNext } from '#web/domains/admin/decisions/planned.ts'
import { useMay } from '#web/domains/admin/permissions/role.ts'
import { useAdminCompany, useMayChange } from '#web/layouts/admin-company.tsx'
import { api } from '#web/lib/api.ts'
import { formatDuration } from '#web/lib/format.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { peopleTexts } from '#web/locales/admin-people.ts'
import { upkeepTexts } from '#web/locales/admin-upkeep.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { formatPhone } from '#web/ui/fields/typed.ts'
import { Stack } from '#web/ui/page.tsx'
import { Ago, Time } from '#web/ui/time.tsx'
import css from '../admin.module.css'
import { CompanyDecision } from './decision.tsx'

/** Company details: profile, team, decisions so far and possible ones. */
export default function CompanyDetailPage() {
  const company = useAdminCompany()
  const t = useTexts(decisionTexts)
  const words = useTexts(adminTexts)
  const languages = useTexts(peopleTexts).locales
  const locale = useLocale()
  const may = useMay()
  const mayChange = useMayChange()
  const seesPeople = may('people', 'read')
  const toNext = useNext(company.id)
  const { facts } = t
  const isWaiting = companyStates.can('approve', company.status, 'A')
  const { edit } = useTexts(upkeepTexts)

  /** Opens the next waiting company, or reloads this one. */
  async function openNext() {
    const { data } = company.status === 'pending' ? await api.companyReview.waiting() : { data: [] }
    await toNext(data, (id) => `/admin/companies/${id}/detail`)
  }

  return (
    <div className={css.two}>
      <Stack>
        <Card as="section">
          <DataList
            items={[
              { label: words.columns.place, value: `${company.city}, ${company.state_iso} ${company.zipcode}` },
              { label: words.columns.tier, value: words.tiers[company.tier] },
              ...(company.waiting_since ? [{ label: t.waitsSince, value: <Ago at={company.waiting_since} /> }] : []),
              ...(seesPeople
                ? [
                    {
                      label: words.columns.phone,
                      value: company.phone ? <a href={`tel:${company.phone}`}>{formatPhone(company.phone)}</a> : words.table.none,
                    },
                  ]
                : []),
              {
                label: facts.website,
                value: company.website ? (
                  <a href={company.website} target="_blank" rel="noopener noreferrer nofollow">
                    {company.website}
                  </a>
                ) : (
                  words.table.none
                ),
              },
              { label: facts.address, value: company.address ?? words.table.none },
              ...company.locations.map(({ name, place, address, is_public: isPublic }) => ({
                label: facts.location,
                value: [name, address, place, isPublic ? '' : facts.hidden].filter(Boolean).join(' · '),
              })),
              { label: facts.founded, value: company.founded_year ?? words.table.none },
              { label: facts.workers, value: company.workers_count ?? words.table.none },
              { label: facts.languages, value: company.languages.map((one) => wordOf(languages, one)).join(', ') },
              {
                label: facts.reply,
                value: company.reply_minutes === null ? words.table.none : formatDuration(company.reply_minutes, locale),
              },
              { label: words.columns.since, value: <Time at={company.created_at} shape="date" /> },
              { label: facts.tagline, value: <Texts of={company.tagline} /> },
              { label: facts.about, value: <Texts of={company.about} /> },
            ]}
          />
          {mayChange && (
            <ButtonLink to={`/admin/companies/${company.id}/detail/edit`} look="soft">
              {edit}
            </ButtonLink>
          )}
        </Card>
        <Card as="section" aria-labelledby="members">
          <h2 id="members">{facts.members}</h2>
          <DataList
            items={company.members.map((member) => ({
              label: words.roles[member.role],
              value: seesPeople ? (
                <>
                  <LocalLink to={`/admin/users/${member.id}`}>{member.name || member.email}</LocalLink>
                  <br />
                  {member.email} ({member.email_verified ? facts.verified : facts.unverified}) · {words.columns.phone.toLowerCase()}{' '}
                  {member.phone_verified ? facts.verified : facts.unverified}
                </>
              ) : (
                member.name
              ),
            }))}
          />
        </Card>
      </Stack>
      <Stack>
        {isWaiting && <ChecklistFacts company={company} />}
        <CompanyDecision company={company} done={() => void openNext()} />
        {may('companies', 'write') && <MergeCard kind="companies" id={company.id} />}
        <History rows={company.history} />
      </Stack>
    </div>
  )
}

/** Public texts of a company in each language. */
function Texts({ of }: { of: Localized }) {
  const { table } = useTexts(adminTexts)
  const names = useTexts(peopleTexts).locales
  const said = locales.filter((language) => of[language])
  if (said.length === 0) return table.none
  return (
    <div className={css.languages}>
      {said.map((language) => (
        <div key={language} className={css.words}>
          {said.length > 1 && <small>{names[language]}</small>}
          <p lang={language}>{of[language]}</p>
        </div>
      ))}
    </div>
  )
}
