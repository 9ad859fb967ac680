import { subscribers, scheduledJobs } from '#server/events.ts'
import { type Actor, type Context, type ProcessParts, systemActor, systemContext } from '#server/lib/context.ts'
import type { Pool } from '#server/lib/db.ts'
import type { Locale } from '#contract/primitives.ts'

/** Lets the town live through the product's own services: what they write is what the product would have written. */
export type Play = {
  /** The call of `actor` at that time. */
  at: <A extends Actor>(actor: A, time: Date, locale?: Locale) => Context<A>
  /** Carries out what was emitted so far, as of `time`. */
  settle: (time: Date) => Promise<void>
  /** What time alone brings about until then. */
  letTimePass: (until: Date) => Promise<void>
}

/** E-mail and SMS, which nobody waits for; AVIF, which takes minutes; and the search, which is drawn anew when the town stands. */
const leftOut = new Set<keyof typeof subscribers>(['delivery.waiting', 'media.stored', 'company.changed'])

export function playOn(parts: ProcessParts & { pool: Pool }): Play {
  const at = <A extends Actor>(actor: A, time: Date, locale: Locale = 'es'): Context<A> => ({
    ...systemContext(parts),
    actor,
    locale,
    now: () => time,
  })
  const settle = async (time: Date) => {
    for (;;) {
      const waiting = await parts.pool<{ event: keyof typeof subscribers; payload: never }[]>`delete from outbox returning event, payload`
      if (waiting.length === 0) return
      for (const { event, payload } of waiting) {
        if (leftOut.has(event)) continue
        for (const react of Object.values(subscribers[event])) await react(at(systemActor, time), payload)
      }
    }
  }
  return {
    at,
    settle,
    async letTimePass(until) {
      for (const { run } of scheduledJobs) await run(at(systemActor, until))
      await settle(until)
    },
  }
}
