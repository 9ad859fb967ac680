import { type Figures, type Found, type Waiting, waitingAreas } from '#contract/admin.ts'
import { type AdminArea, adminMay } from '#contract/admin-roles.ts'
import { Id } from '#contract/primitives.ts'
import type { Admin, Context } from '#server/lib/context.ts'
import * as z from 'zod/mini'
import { listWaiting as listCompanies } from '../../companies/service/review.ts'
import * as queries from '../queries/figures.ts'

const mayLook = ({ actor }: Context<Admin>, area: AdminArea) => adminMay(actor.adminRole, area, 'look')

/** What waits for a person of the house, as far as it is this one's to know: what is late comes first. */
export async function listWaiting(ctx: Context<Admin>): Promise<Waiting[]> {
  const [companies, others] = await Promise.all([listCompanies(ctx), queries.listWaiting(ctx.db, ctx.now())])
  const first: Waiting = {
    kind: 'companies',
    count: companies.data.length,
    overdue: companies.overdue_count,
    oldest_at: companies.data[0]?.submitted_at ?? null,
  }
  return [first, ...others].filter(({ kind }) => mayLook(ctx, waitingAreas[kind]))
}

const dayMs = 86_400_000

export async function readFigures(ctx: Context, days: number): Promise<Figures> {
  const since = new Date(ctx.now().getTime() - days * dayMs)
  const [sums, refunds, byDay] = await Promise.all([
    queries.getSums(ctx.db, since),
    queries.listRefundReasons(ctx.db, since),
    queries.listDays(ctx.db, { days, now: ctx.now(), timeZone: ctx.timeZone }),
  ])
  return { days, ...sums, refunds, by_day: byDay }
}

/** Anybody and anything that begins like this, or has this id, as far as it is this admin's to know. */
export async function find(ctx: Context<Admin>, text: string): Promise<Found[]> {
  const isId = z.safeParse(Id, text).success
  const [people, companies, requests] = await Promise.all([
    mayLook(ctx, 'people') ? queries.findPeople(ctx.db, text) : [],
    queries.findCompanies(ctx.db, text),
    isId && mayLook(ctx, 'market') ? queries.findRequests(ctx.db, text, ctx.locale) : [],
  ])
  return [...companies, ...people, ...requests]
}
