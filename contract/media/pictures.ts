import * as z from 'zod/mini'
import { Id } from '../primitives.ts'

/**
 * A picture: served at `/media/{id}/{width}.webp` in the widths named, and as `.avif` where `has_avif` says so. `thumbhash` is base64.
 * Projections that were stored before AVIF do not say.
 */
export const Picture = z.object({
  id: Id,
  width: z.int(),
  height: z.int(),
  thumbhash: z.nullable(z.string()),
  widths: z.array(z.int()),
  has_avif: z.optional(z.boolean()),
})
export type Picture = z.infer<typeof Picture>
