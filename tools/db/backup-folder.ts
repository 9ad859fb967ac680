import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs } from '#contract/durations.ts'
import type { Pool } from '#server/lib/db.ts'
import type { Summary } from './backup-format.ts'
import { saveBackup } from './save-backup.ts'

type Given = { folder: string; mediaFolder: string; keepDays: number; now: Date }
type Saved = { file: string; summary: Summary; deleted: string[] }

/** Saves a backup named after its time in a folder, and deletes older ones there once it is complete. */
export async function saveToFolder(db: Pool, { folder, mediaFolder, keepDays, now }: Given): Promise<Saved> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `oficio-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz`)
  const summary = await saveBackup(db, { file, mediaFolder })
  return { file, summary, deleted: prune(folder, keepDays, now) }
}

const named = /^oficio-(\d{4}-\d\d-\d\d)(?:T(\d\d)(\d\d)(\d\d)Z)?\.tar\.gz(\.part)?$/

/** Deletes backups older than `keepDays` by their names, and leftovers of interrupted ones after a day. Other files stay. */
function prune(folder: string, keepDays: number, now: Date): string[] {
  const old = readdirSync(folder).filter((name) => {
    const [, day, hours = '00', minutes = '00', seconds = '00', part] = named.exec(name) ?? []
    const savedMs = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
    return day !== undefined && now.getTime() - savedMs > (part ? 1 : keepDays) * dayMs
  })
  for (const name of old) rmSync(join(folder, name))
  return old
}
