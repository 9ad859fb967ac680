import { subscribers, scheduledJobs } from '#server/events.ts'
import { type Actor, type Context, type ProcessParts, systemActor, systemContext } from '#server/lib/context.ts'
import type { Pool } from '#server/lib/db.ts'
import type { Locale } from '#contract/primitives.ts'

/** Simulates the town through the product's own services, so that all data is as the product writes it. */
export type Play = {
  /** Context of `actor` at that time. */
  at: <A extends Actor>(actor: A, time: Date, locale?: Locale) => Context<A>
  /** Handles the events emitted so far, as of `time`. */
  settle: (time: Date) => Promise<void>
  /** Runs scheduled jobs until then. */
  letTimePass: (until: Date) => Promise<void>
}

/** Skipped event handlers: email and SMS; AVIF, which takes minutes; and the search index, which is rebuilt at the end. */
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
