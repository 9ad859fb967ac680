import * as z from 'zod/mini'
import { AnswerValue, Question } from '#contract/forms.ts'
import { PriceParts } from '#contract/matching.ts'
import { timings } from '#contract/projects.ts'
import { type Db, maybe } from '#server/lib/db.ts'

const Pricing = z.object({
  price_parts: PriceParts,
  questions: z.array(Question),
  answers: z.record(z.string(), AnswerValue),
  timing: z.enum(timings),
  slots: z.int(),
})

/** How an offer was priced, and the request as it is now. */
export const findPricing = (db: Db, matchId: string) =>
  maybe(
    Pricing,
    db`
    select m.price_parts, f.questions, p.answers, p.timing, p.slots
    from matches m join projects p on p.id = m.project_id join service_forms f on f.id = p.form_id where m.id = ${matchId}`,
  )
