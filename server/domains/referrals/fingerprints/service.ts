import { type Context, transact } from '#server/lib/context.ts'
import { fingerprintOfDigest } from '#server/lib/fingerprint.ts'
import * as queries from './queries.ts'

const atOnce = 500

/**
 * Replaces unkeyed fingerprints by keyed ones: at the start of a process, and as a scheduled job for those that an older version still writes.
 * Each one has its own transaction, so it can be interrupted and run in parallel. Gives their number.
 */
export async function keyFingerprints(ctx: Context): Promise<number> {
  for (let count = 0; ;) {
    const bare = await queries.listBare(ctx.db, atOnce)
    for (const digest of bare) await transact(ctx, (ctx) => queries.replace(ctx.db, digest, fingerprintOfDigest(ctx.config, digest)))
    count += bare.length
    if (bare.length < atOnce) return count
  }
}
