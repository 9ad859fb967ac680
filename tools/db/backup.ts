import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { noteBackup } from '#server/lib/last-backup.ts'
import { runCommand } from '#server/lib/postgres/command.ts'
import { saveToFolder } from './backup-folder.ts'
import { saveBackup } from './save-backup.ts'

const usage = `Say where to: npm run backup -- /safe/place/oficio.tar.gz
Or name a folder, where backups older than 30 days are deleted after a new one: npm run backup -- --keep 30 /safe/place/`

/** @throws Error with a sentence */
function readArguments(): { given: string; keep: number | undefined } {
  const { values, positionals } = parseArgs({ options: { keep: { type: 'string' } }, allowPositionals: true })
  const [given] = positionals
  if (given === undefined || positionals.length > 1) throw new Error(usage)
  if (values.keep !== undefined && !/^[1-9]\d{0,3}$/.test(values.keep)) throw new Error('--keep takes a number of days, at least 1.')
  return { given, keep: values.keep === undefined ? undefined : Number(values.keep) }
}

await runCommand(async (db, { dataDir, backupKeepDays }) => {
  const { given, keep = backupKeepDays } = readArguments()
  const path = resolve(process.env['INIT_CWD'] ?? '.', given)
  const mediaFolder = join(dataDir, 'media')
  const isFolder = given.endsWith('/') || (existsSync(path) && statSync(path).isDirectory())
  const { file, summary, deleted } = isFolder
    ? await saveToFolder(db, { folder: path, mediaFolder, keepDays: keep, now: new Date() })
    : { file: path, summary: await saveBackup(db, { file: path, mediaFolder }), deleted: [] }
  await noteBackup(db)
  const { tables, media } = summary
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const megabytes = (statSync(file).size / 1e6).toFixed(1)
  process.stdout.write(
    `Saved ${rows} rows of ${Object.keys(tables).length} tables and ${media.files} files in ${file} (${megabytes} MB).\n`,
  )
  if (deleted.length > 0) process.stdout.write(`Deleted what was older than ${keep} days or interrupted: ${deleted.join(', ')}.\n`)
})
