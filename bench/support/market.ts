import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { connect, type Pool } from '#server/lib/db.ts'
import { startCluster } from '#tests/support/cluster.ts'
import { startProcess } from '#tests/support/processes.ts'
import { makeTemplate } from '#tests/support/template.ts'
import { serverFlags } from '../../tools/setup/compiled.mjs'
import type { Known } from './bare.ts'
import type { KnownPage } from './bare-page.ts'

/** A database of its own with places and catalogue, the product on it, and a bare server to compare with. */
export type Market = {
  pool: Pool
  databaseUrl: string
  product: (role: 'web' | 'both') => Promise<Running>
  bare: (known: Known) => Promise<Running>
  barePage: (known: KnownPage) => Promise<Running>
}
export type Running = { url: string; pid: number; stop: () => Promise<void> }

/** As `npm start` runs it: with its flags, and in production mode, where answers are not checked once more as they are in tests. */
const asDeployed = { NODE_ENV: '' }

/** Runs `measure` on a throw-away market. PostgreSQL 18 of npm with synchronous writes off, as in the tests. */
export async function inMarket(measure: (market: Market) => Promise<void>): Promise<void> {
  const cluster = await startCluster()
  const databaseUrl = cluster.url(await makeTemplate(cluster))
  const pool = connect({ url: databaseUrl, max: 10 })
  try {
    await measure({
      pool,
      databaseUrl,
      product: (role) => startProcess(databaseUrl, { ...asDeployed, ROLE: role }),
      bare: (known) => startBare('bare.ts', databaseUrl, known),
      barePage: (known) => startBare('bare-page.ts', databaseUrl, known),
    })
  } finally {
    await pool.end({ timeout: 5 })
    await cluster.stop()
  }
}

async function startBare(program: string, databaseUrl: string, known: Known | KnownPage): Promise<Running> {
  const port = 21_000 + (process.pid % 10_000)
  const child: ChildProcess = fork(join(import.meta.dirname, program), {
    // React's production code.
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl, PORT: String(port) },
    execArgv: [...serverFlags],
  })
  child.send(known)
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', () => reject(new Error('the bare server did not start')))
  })
  const stop = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await gone
  }
  return { url: `http://127.0.0.1:${port}`, pid: child.pid!, stop }
}
