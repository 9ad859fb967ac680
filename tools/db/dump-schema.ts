import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from '#server/lib/db.ts'
import { migrate } from '#server/lib/migrate.ts'
import { startCluster } from '#tests/support/cluster.ts'
import { schemaText } from './schema-text.ts'

// Writes db/schema.sql from the migrations; with --check it only compares.
const file = 'db/schema.sql'
const cluster = await startCluster()
const db = connect({ url: cluster.url('postgres'), max: 1 })
try {
  await migrate(db)
  const text = await schemaText(db)
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    process.stderr.write(`${file} is not what the migrations make: run npm run db:schema and commit it.\n`)
    process.exitCode = 1
  }
} finally {
  await db.end()
  await cluster.stop()
}
