import { presenceApi, presenceChannel, presenceOf } from '#contract/admin/presence.ts'
import { implement } from '#server/lib/implement.ts'
import { whisper } from '#server/lib/live.ts'
import { getPerson } from '../../users/service.ts'

export const presenceRoutes = implement(presenceApi, {
  open: async (ctx, { body }) => {
    const { id, name, surname } = await getPerson(ctx, ctx.actor.userId)
    whisper(ctx, presenceChannel(body.id), presenceOf(id, `${name} ${surname}`.trim()))
  },
})
