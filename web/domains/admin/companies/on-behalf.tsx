import { type ReactNode, useMemo } from 'react'
import { useRevalidator } from 'react-router'
import { changes } from 'virtual:api-paths/changes'
import type { Versions } from '#contract/companies/upkeep.ts'
import { type ApiClient, api } from '#web/lib/api.ts'
import { type OwnCompanyApi, OwnCompanyContext } from '#web/lib/own-company.ts'
import { onBehalfWords } from '#web/locales/admin-on-behalf.ts'

const domains = {
  ownCompany: 'upkeepCompany',
  ownArea: 'upkeepArea',
  hours: 'upkeepHours',
  pauses: 'upkeepPauses',
  spending: 'upkeepSpending',
} as const satisfies Record<keyof OwnCompanyApi, keyof ApiClient>
type Domain = keyof typeof domains

type Call = { params?: object; query?: object; body?: unknown }
type Send = (call?: Call, options?: unknown) => Promise<unknown>
type Writing = { versions: Versions; changed: () => Promise<void> }

/** A company's own calls on behalf of it: `writing` where the admin may change something. */
export function onBehalf(client: ApiClient, companyId: string, writing?: Writing): OwnCompanyApi {
  const callOf =
    (domain: Domain, name: string): Send =>
    async (call = {}, options) => {
      const change = changes[`${domains[domain]}.${name}`]
      const send = (client[domains[domain]] as unknown as Record<string, Send>)[name]!
      const seen = change?.checksVersion && writing ? { seen: writing.versions[change.part] } : {}
      const answer = await send({ ...call, params: { ...call.params, company_id: companyId }, query: { ...call.query, ...seen } }, options)
      // The next call names the new version.
      if (change) await writing?.changed()
      return answer
    }
  const domainOf = (domain: Domain) => new Proxy({}, { get: (_, name: string) => callOf(domain, name) })
  return Object.fromEntries((Object.keys(domains) as Domain[]).map((domain) => [domain, domainOf(domain)])) as OwnCompanyApi
}

/** Forms inside it act on behalf of the company. */
export function OnBehalf({ id, versions, children }: { id: string; versions: Versions; children: ReactNode }) {
  const { revalidate } = useRevalidator()
  const own = useMemo(
    () => ({ calls: onBehalf(api, id, { versions, changed: revalidate }), words: onBehalfWords }),
    [id, versions, revalidate],
  )
  return <OwnCompanyContext value={own}>{children}</OwnCompanyContext>
}
