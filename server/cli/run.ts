import { tables } from '../tables.ts'
import { startClock } from '../lib/clock.ts'
import { type Context, type System, systemContext } from '../lib/context.ts'
import { createLog } from '../lib/log.ts'
import { pendingMigrations } from '../lib/migrate.ts'
import { runCommand } from '../lib/postgres/command.ts'
import { startSettings } from '../lib/settings.ts'
import { settleSecret } from '../lib/secret.ts'

/** Runs a terminal command that calls services. Its result is the exit code. */
export const runWithContext = (command: (ctx: Context<System>, say: (line: string) => void) => Promise<number>): Promise<void> =>
  runCommand(async (pool, given) => {
    if ((await pendingMigrations(pool)).length > 0) throw new Error('The database is not up to date. Run `npm run db:migrate` first.')
    const config = await settleSecret(pool, given)
    const clock = await startClock(pool, { hasSandbox: config.hasSandbox })
    const { settings, stop } = await startSettings(pool, clock.now)
    const ctx = systemContext({ pool, clock, settings, config, tables, log: createLog('silent') })
    process.exitCode = await command(ctx, (line) => process.stdout.write(`${line}\n`))
    await stop()
    await clock.stop()
  })
