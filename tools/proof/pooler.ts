// npm run test:pooler [-- files…]: runs tests of the product through PgBouncer in transaction mode, with the settings of deploy/pgbouncer. Needs
// Debian, root and debootstrap; PgBouncer comes from the suite that deploy/pgbouncer/Dockerfile names.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { readDockerfile } from './dockerfile.ts'
import { addRegistry, debianRoot, runIn } from './root.ts'

const project = join(import.meta.dirname, '../..')
const cache = join(project, '.cache/proof')
const root = join(cache, 'pgbouncer')
const [stage] = readDockerfile(readFileSync(join(project, 'deploy/pgbouncer/Dockerfile'), 'utf8'))

if (!existsSync(root)) {
  const [, suite] = /:(\w+)-slim$/.exec(stage!.base)!
  debianRoot(cache, suite!, `${root}.new`)
  addRegistry(`${root}.new`)
  for (const { instruction, text } of stage!.steps)
    if (instruction === 'RUN') runIn({ root: `${root}.new`, words: ['sh', '-c', text], folder: '/' })
  renameSync(`${root}.new`, root)
}
process.stdout.write(runIn({ root, words: ['pgbouncer', '--version'], folder: '/' }))

const usual = [
  'tests/journeys',
  'tests/reliability/races.test.ts',
  'tests/reliability/crashes.test.ts',
  'tests/reliability/workers.test.ts',
  'server/lib/live.test.ts',
  'server/lib/jobs.test.ts',
  'server/lib/limits.test.ts',
  'server/lib/idempotency.test.ts',
  'server/lib/settings.test.ts',
  'server/domains/leads',
  'server/domains/payments',
]
const files = process.argv.slice(2)
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', ...(files.length > 0 ? files : usual), '--project', 'product'],
  { cwd: project, stdio: 'inherit', env: { ...process.env, POOLER_ROOT: root } },
)
process.exitCode = status ?? 1
