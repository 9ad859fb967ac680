import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { seconds } from './load.ts'

/** Transactions a second, and milliseconds of one, of `scripts` picked in turn, prepared, over ten connections: what PostgreSQL alone can do here. */
export async function pgbench(databaseUrl: string, scripts: readonly string[]): Promise<{ perSecond: number; mean: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-pgbench-'))
  try {
    const files = scripts.map((script, i) => {
      const file = join(folder, `${i}.sql`)
      writeFileSync(file, script)
      return ['-f', file]
    })
    const options = ['-n', '-M', 'prepared', '-c', '10', '-j', '2', '-T', String(seconds)]
    const { stdout } = await promisify(execFile)('pgbench', [...options, ...files.flat(), databaseUrl])
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
    return { perSecond, mean: Number(/latency average = ([\d.]+)/.exec(stdout)?.[1]) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
