import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#server/lib/db.ts'
import { startCluster } from '#tests/support/cluster.ts'
import { startProcess } from '#tests/support/processes.ts'
import { makeTemplate } from '#tests/support/template.ts'
import { ports } from './ports.ts'
import { seedStreet } from './street.ts'

// Playwright runs this once: the built product, without rate limits on one port and with them on another, whose invitations go to a host of
// their own; and on a copy of its database and files, where journeys move the clock.
const cluster = await startCluster(process.env['PG_VERSION_UNDER_TEST'])
const name = await makeTemplate(cluster)
const home = mkdtempSync(join(tmpdir(), 'oficio-e2e-'))
const [files, copiedFiles] = [join(home, 'files'), join(home, 'copied-files')]
const db = connect({ url: cluster.url(name), max: 4 })
await seedStreet(db, files)
await db.end()
const admin = connect({ url: cluster.url('postgres'), max: 1 })
await admin.unsafe(`create database copy template ${name} strategy file_copy`)
await admin.end()
cpSync(files, copiedFiles, { recursive: true })

const start = (port: number, env: Record<string, string>) =>
  startProcess(cluster.url(name), { PORT: String(port), DATA_DIR: files, ...env })
const calendars = Object.values(ports.calendars).map((port) => `http://127.0.0.1:${port}`)
const limitedSite = `http://localhost:${ports.limited}`
const processes = await Promise.all([
  start(ports.referral, { LIMITS: '1', ROLE: 'referral', APP_URL: limitedSite }),
  // The sandbox's calendars stand at the address of their process, so one process works for all.
  start(ports.limited, { LIMITS: '1', ROLE: 'web', REFERRAL_API_URL: `http://localhost:${ports.referral}` }),
  startProcess(cluster.url('copy'), { PORT: String(ports.clock), DATA_DIR: copiedFiles }),
])
// The journeys begin when this one answers.
processes.push(await start(ports.free, { WEBHOOK_TRUSTED_ORIGINS: calendars.join(',') }))

async function stop(): Promise<void> {
  await Promise.all(processes.map((one) => one.stop()))
  await cluster.stop()
  rmSync(home, { recursive: true, force: true })
  process.exit(0)
}
process.once('SIGTERM', () => void stop())
process.once('SIGINT', () => void stop())
