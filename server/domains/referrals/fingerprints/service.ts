import { type Context, transact } from '#server/lib/context.ts'
import { fingerprintOfDigest } from '#server/lib/fingerprint.ts'
import { renameDeliveries } from '../../notifications/service.ts'
import * as queries from './queries.ts'

const atOnce = 500

const eventKeyOf = (fingerprint: Uint8Array) => `referral:${Buffer.from(fingerprint).toString('hex')}`

/**
 * Replaces unkeyed fingerprints by keyed ones: at the start of a process, and as a scheduled job for those that an older version still writes.
 * Each one has its own transaction, so it can be interrupted and run in parallel. Gives their number.
 */
export async function keyFingerprints(ctx: Context): Promise<number> {
  for (let count = 0; ;) {
    const bare = await queries.listBare(ctx.db, atOnce)
    for (const digest of bare)
      await transact(ctx, async (ctx) => {
        const keyed = fingerprintOfDigest(ctx.config, digest)
        await queries.replace(ctx.db, digest, keyed)
        await renameDeliveries(ctx, { from: eventKeyOf(digest), to: eventKeyOf(keyed) })
      })
    count += bare.length
    if (bare.length < atOnce) return count
  }
}
