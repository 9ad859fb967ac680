import type { Context } from '#server/lib/context.ts'
import * as companies from '../../companies/service.ts'
import * as keys from '../../integrations/service.ts'

type Bought = { companyId: string; matchId: string; cents: number }

/**
 * Reserves room for a purchase under the daily limits of the caller and of the caller's API key, in the caller's transaction.
 * @throws AppError `cap_reached`, `key_invalid`
 */
export async function takeRoom(ctx: Context, bought: Bought): Promise<void> {
  await companies.takeMemberRoom(ctx, bought)
  await keys.takeRoom(ctx, bought)
}

/** Returns the room that a purchase took, in the caller's transaction. */
export async function freeRoom(ctx: Context, matchId: string): Promise<void> {
  await Promise.all([companies.freeMemberRoom(ctx, matchId), keys.freeRoom(ctx, matchId)])
}
