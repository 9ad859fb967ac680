import type { Context, System } from './context.ts'
import { touched } from './db.ts'
import { traced } from './telemetry/traced.ts'

/** A job that runs on a schedule. `run` handles everything due by `ctx.now()`, however late, and returns how much that was. */
export type ScheduledJob = { name: string; everyMinutes: number; run: (ctx: Context<System>) => Promise<number> }

/**
 * Runs `work` for each due item, `atOnce` in parallel, and counts the results other than false. A failure doesn't stop the others.
 * @throws AggregateError with all failures at the end
 */
export async function forEachDue<Due>(due: readonly Due[], work: (one: Due) => Promise<unknown>, { atOnce = 1 } = {}): Promise<number> {
  const failures: unknown[] = []
  let done = 0
  const waiting = due.values()
  const worker = async () => {
    for (const one of waiting) {
      try {
        if ((await work(one)) !== false) done++
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, due.length) }, worker))
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${due.length} failed: ${(failures[0] as Error).message}`)
  return done
}

const most = 50

/** Chunks of at most fifty: cheaper than one by one, and short enough not to block others. */
export const chunksOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, i) => all.slice(i * most, (i + 1) * most))

/**
 * Runs `work` for chunks of due items. A failed chunk is retried item by item, so that one item doesn't block the others; `work` must be
 * idempotent.
 * @throws AggregateError with all failures of single items at the end
 */
export async function forEachDueChunk<Due>(due: readonly Due[], work: (some: readonly Due[]) => Promise<unknown>): Promise<number> {
  const failed: Due[] = []
  for (const some of chunksOf(due)) await work(some).catch(() => failed.push(...some))
  return due.length - failed.length + (await forEachDue(failed, (one) => work([one])))
}

/** Runs the scheduled jobs that are due, each in one process only. A failed job is retried at its next tick. */
export async function runDueJobs(ctx: Context<System>, jobs: readonly ScheduledJob[]): Promise<void> {
  const due: ScheduledJob[] = []
  for (const job of jobs) if (await takeTick(ctx, job)) due.push(job)
  await runAllJobs(ctx, due)
}

/** Runs all `jobs` in order, due or not. */
export async function runAllJobs(ctx: Context<System>, jobs: readonly ScheduledJob[]) {
  const counts: Record<string, number> = {}
  const failures: { name: string; message: string }[] = []
  for (const { name, run } of jobs) {
    try {
      counts[name] = await traced(
        () => ({ name: `job ${name}`, kind: 'internal', metric: 'oficio.job.duration', attributes: { 'oficio.job': name } }),
        () => run(ctx),
      )
      if (counts[name] > 0) ctx.log.info({ job: name, count: counts[name] }, 'time job')
    } catch (error) {
      ctx.log.error({ err: error, job: name }, 'time job failed')
      const { message } = error as Error
      failures.push({ name, message })
      await noteFailure(ctx, name, message)
    }
  }
  await ctx.db`update time_rules set failed_at = null, error = null where name = any(${Object.keys(counts)}) and failed_at is not null`
  return { counts, failures }
}

/** For the admin page only; the log already has failures of the database. */
const noteFailure = ({ db }: Context, name: string, message: string) =>
  db`update time_rules set failed_at = now(), error = ${message} where name = ${name}`.catch(() => undefined)

// Uses the database's clock, because the sandbox's can be set back, which would stop the ticks.
const takeTick = ({ db }: Context, { name, everyMinutes }: ScheduledJob) =>
  touched(db`
    insert into time_rules (name, ran_at, every_minutes) values (${name}, now(), ${everyMinutes})
    on conflict (name) do update set ran_at = now(), every_minutes = excluded.every_minutes where time_rules.ran_at <= now() - make_interval(secs => ${everyMinutes * 60 - 5})`)
