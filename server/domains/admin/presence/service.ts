import { presenceChannel, presenceOf } from '#contract/admin/states.ts'
import type { Admin, Context } from '#server/lib/context.ts'
import { whisper } from '#server/lib/live.ts'
import { getPerson } from '../../users/service.ts'

/** Announces to the other admins that the caller has an item open. */
export async function announce(ctx: Context<Admin>, itemId: string): Promise<void> {
  const { id, name, surname } = await getPerson(ctx, ctx.actor.userId)
  whisper(ctx, presenceChannel(itemId), presenceOf(id, `${name} ${surname}`.trim()))
}
