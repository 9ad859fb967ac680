import { AppError, commonErrors } from '#contract/errors.ts'
import type { Pauses } from '#contract/companies/pauses.ts'
import { type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import { publish } from '#server/lib/live.ts'
import { emit } from '#server/lib/outbox.ts'
import * as queries from './queries.ts'
import { rebuildSearch } from '../search-index/service.ts'

export async function readPauses(ctx: Context<CompanyMember>): Promise<Pauses> {
  const { id } = ctx.actor.company
  const [whole, services, zips] = await Promise.all([
    queries.getPause(ctx.db, id),
    queries.listServices(ctx.db, id),
    queries.listZips(ctx.db, id),
  ])
  return {
    ...whole,
    services: services.map(({ id, slug, name, ...rest }) => ({ service: { id, slug, name: name[ctx.locale] }, ...rest })),
    zips,
  }
}

type Pause = { is_paused: boolean; until?: string | null | undefined }

const past = { es: 'Ese día ya llegó. Elige uno que venga.', en: 'That day has come already. Choose a later one.' }

/** Validates a requested pause. Resuming needs no day. @throws AppError for a day that is not in the future */
async function wished(ctx: Context<CompanyMember>, { is_paused: isPaused, until = null }: Pause) {
  if (!isPaused || until === null) return { isPaused, until: null }
  const { time_zone: timeZone } = await queries.getPause(ctx.db, ctx.actor.company.id)
  if (until <= new Intl.DateTimeFormat('en-CA', { timeZone }).format(ctx.now()))
    throw new AppError(commonErrors.invalid, { fields: { until: [past] } })
  return { isPaused, until }
}

/** Applies a pause. Unsent waves respect it at once, search after its next rebuild. */
const change = (
  ctx: Context<CompanyMember>,
  pause: Pause,
  save: (ctx: Context<CompanyMember>, wish: { isPaused: boolean; until: string | null }) => Promise<boolean>,
): Promise<Pauses> =>
  transact(ctx, async (ctx) => {
    if (!(await save(ctx, await wished(ctx, pause)))) throw new AppError(commonErrors.notFound)
    const { id } = ctx.actor.company
    await emit(ctx, 'company.changed', { company_id: id })
    await publish(ctx, `company:${id}`, 'pause')
    return readPauses(ctx)
  })

export const pauseCompany = (ctx: Context<CompanyMember>, pause: Pause): Promise<Pauses> =>
  change(ctx, pause, async (ctx, wish) => {
    await queries.savePause(ctx.db, ctx.actor.company.id, wish)
    return true
  })

export const pauseService = (ctx: Context<CompanyMember>, slug: string, pause: Pause): Promise<Pauses> =>
  change(ctx, pause, (ctx, wish) => queries.saveServicePause(ctx.db, ctx.actor.company.id, slug, wish))

export const pauseZip = (ctx: Context<CompanyMember>, zip: string, pause: Pause): Promise<Pauses> =>
  change(ctx, pause, async (ctx, { isPaused, until }) => {
    const { id: companyId } = ctx.actor.company
    if (isPaused) return queries.excludeZip(ctx.db, companyId, zip, until)
    await queries.includeZips(ctx.db, { companyId, zip })
    return true
  })

/** Scheduled job: ends pauses of companies, services and zips whose day has come. */
export const endPauses = (ctx: Context): Promise<number> =>
  transact(ctx, async (ctx) => {
    const now = ctx.now()
    const ended = [...(await queries.endPauses(ctx.db, now)), ...(await queries.includeZips(ctx.db, { now }))]
    const companies = [...new Set(ended)]
    if (companies.length > 0) await rebuildSearch(ctx, companies)
    for (const id of companies) await publish(ctx, `company:${id}`, 'pause')
    return ended.length
  })
