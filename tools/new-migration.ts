import { writeFileSync } from 'node:fs'
import { readMigrations } from '#server/lib/migrate.ts'

const name = process.argv
  .slice(2)
  .join('_')
  .toLowerCase()
  .replaceAll(/[^a-z0-9]+/g, '_')
  .replaceAll(/^_|_$/g, '')

if (name) {
  const last = readMigrations().at(-1)?.name ?? '0000'
  const path = `db/migrations/${String(Number.parseInt(last, 10) + 1).padStart(4, '0')}_${name}.sql`
  writeFileSync(path, '-- Why: \n\n', { flag: 'wx' })
  process.stdout.write(`${path}\n`)
} else {
  process.stderr.write('Say what the migration does: npm run db:new -- add company motto\n')
  process.exitCode = 1
}
