import * as z from 'zod/mini'
import { connect, one } from '../db.ts'

const Standing = z.object({ is_replica: z.boolean() })

type Checked = { name: string; isReplica: boolean }

/**
 * Checks the addresses of replicas. In a cluster one of them may be the primary for now. @returns hosts and databases of those that follow it.
 * @throws Error with a sentence
 */
export async function checkReplicas(urls: readonly string[]): Promise<string[]> {
  const all = await Promise.all(urls.map(look))
  const followers = all.filter(({ isReplica }) => isReplica)
  const stranger = all.find(({ isReplica }) => !isReplica)
  if (stranger && (followers.length === 0 || followers.length < all.length - 1))
    throw new Error(`DATABASE_REPLICA_URLS: ${stranger.name} follows no primary: make it with pg_basebackup -R, or take it out.`)
  return followers.map(({ name }) => name)
}

async function look(url: string): Promise<Checked> {
  const { host, pathname } = new URL(url)
  const db = connect({ url, max: 1 })
  try {
    const { is_replica: isReplica } = await one(db, Standing)`
      select pg_is_in_recovery() as is_replica`.catch((error: Error & { code?: string }) => {
      throw new Error(
        `DATABASE_REPLICA_URLS: ${host}${pathname} cannot be opened (${error.code ?? error.message}): reads stay at the primary.`,
      )
    })
    return { name: host + pathname, isReplica }
  } finally {
    await db.end({ timeout: 1 })
  }
}
