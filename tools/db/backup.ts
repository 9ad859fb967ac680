import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runCommand } from '#server/lib/postgres/command.ts'
import { saveBackup } from './save-backup.ts'

await runCommand(async (db, { dataDir }) => {
  const given = process.argv[2]
  if (!given) throw new Error('Say where to: npm run backup -- /safe/place/oficio.tar.gz')
  const file = resolve(process.env['INIT_CWD'] ?? '.', given)
  const { tables, media } = await saveBackup(db, { file, mediaFolder: join(dataDir, 'media') })
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const megabytes = (statSync(file).size / 1e6).toFixed(1)
  process.stdout.write(
    `Saved ${rows} rows of ${Object.keys(tables).length} tables and ${media.files} files in ${file} (${megabytes} MB).\n`,
  )
})
