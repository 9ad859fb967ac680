import type { Context } from '#server/lib/context.ts'
import * as queries from './queries.ts'
import type { ChosenOutcome } from '#contract/matching/states.ts'

type Standing = { next_wave_at: string | null; told_at: string | null; chosen: ChosenOutcome | null }

/** Time of the next wave, time of the no-answer notification, and the outcome with the requested company. */
export async function standingOf(ctx: Context, projectId: string): Promise<Standing> {
  const standing = await queries.findStanding(ctx.db, projectId)
  const isAsking = standing?.next_step && standing.next_step !== 'others' && standing.next_step !== 'tell'
  return { next_wave_at: isAsking ? standing.next_step_at : null, told_at: standing?.told_at ?? null, chosen: standing?.chosen ?? null }
}
