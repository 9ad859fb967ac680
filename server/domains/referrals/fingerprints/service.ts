import { type Context, transact } from '#server/lib/context.ts'
import { fingerprintOfDigest } from '#server/lib/fingerprint.ts'
import * as queries from './queries.ts'

const atOnce = 500

/**
 * Puts keyed fingerprints in the place of bare ones: when a process starts, and by a time rule for what one of an older version still writes
 * beside it. Each is a transaction of its own, so it goes on wherever it broke off, and any number may do so at once. Says how many there were.
 */
export async function keyFingerprints(ctx: Context): Promise<number> {
  for (let count = 0; ;) {
    const bare = await queries.listBare(ctx.db, atOnce)
    for (const digest of bare) await transact(ctx, (ctx) => queries.replace(ctx.db, digest, fingerprintOfDigest(ctx.config, digest)))
    count += bare.length
    if (bare.length < atOnce) return count
  }
}
