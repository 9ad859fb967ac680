import * as z from 'zod/mini'
import { Instant } from '../primitives.ts'
import { callOutcomes, callSides } from './states.ts'

/** A call over the relay number of a lead. Nothing of what was said is kept. */
export const LeadCall = z.object({
  /** Side that called. */
  side: z.enum(callSides),
  at: Instant,
  /** Null while it goes on. */
  outcome: z.nullable(z.enum(callOutcomes)),
  /** Length of the talk; 0 unless it was answered. */
  seconds: z.int(),
})
export type LeadCall = z.infer<typeof LeadCall>
