import * as z from 'zod/mini'
import { Money } from '../primitives.ts'

/** Parts of a price: `base × size × urgency × zip_tier × slots`, rounded to 25 ¢ and kept within the bounds. */
export const PriceParts = z.object({
  base: Money,
  size: z.number(),
  urgency: z.number(),
  zip_tier: z.number(),
  slots: z.number(),
  min: Money,
  max: Money,
  /** Set on a reduced price, with the factor: 0.5 in the half-price wave, 0 for a free lead. */
  discount: z.nullable(z.object({ reason: z.enum(['half_price', 'rescue', 'repeat', 'own_site']), factor: z.number() })),
})

export type PriceParts = z.infer<typeof PriceParts>
