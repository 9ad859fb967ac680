import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Check, databaseChecks, machineChecks, providerChecks } from '../checks.ts'
import { type Config, readConfig } from '../lib/config.ts'
import { connect } from '../lib/db.ts'
import { realityChecks } from '../reality.ts'
import { openDatabase } from '../lib/postgres/open.ts'

let problems = 0

const width = 16
const say = (mark: '✓' | '✗' | '–', name: string, text: string) => void process.stdout.write(`${mark} ${name.padEnd(width)} ${text}\n`)

function complain(name: string, error: unknown): void {
  for (const line of (error as Error).message.split('\n')) {
    problems++
    say('✗', name, line)
  }
}

async function examine<Place>(checks: readonly Check<Place>[], place: Place): Promise<void> {
  for (const { name, run } of checks) {
    try {
      const found = await run(place)
      say(found === undefined ? '–' : '✓', name, found ?? 'not set')
    } catch (error) {
      complain(name, error)
    }
  }
}

/** A running product occupies its own port, which is fine. */
const isRunning = ({ port, host }: Config): Promise<boolean> =>
  fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}/health/live`, { signal: AbortSignal.timeout(2000) }).then(
    async (reply) => reply.ok && (await reply.text()).includes('"live"'),
    () => false,
  )

async function examineDatabase(config: Config): Promise<void> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres')))
    return say('–', 'Database', `none yet: the first start makes one in ${config.dataDir}`)
  try {
    const database = await openDatabase({ ...config, say: () => {} })
    const pool = connect({ ...database.connection, max: 2 })
    try {
      say('✓', 'Database', database.holder)
      await examine(databaseChecks, { config, pool })
    } finally {
      await pool.end({ timeout: 5 })
      await database.stop()
    }
  } catch (error) {
    complain('Database', error)
  }
}

async function examineAll(config: Config): Promise<void> {
  say(
    '✓',
    'Variables',
    `as ${config.isProduction ? 'production' : 'a development machine'}, sandbox ${config.hasSandbox ? 'open' : 'closed'}`,
  )
  const isOurs = await isRunning(config)
  if (isOurs) say('✓', 'Port', `Oficio runs on ${config.host}:${config.port}`)
  await examine(
    machineChecks.filter(({ name }) => !isOurs || name !== 'Port'),
    config,
  )
  await examineDatabase(config)
  await examine(providerChecks, config)
  await examine(realityChecks, config)
}

try {
  await examineAll(readConfig(process.env))
} catch (error) {
  complain('Variables', error)
}
process.stdout.write(
  problems === 0 ? 'Everything is in order.\n' : `${problems} ${problems === 1 ? 'problem' : 'problems'} to mend. Nothing was changed.\n`,
)
process.exitCode = problems === 0 ? 0 : 1
