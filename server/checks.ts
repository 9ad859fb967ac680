import * as z from 'zod/mini'
import { type Provider, providers } from '#contract/admin/states.ts'
import { reachProvider } from './gateways/reach.ts'
import type { Config } from './lib/config.ts'
import { one, type Pool } from './lib/db.ts'
import { roomProblem, usesFolder, writeProblem } from './lib/folder.ts'
import type { Log } from './lib/log.ts'
import { pendingMigrations } from './lib/migrate.ts'
import { listLateTables } from './lib/months.ts'
import { portProblem } from './lib/port.mjs'
import { poolerProblem } from './lib/postgres/pooler.ts'
import { checkSecret } from './lib/secret.ts'

/**
 * A check that must pass before the product serves people. `run` returns its result, or undefined when there is nothing to check.
 * @throws Error with a sentence that names the problem and its solution
 */
export type Check<Place> = {
  name: string
  /** Whether a failure prevents the start. Other failures are only logged. */
  stops: (config: Config) => boolean
  run: (place: Place) => Promise<string | undefined>
}
export type Database = { config: Config; pool: Pool }

const always = () => true
const never = () => false

function failOn(problem: string | undefined): void {
  if (problem) throw new Error(problem)
}

/** Checks of this machine, before the database is opened. */
export const machineChecks: readonly Check<Config>[] = [
  {
    name: 'Port',
    stops: always,
    run: async ({ role, hasPort, port, host }) => {
      if (role === 'worker' && !hasPort) return
      failOn(await portProblem(port, host))
      return `${host}:${port} is free`
    },
  },
  {
    name: 'Folder',
    stops: always,
    run: async (config) => {
      failOn(await writeProblem(config))
      return usesFolder(config) ? `${config.dataDir} can be written` : undefined
    },
  },
  {
    name: 'Disk',
    stops: never,
    run: async (config) => {
      failOn(await roomProblem(config))
      return usesFolder(config) ? 'has room' : undefined
    },
  },
]

const Rights = z.object({
  user: z.string(),
  database: z.string(),
  may_create: z.boolean(),
  encoding: z.string(),
  connections: z.int(),
  at_ms: z.number(),
})
const getRights = (pool: Pool) =>
  one(pool, Rights)`
    select current_user as user, current_database() as database, current_setting('server_encoding') as encoding,
      has_database_privilege(current_database(), 'create')
        and coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as at_ms`

const toleranceMs = 5_000

/** Read-only checks of the open database. No extension is required. */
export const databaseChecks: readonly Check<Database>[] = [
  {
    name: 'Database rights',
    stops: always,
    run: async ({ pool }) => {
      const { user, database, may_create, encoding } = await getRights(pool)
      if (!may_create)
        throw new Error(
          `The database user ${user} may not create tables in ${database}. As an administrator of PostgreSQL: alter database "${database}" owner to "${user}";`,
        )
      if (encoding !== 'UTF8')
        throw new Error(
          `The database ${database} is encoded in ${encoding}: create it again with encoding UTF8, as in createdb -E UTF8 -T template0 ${database}`,
        )
      return `${user} may create tables in ${database}`
    },
  },
  {
    name: 'Connections',
    stops: never,
    run: async ({ pool, config: { poolSize } }) => {
      const { connections } = await getRights(pool)
      if (poolSize > connections)
        throw new Error(
          `POOL=${poolSize} is more than the ${connections} connections that the database takes: lower POOL, or raise max_connections.`,
        )
      return `${poolSize} of ${connections} for each process`
    },
  },
  {
    name: 'Pooler',
    stops: always,
    run: async ({ pool, config }) => {
      if (!config.databaseDirectUrl) return
      failOn(await poolerProblem(pool))
      return 'keeps timeouts, and reads read-only'
    },
  },
  {
    name: 'Clock',
    stops: never,
    run: async ({ pool }) => {
      const asked = Date.now()
      const { at_ms } = await getRights(pool)
      const aheadMs = (asked + Date.now()) / 2 - at_ms
      if (Math.abs(aheadMs) > toleranceMs)
        throw new Error(
          `The clock of this machine is ${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} that of the database: let both follow the same time server (NTP).`,
        )
      return 'agrees with the database'
    },
  },
  {
    name: 'Migrations',
    stops: always,
    run: async ({ pool }) => {
      const pending = await pendingMigrations(pool)
      return pending.length === 0 ? 'all applied' : `${pending.length} wait: the next start applies them, or npm run db:migrate`
    },
  },
  {
    name: 'Months',
    stops: never,
    run: async ({ pool, config: { archiveAfterMonths: months } }) => {
      if ((await pendingMigrations(pool)).length > 0) return
      const late = await listLateTables(pool)
      if (late.length > 0)
        throw new Error(
          `Rows of ${late.join(' and ')} came without a month: let a worker run, and see /admin/jobs for why “make months” fails.`,
        )
      return months === undefined ? 'none is archived' : `archived after ${months}`
    },
  },
  {
    name: 'Secret',
    stops: always,
    run: async ({ pool, config }) => {
      await checkSecret(pool, config)
      return config.hasOwnSecret ? 'opens what the database keeps' : 'drawn, and kept in the database'
    },
  },
]

const subjects: Record<Provider, { name: string; variable: string }> = {
  email: { name: 'Mail', variable: 'SMTP_URL' },
  sms: { name: 'Texts', variable: 'SMS_URL' },
  voice: { name: 'Calls', variable: 'VOICE_URL' },
  push: { name: 'Pushes', variable: 'PUSH_ALLOWED_HOSTS' },
  payments: { name: 'Payments', variable: 'STRIPE_SECRET_KEY' },
  storage: { name: 'Files', variable: 'S3_URL' },
  geoip: { name: 'Places', variable: 'GEOIP_DB' },
  google: { name: 'Google', variable: 'GOOGLE_ISSUER' },
  registries: { name: 'License boards', variable: 'REGISTRIES' },
  sealing: { name: 'Seal', variable: 'SEAL_CERTIFICATE' },
  timestamps: { name: 'Time stamps', variable: 'TIMESTAMP_URL' },
  translation: { name: 'Translations', variable: 'TRANSLATION_URL' },
}

/** Complaint about a file, which answers nothing. */
const wrong: Partial<Record<Provider, string>> = { geoip: 'the file cannot be read', sealing: 'the seal of agreements is in danger' }

const sendsMail = ({ role }: Config) => role === 'both' || role === 'worker'

/** Failures that prevent a start: a missing file, and in production missing mail. Provider outages don't. */
const stopping: Partial<Record<Provider, Check<Config>['stops']>> = {
  email: (config) => config.isProduction && !config.allowsNoMail && sendsMail(config),
  geoip: always,
}

/** Checks of the configured providers. */
export const providerChecks: readonly Check<Config>[] = providers.map((provider) => {
  const { name, variable } = subjects[provider]
  const escape = provider === 'email' ? ' ALLOW_NO_MAIL=1 starts without it.' : ''
  return {
    name,
    stops: stopping[provider] ?? never,
    run: async (config) => {
      try {
        const place = await reachProvider(provider, config)
        return place && `${place} ${provider === 'sealing' ? 'can be used' : 'answers'}`
      } catch (cause) {
        const { message, cause: first } = cause as Error
        const reason = first instanceof Error ? first.message : message
        throw new Error(`${variable}: ${wrong[provider] ?? 'it does not answer as it should'}: ${reason}.${escape}`, { cause })
      }
    },
  }
})

/** Runs the checks and logs failures. @throws Error with a line for each failure that prevents the start */
export async function passChecks<Place>(
  checks: readonly Check<Place>[],
  place: Place,
  { config, log }: { config: Config; log: Log },
): Promise<void> {
  const problems = await Promise.all(
    checks.map(async ({ name, run, stops }) => {
      try {
        await run(place)
        return []
      } catch (error) {
        const { message } = error as Error
        if (stops(config)) return [message]
        log.warn({ check: name }, message)
        return []
      }
    }),
  )
  if (problems.flat().length > 0) throw new Error(problems.flat().join('\n'))
}
