import { join, resolve } from 'node:path'
import { runCommand } from '#server/lib/postgres/command.ts'
import { loadBackup } from './load-backup.ts'

await runCommand(async (db, { dataDir }) => {
  const given = process.argv[2]
  if (!given) throw new Error('Say from where: npm run restore -- /safe/place/oficio.tar.gz')
  const file = resolve(process.env['INIT_CWD'] ?? '.', given)
  const { tables, media } = await loadBackup(db, { file, mediaFolder: join(dataDir, 'media') })
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  process.stdout.write(
    `Restored ${rows} rows of ${Object.keys(tables).length} tables and ${media.files} files; counts, checksums and keys are right.\n`,
  )
})
