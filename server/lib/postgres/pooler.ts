import * as z from 'zod/mini'
import { connect, many, one, type Pool, readOnly, timeouts } from '../db.ts'

const Setting = z.object({ setting: z.string() })
const tries = 3
const wanted = Object.entries(timeouts).map(([name, ms]) => `${name}=${ms}`)

/** Settings that sessions of our user begin with in this database, as `name=value`. */
const settingsOf = async (direct: Pool): Promise<string[]> => {
  const rows = await many(direct, Setting)`
    select unnest(setconfig) as setting from pg_db_role_setting
    where setrole = current_user::regrole and setdatabase = (select oid from pg_database where datname = current_database())`
  return rows.map(({ setting }) => setting)
}

/**
 * Gives our timeouts to every session of our user in this database, because a pooler doesn't pass on those of its callers. Several processes
 * may do so at once.
 */
export async function keepTimeouts(directUrl: string): Promise<void> {
  const direct = connect({ url: directUrl, max: 1 })
  try {
    for (let attempt = 1; ; attempt++) {
      const given = await settingsOf(direct)
      if (wanted.every((setting) => given.includes(setting))) return
      try {
        await setTimeouts(direct)
      } catch (error) {
        // Another process may change the same row.
        if (attempt === tries) throw error
      }
    }
  } finally {
    await direct.end({ timeout: 5 })
  }
}

async function setTimeouts(direct: Pool): Promise<void> {
  const { setting: name } = await one(direct, Setting)`select current_database() as setting`
  for (const [timeout, ms] of Object.entries(timeouts))
    await direct.unsafe(`alter role current_user in database "${name.replaceAll('"', '""')}" set ${timeout} = ${ms}`)
}

/** A sentence about a pooler that loses what sessions are promised; undefined when it keeps it. */
export async function poolerProblem(pool: Pool): Promise<string | undefined> {
  const { setting: timeout } = await one(pool, Setting)`select setting from pg_settings where name = 'statement_timeout'`
  if (Number(timeout) !== timeouts.statement_timeout)
    return `Sessions of the pooler have a statement_timeout of ${timeout} ms: reconnect them, as with RECONNECT in PgBouncer's console.`
  const { setting: isReadOnly } = await one(readOnly(pool), Setting)`select current_setting('default_transaction_read_only') as setting`
  if (isReadOnly !== 'on')
    return 'The pooler drops default_transaction_read_only, which keeps reads from writing: PgBouncer 1.20 or newer keeps it with track_extra_parameters = default_transaction_read_only'
}
