import { certificateOf, findSealer } from '#server/gateways/sealing/certificate.ts'
import type { Context } from '#server/lib/context.ts'
import type { Measure } from '#server/lib/metrics.ts'
import { countFullCompanies } from '../../leads/service.ts'
import { getSpan, listMarket } from '../dashboard/queries.ts'
import * as queries from './queries.ts'
import { nobody, readWaiting } from '../queue/service.ts'

/** A certificate that can't be read is as good as none. The sandbox makes one with its first agreement. */
async function sealSecondsOf(ctx: Context): Promise<number> {
  const sealer = await findSealer(ctx).catch(() => undefined)
  if (sealer) return Math.max(0, Math.floor((certificateOf(sealer).validToDate.getTime() - ctx.now().getTime()) / 1000))
  return ctx.config.hasSandbox ? 10 * 365 * 86_400 : 0
}

/** Gauges for operators: market, payments, deliveries, overdue work. */
export const measuresOf = (contextOf: () => Context): Measure[] => {
  const today = async () => {
    const ctx = contextOf()
    const rows = await listMarket(ctx.db, await getSpan(ctx.db, ctx.now(), 1))
    return rows.find((row) => row.day === null && row.state_iso === null && row.service === null)!
  }
  return [
    {
      name: 'oficio_market_events_today',
      help: 'Requests opened, offers made, leads sold and companies hired since midnight of the platform',
      label: 'event',
      read: async () => {
        const { requests, offers, sold, hired } = await today()
        return { request: requests, offer: offers, sale: sold, hire: hired }
      },
    },
    {
      name: 'oficio_payments_in_doubt',
      help: 'Payments whose outcome has been unknown for 15 minutes',
      read: async () => {
        const ctx = contextOf()
        return { '': await queries.countInDoubt(ctx.db, ctx.now()) }
      },
    },
    {
      name: 'oficio_reconciliation_differences',
      help: 'Differences between our books and the gateway’s that nobody has closed',
      read: async () => ({ '': await queries.countDifferences(contextOf().db) }),
    },
    {
      name: 'oficio_seal_certificate_seconds',
      help: 'Time until the certificate that seals agreements expires; 0 without one',
      read: async () => ({ '': await sealSecondsOf(contextOf()) }),
    },
    {
      name: 'oficio_failed_deliveries',
      help: 'Messages of the last 24 hours that were given up',
      label: 'channel',
      read: async () => {
        const ctx = contextOf()
        return Object.fromEntries((await queries.countFailed(ctx.db, ctx.now())).map(({ channel, count }) => [channel, count]))
      },
    },
    {
      name: 'oficio_delivery_queue_age_seconds',
      help: 'Age of the oldest message that should have gone out',
      label: 'channel',
      read: async () => {
        const ctx = contextOf()
        return Object.fromEntries((await queries.listQueueAges(ctx.db, ctx.now())).map(({ channel, seconds }) => [channel, seconds]))
      },
    },
    {
      name: 'oficio_relay_numbers_exhausted',
      help: 'Companies that stand at every relay number, so that their next lead gets none',
      read: async () => ({ '': await countFullCompanies(contextOf()) }),
    },
    {
      name: 'oficio_overdue_cases',
      help: 'Cases past the deadline by which an admin should have decided them',
      label: 'kind',
      read: async () => Object.fromEntries((await readWaiting(contextOf(), nobody)).map(({ kind, overdue }) => [kind, overdue])),
    },
  ]
}
