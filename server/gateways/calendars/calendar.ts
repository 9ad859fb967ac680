import type { CalendarProvider } from '#contract/leads/states.ts'
import { type Attributes, traced } from '#server/lib/telemetry/traced.ts'
import type { CalendarAccount, CalendarAdapter } from './adapter.ts'
import { caldav } from './caldav.ts'
import { google } from './google.ts'

const adapters: Record<CalendarProvider, CalendarAdapter> = { caldav, google }

const observed = <T extends { failure: string | null }>(name: string, provider: CalendarProvider, call: () => Promise<T>): Promise<T> =>
  traced(
    () => ({
      name: `gateway calendar ${name}`,
      kind: 'client',
      metric: 'oficio.gateway.duration',
      attributes: { 'oficio.gateway': 'calendar', 'oficio.calendar.provider': provider },
    }),
    call,
    ({ failure }): Attributes => (failure === null ? {} : { 'error.type': failure }),
  )

/** Calls the adapter of an account's provider. */
export function calendarOf(account: CalendarAccount) {
  const { provider } = account
  const { read, addressOf, find, put, remove } = adapters[provider]
  type Rest<F extends (account: CalendarAccount, ...rest: never[]) => unknown> = F extends (account: never, ...rest: infer R) => unknown
    ? R
    : never
  return {
    addressOf,
    read: (...rest: Rest<typeof read>) => observed('read', provider, () => read(account, ...rest)),
    find: (...rest: Rest<typeof find>) => observed('find', provider, () => find(account, ...rest)),
    put: (...rest: Rest<typeof put>) => observed('put', provider, () => put(account, ...rest)),
    remove: (...rest: Rest<typeof remove>) => observed('remove', provider, () => remove(account, ...rest)),
  }
}
