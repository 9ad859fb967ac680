import type { AdminCompanyDetail } from '#contract/admin/details.ts'
import type { Credential } from '#contract/companies/credentials.ts'
import { reviewItems } from '#contract/companies/states.ts'
import { locales } from '#contract/locale.ts'
import { api } from '#web/lib/api.ts'
import { formatDay } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useRead } from '#web/lib/use-read.ts'
import { evidenceTexts } from '#web/locales/admin-evidence.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { credentialsTexts } from '#web/locales/credentials.ts'
import { type Tone, Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { useMay } from '../permissions/role.ts'

type Fact = { tone: Tone; text: string }
type Item = (typeof reviewItems)[number]

/** Facts for each point of the checklist: green when in order, red when it prevents an approval. */
export function ChecklistFacts({ company }: { company: AdminCompanyDetail }) {
  const { checklist } = useTexts(evidenceTexts)
  const { items } = useTexts(decisionTexts).company
  const facts = useFacts(company)
  return (
    <Card as="section" aria-label={checklist.title}>
      <Stack gap="s">
        <h2>{checklist.title}</h2>
        <DataList
          items={reviewItems.map((item) => ({
            label: items[item],
            value: (
              <Row>
                {facts[item].map(({ tone, text }) => (
                  <Badge key={text} tone={tone}>
                    {text}
                  </Badge>
                ))}
              </Row>
            ),
          }))}
        />
      </Stack>
    </Card>
  )
}

function useFacts(company: AdminCompanyDetail): Record<Item, Fact[]> {
  const t = useTexts(evidenceTexts).checklist
  const { members, services, zips_count: zips, states, about, pictures } = company
  const owners = members.filter(({ role }) => role === 'owner')
  const active = services.filter(({ is_on: isOn, is_paused: isPaused }) => isOn && !isPaused).length
  const said = locales.filter((language) => about[language]).length
  const duplicates = useDuplicates(company.id)
  const papers = usePapers(company)
  const proven = (is: boolean, [yes, no]: readonly [string, string]): Fact =>
    is ? { tone: 'green', text: yes } : { tone: 'red', text: no }
  return {
    identity: papers.of('identity'),
    contact: [
      proven(
        owners.some(({ email_verified: is }) => is),
        [t.emailProven, t.emailUnproven],
      ),
      proven(
        owners.some(({ phone_verified: is }) => is),
        [t.phoneProven, t.phoneUnproven],
      ),
    ],
    services: [proven(active > 0, [t.services(active), t.noServices])],
    area: [
      ...(zips > 0 ? [{ tone: 'green' as const, text: t.zips(zips) }] : []),
      ...(states.length > 0 ? [{ tone: 'green' as const, text: t.states(states.join(', ')) }] : []),
      ...(zips === 0 && states.length === 0 ? [{ tone: 'red' as const, text: t.noArea }] : []),
    ],
    texts: [
      said === locales.length
        ? { tone: 'green', text: t.bothLanguages }
        : said > 0
          ? { tone: 'amber', text: t.oneLanguage }
          : { tone: 'red', text: t.noText },
    ],
    pictures: [
      { tone: pictures.gallery > 0 ? 'green' : 'amber', text: t.pictures(pictures.gallery) },
      { tone: pictures.has_logo ? 'green' : 'amber', text: pictures.has_logo ? t.logo : t.noLogo },
    ],
    papers: papers.asked,
    duplicate: duplicates,
  }
}

function useDuplicates(id: string): Fact[] {
  const t = useTexts(evidenceTexts).checklist
  const may = useMay()
  const found = useRead(id, (options) =>
    may('companies', 'write') ? api.merging.companyCandidates({ query: { of: id } }, options) : Promise.resolve(null),
  )
  if (found === undefined) return []
  if (found === null) return [{ tone: 'neutral', text: t.alikeUnknown }]
  return [found.length === 0 ? { tone: 'green', text: t.noneAlike } : { tone: 'amber', text: t.alike(found.length) }]
}

/** State of a company's credentials: the newest of each kind, and those that its services require. */
function usePapers({ credentials, needs }: AdminCompanyDetail) {
  const t = useTexts(evidenceTexts).checklist
  const { kinds } = useTexts(credentialsTexts)
  const locale = useLocale()
  const nameOf = ({ kind, state_iso: state, trade }: Pick<Credential, 'kind' | 'state_iso' | 'trade'>) =>
    [kinds[kind], trade?.name, state].filter(Boolean).join(' · ')

  function factOf(credential: Credential): Fact {
    const name = nameOf(credential)
    const { status, expires_on: day } = credential
    if (status === 'expired') return { tone: 'red', text: t.expired(name, day ? formatDay(day, locale) : '?') }
    if (status === 'revoked' || status === 'rejected') return { tone: 'red', text: t.revoked(name) }
    if (status !== 'verified') return { tone: 'amber', text: t.underReview(name) }
    return { tone: 'green', text: day ? t.until(name, formatDay(day, locale)) : t.verified(name) }
  }

  const isPaper = ({ kind }: Credential) => kind !== 'email' && kind !== 'phone' && kind !== 'identity'
  const missing = needs.filter(({ state }) => state === 'missing').map((need): Fact => ({ tone: 'red', text: t.missing(nameOf(need)) }))
  const asked = [...credentials.filter(isPaper).map(factOf), ...missing]
  const of = (kind: Credential['kind']): Fact[] => {
    const own = credentials.filter((one) => one.kind === kind).map(factOf)
    return own.length > 0 ? own : [{ tone: 'amber', text: t.missing(kinds[kind]) }]
  }
  return { of, asked: asked.length > 0 ? asked : [{ tone: 'neutral' as const, text: t.noPapersAsked }] }
}
