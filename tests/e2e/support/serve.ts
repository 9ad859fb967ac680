import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#server/lib/db.ts'
import { startCluster } from '#tests/support/cluster.ts'
import { startProcess } from '#tests/support/processes.ts'
import { makeTemplate } from '#tests/support/template.ts'
import { ports } from './ports.ts'
import { seedStreet } from './street.ts'

// Playwright runs this once: the built product on a database of its own, without rate limits on one port and with them on the other.
const cluster = await startCluster(process.env['PG_VERSION_UNDER_TEST'])
const databaseUrl = cluster.url(await makeTemplate(cluster))
const db = connect({ url: databaseUrl, max: 4 })
const folder = mkdtempSync(join(tmpdir(), 'oficio-e2e-'))
await seedStreet(db, folder)
await db.end()

const start = (port: number, LIMITS: string) => startProcess(databaseUrl, { PORT: String(port), DATA_DIR: folder, LIMITS })
const limited = await start(ports.limited, '1')
const free = await start(ports.free, '0')

async function stop(): Promise<void> {
  await Promise.all([limited.stop(), free.stop()])
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
}
process.once('SIGTERM', () => void stop())
process.once('SIGINT', () => void stop())
