import type { FastifyRequest } from 'fastify'
import type { namingWhoMoved } from './domains/admin/service.ts'
import type { Clock } from './lib/clock.ts'
import type { Config } from './lib/config.ts'
import type { Actor } from './lib/context.ts'
import type { Pool } from './lib/db.ts'
import type { Log } from './lib/log.ts'
import type { SettingsAt } from './lib/settings.ts'
import type { Tables } from './lib/tables.ts'

/** Set when the process was told to stop: readiness fails from then on. */
export type Drain = { isDraining: boolean }
export type Parts = {
  pool: Pool
  clock: Clock
  settings: SettingsAt
  config: Config
  tables: Tables
  log: Log
  drain: Drain
  /** The caller by the cookies of the request. */
  actorOf: (request: FastifyRequest) => Promise<Actor>
  /** The actor of an API key's secret; undefined when it is not valid. */
  keyHolderOf: (secret: string) => Promise<Actor | undefined>
  /** Adds the admin who acted first to a conflict error. */
  namingWhoMoved: typeof namingWhoMoved
}
