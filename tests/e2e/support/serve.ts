import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#server/lib/db.ts'
import { startCluster } from '#tests/support/cluster.ts'
import { startProcess } from '#tests/support/processes.ts'
import { makeTemplate } from '#tests/support/template.ts'
import { ports } from './ports.ts'
import { seedStreet } from './street.ts'

// Playwright runs this once: the built product on a database of its own, without rate limits on one port and with them on another, whose invitations go to a host of their own.
const cluster = await startCluster(process.env['PG_VERSION_UNDER_TEST'])
const databaseUrl = cluster.url(await makeTemplate(cluster))
const db = connect({ url: databaseUrl, max: 4 })
const folder = mkdtempSync(join(tmpdir(), 'oficio-e2e-'))
await seedStreet(db, folder)
await db.end()

const start = (port: number, env: Record<string, string>) => startProcess(databaseUrl, { PORT: String(port), DATA_DIR: folder, ...env })
const calendars = Object.values(ports.calendars).map((port) => `http://127.0.0.1:${port}`)
const limitedSite = `http://localhost:${ports.limited}`
const processes = await Promise.all([
  start(ports.referral, { LIMITS: '1', ROLE: 'referral', APP_URL: limitedSite }),
  start(ports.limited, { LIMITS: '1', REFERRAL_API_URL: `http://localhost:${ports.referral}` }),
  start(ports.free, { LIMITS: '0', WEBHOOK_TRUSTED_ORIGINS: calendars.join(',') }),
])

async function stop(): Promise<void> {
  await Promise.all(processes.map((one) => one.stop()))
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
}
process.once('SIGTERM', () => void stop())
process.once('SIGINT', () => void stop())
