import { useRevalidator } from 'react-router'
import type { Waiting } from '#contract/admin/queue.ts'
import { credentialQueues } from '#contract/companies/states.ts'
import { sectionNames } from '#web/domains/admin/menu/sections.ts'
import { Beside } from '#web/domains/admin/details/beside.tsx'
import { CredentialDecision, CredentialDocument, CredentialFacts } from '#web/domains/admin/companies/credential.tsx'
import { QueueFilters, readQueue } from '#web/domains/admin/lists/company-filter.tsx'
import { Queue } from '#web/domains/admin/queue/queue.tsx'
import { useWaiting, viewOf } from '#web/domains/admin/queue/work.ts'
import { apiContext } from '#web/lib/api.ts'
import { Head } from '#web/lib/head.tsx'
import { LocalLink } from '#web/lib/link.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { credentialsTexts } from '#web/locales/credentials.ts'
import { Card } from '#web/ui/card.tsx'
import { FilterLinks } from '#web/ui/filter-links.tsx'
import { Stack } from '#web/ui/page.tsx'
import { Ago } from '#web/ui/time.tsx'
import type { Route } from './+types/credentials.ts'

/** Queues that wait for an admin. */
const waitingKinds: Partial<Record<(typeof credentialQueues)[number], Waiting['kind']>> = { submitted: 'credentials', checking: 'checks' }

async function load(args: Route.LoaderArgs) {
  const queue = await viewOf(args, 'queue', credentialQueues, waitingKinds)
  const read = (narrowed: { company_id?: string }) =>
    args.context.get(apiContext).credentials.queue({ query: { queue, limit: 100, ...narrowed } })
  return { queue, ...(await readQueue(args.url, async (narrowed) => (await read(narrowed)).data)) }
}
export { load as clientLoader, load as loader }

/** Queue of documents to check, longest wait first. */
export default function CredentialsPage({ loaderData: { queue, items, companies } }: Route.ComponentProps) {
  const t = useTexts(decisionTexts)
  const sections = useTexts(sectionNames)
  const { kinds } = useTexts(credentialsTexts)
  const { revalidate } = useRevalidator()
  const waiting = useWaiting()
  return (
    <>
      <Head title={sections.credentials} isPrivate />
      <h1>{sections.credentials}</h1>
      <FilterLinks
        label={sections.credentials}
        links={credentialQueues.map((one) => ({
          to: `/admin/credentials?queue=${one}`,
          label: t.credential.queues[one],
          isCurrent: one === queue,
          ...waiting(waitingKinds[one]),
        }))}
      />
      <QueueFilters companies={companies} />
      <Queue
        area="credentials"
        kind={waitingKinds[queue]}
        label={t.queue}
        items={items}
        renderTitle={(item) => item.company.name}
        renderNote={(item) => (
          <>
            {kinds[item.kind]} · <Ago at={item.waiting_since} />
          </>
        )}
      >
        {(item) => (
          <Beside
            evidence={
              item.document && (
                <Card>
                  <Stack gap="s">
                    <CredentialDocument credential={item} />
                  </Stack>
                </Card>
              )
            }
          >
            <LocalLink to={`/admin/companies/${item.company.id}/verification`}>{item.company.name}</LocalLink>
            <CredentialFacts credential={item} />
            <CredentialDecision credential={item} done={() => void revalidate()} />
          </Beside>
        )}
      </Queue>
    </>
  )
}
