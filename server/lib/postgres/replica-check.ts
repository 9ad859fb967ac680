import * as z from 'zod/mini'
import { connect, one } from '../db.ts'

const Standing = z.object({ is_replica: z.boolean() })

/** Checks the address of a replica. @returns its host and database. @throws Error with a sentence */
export async function checkReplica(url: string): Promise<string> {
  const { host, pathname } = new URL(url)
  const db = connect({ url, max: 1 })
  try {
    const { is_replica: isReplica } = await one(db, Standing)`
      select pg_is_in_recovery() as is_replica`.catch((error: Error & { code?: string }) => {
      throw new Error(
        `DATABASE_REPLICA_URLS: ${host}${pathname} cannot be opened (${error.code ?? error.message}): reads stay at the primary.`,
      )
    })
    if (!isReplica)
      throw new Error(`DATABASE_REPLICA_URLS: ${host}${pathname} follows no primary: make it with pg_basebackup -R, or take it out.`)
    return host + pathname
  } finally {
    await db.end({ timeout: 1 })
  }
}
