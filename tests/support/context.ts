import { tables } from '#server/tables.ts'
import { readConfig } from '#server/lib/config.ts'
import { type Context, systemContext } from '#server/lib/context.ts'
import type { Db } from '#server/lib/db.ts'
import { createLog } from '#server/lib/log.ts'
import { usualSettings } from '#server/lib/settings.ts'

/** A context for services that factories call, where there is no app. */
export const contextOn = (db: Db): Context => ({
  ...systemContext({
    pool: db as never,
    clock: { now: () => new Date() },
    settings: usualSettings,
    tables,
    config: readConfig({ NODE_ENV: 'test' }),
    log: createLog('silent'),
  }),
  db,
})
