import type { Context, System } from './context.ts'
import { touched } from './db.ts'

/** Something that time alone brings about. `run` does all that is due by `ctx.now()`, however late it is, and says how much that was. */
export type ScheduledJob = { name: string; everyMinutes: number; run: (ctx: Context<System>) => Promise<number> }

/**
 * Does `work` for each thing that is due, `atOnce` of them at a time, and counts those it did not answer with false. One that fails holds up
 * none of the others.
 * @throws AggregateError in the end, of all that failed
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

/** `all` in parts of at most fifty: together they cost far less than one by one, and nothing else waits for them for long. */
export const inParts = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, i) => all.slice(i * most, (i + 1) * most))

/**
 * Does `work` for parts of what is due. A part that fails is done once more, each alone, so that one holds up none of the others: twice must
 * be as good as once.
 * @throws AggregateError in the end, of all that failed alone
 */
export async function doTogether<Due>(due: readonly Due[], work: (some: readonly Due[]) => Promise<unknown>): Promise<number> {
  const failed: Due[] = []
  for (const some of inParts(due)) await work(some).catch(() => failed.push(...some))
  return due.length - failed.length + (await forEachDue(failed, (one) => work([one])))
}

/** Runs the rules whose time has come, each in one process only. A rule that fails is tried again at its next tick. */
export async function runDueRules(ctx: Context<System>, rules: readonly ScheduledJob[]): Promise<void> {
  const due: ScheduledJob[] = []
  for (const rule of rules) if (await takeTick(ctx, rule)) due.push(rule)
  await runRules(ctx, due)
}

/** Runs `rules` one after the other, whether due or not. */
export async function runRules(ctx: Context<System>, rules: readonly ScheduledJob[]) {
  const counts: Record<string, number> = {}
  const failures: { name: string; message: string }[] = []
  for (const { name, run } of rules) {
    try {
      counts[name] = await run(ctx)
      await ctx.db`update time_rules set failed_at = null, error = null where name = ${name} and failed_at is not null`
      if (counts[name] > 0) ctx.log.info({ rule: name, count: counts[name] }, 'time rule')
    } catch (error) {
      ctx.log.error({ err: error, rule: name }, 'time rule failed')
      const { message } = error as Error
      failures.push({ name, message })
      await noteFailure(ctx, name, message)
    }
  }
  return { counts, failures }
}

/** For the eyes of admins alone: a database that is away has told the log already. */
const noteFailure = ({ db }: Context, name: string, message: string) =>
  db`update time_rules set failed_at = now(), error = ${message} where name = ${name}`.catch(() => undefined)

// By the database's own clock, which nobody sets back: the sandbox's would stop the ticks.
const takeTick = ({ db }: Context, { name, everyMinutes }: ScheduledJob) =>
  touched(db`
    insert into time_rules (name, ran_at, every_minutes) values (${name}, now(), ${everyMinutes})
    on conflict (name) do update set ran_at = now(), every_minutes = excluded.every_minutes where time_rules.ran_at <= now() - make_interval(secs => ${everyMinutes * 60 - 5})`)
