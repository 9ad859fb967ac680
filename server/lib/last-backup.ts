import * as z from 'zod/mini'
import { type Db, one } from './db.ts'

const Age = z.object({ seconds: z.number() })

/** Notes that a backup is complete. */
export const noteBackup = async (db: Db): Promise<void> =>
  void (await db`
    insert into last_backup (finished_at) values (now())
    on conflict (is_only) do update set finished_at = excluded.finished_at`)

/** Seconds since the last backup, or since the database was made when there is none. */
export const backupAge = async (db: Db): Promise<number> =>
  (
    await one(db, Age)`
      select extract(epoch from now() - coalesce((select finished_at from last_backup), (select min(applied_at) from migrations)))::float8 as seconds`
  ).seconds
