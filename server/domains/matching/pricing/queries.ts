import * as z from 'zod/mini'
import { AnswerValue, Question } from '#contract/catalog/forms.ts'
import { timings } from '#contract/projects/states.ts'
import { type Db, many, maybe } from '#server/lib/db.ts'
import { PriceParts } from '#contract/matching/pricing.ts'

const Pricing = z.object({
  id: z.string(),
  company_id: z.string(),
  price_cents: z.int(),
  price_parts: PriceParts,
  questions: z.array(Question),
  answers: z.record(z.string(), AnswerValue),
  timing: z.enum(timings),
  slots: z.int(),
  offered_at: z.string(),
})
export type Pricing = z.infer<typeof Pricing>

const pricings = (db: Db) => db`
  select m.id, m.company_id, m.price_cents, m.price_parts, f.questions, p.answers, p.timing, p.slots, coalesce(m.offered_at, m.created_at) as offered_at
  from matches m join projects p on p.id = m.project_id join service_forms f on f.id = p.form_id`

/** Price parts of an offer with the current state of its request. */
export const findPricing = (db: Db, matchId: string) => maybe(db, Pricing)`${pricings(db)} where m.id = ${matchId}`

/** Locks the price parts of a request's open offers, or of one of them. */
export const lockPricings = (db: Db, projectId: string, matchId?: string) =>
  many(db, Pricing)`${pricings(db)} where m.project_id = ${projectId} and m.state = 'offered' ${matchId ? db`and m.id = ${matchId}` : db``}
      order by m.id for update of m`

/** Clears the outcome of an auto-accept rule as well, so the rule evaluates the new price. */
export const savePrice = (db: Db, id: string, { cents, parts }: { cents: number; parts: z.infer<typeof PriceParts> }) =>
  db`update matches set price_cents = ${cents}, price_parts = ${db.json(parts)}, auto_outcome = null where id = ${id} and state = 'offered'`

export const SoldPrice = z.object({ state_iso: z.string(), price_cents: z.int(), price_parts: PriceParts })

export type Reach = { serviceId: string; stateIso: string | undefined; since: Date; from: string }
