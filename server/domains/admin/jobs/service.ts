import * as z from 'zod/mini'
import { type Job, type JobsOverview, jobsApi } from '#contract/admin/jobs.ts'
import { Id } from '#contract/primitives.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, type Context, transact } from '#server/lib/context.ts'
import type { Pool } from '#server/lib/db.ts'
import { toListPage } from '#server/lib/list.ts'
import { listExport } from '#server/lib/list-export.ts'
import { openQueue, queueDepth } from '#server/lib/queue.ts'
import * as queries from './queries.ts'

export async function overview(ctx: Context): Promise<JobsOverview> {
  const [{ outbox, ...depth }, { oldest_at }, rules] = await Promise.all([
    queueDepth(ctx.db),
    queries.getOldest(ctx.db),
    queries.listScheduledJobs(ctx.db),
  ])
  return { depth, outbox, oldest_at, rules }
}

/** Ids in a job's payload, never text by a person. */
const aboutOf = (payload: unknown): Job['about'] =>
  Object.fromEntries(Object.entries(payload ?? {}).filter(([, value]) => z.safeParse(Id, value).success)) as Job['about']

export const listJobs = async (ctx: Context, query: z.output<(typeof jobsApi)['list']['query']>) =>
  toListPage(await queries.listJobs(ctx.db, query), query, ({ id, event, reaction, payload, tries, error, created_at, next_try_at }) => ({
    id,
    event,
    reaction,
    tries,
    error,
    created_at,
    next_try_at,
    state: query.state,
    about: aboutOf(payload),
  }))

export const jobExport = listExport({
  endpoint: jobsApi.list,
  idOf: ({ id }: Job) => id,
  page: (ctx, query) => listJobs(ctx, query),
  cells: () => ({
    what: { event: ({ event }) => event, reaction: ({ reaction }) => reaction, state: ({ state }) => state },
    error: ({ error }) => error,
    tries: ({ tries }) => tries,
    since: ({ created_at }) => created_at,
    next: ({ next_try_at }) => next_try_at,
    about: ({ about }) =>
      Object.entries(about)
        .map(([name, id]) => `${name} ${id}`)
        .join(', '),
  }),
})

type Done = { count: number }
type Touched = { id: string; event: string; reaction: string }

async function note(ctx: Context<Admin>, action: string, jobs: readonly Touched[], reason?: string): Promise<Done> {
  for (const { id, event, reaction } of jobs) await audit(ctx, { action, entity: 'job', id, reason, before: { event, reaction } })
  return { count: jobs.length }
}

/** Retries jobs now. Jobs that another admin has retried or discarded meanwhile are left alone. */
export async function retry(ctx: Context<Admin>, ids: string[]): Promise<Done> {
  // Opened here, since a process with the role web runs no jobs.
  const queue = await openQueue(ctx.db as Pool, ctx.log)
  try {
    return await transact(ctx, async (ctx) => {
      const dead = await queries.lockDead(ctx.db, ids)
      if (dead.length > 0)
        await queue.revive(
          ctx.db,
          dead.map(({ id }) => id),
        )
      return note(ctx, 'job.retry', [...dead, ...(await queries.hurry(ctx.db, ids))])
    })
  } finally {
    await queue.stop()
  }
}

export const discard = (ctx: Context<Admin>, ids: string[], reason: string): Promise<Done> =>
  transact(ctx, async (ctx) => {
    const dead = await queries.lockDead(ctx.db, ids)
    await queries.dropDead(
      ctx.db,
      dead.map(({ id }) => id),
    )
    return note(ctx, 'job.discard', dead, reason)
  })
