import * as z from 'zod/mini'
import { Id } from '../primitives.ts'

/**
 * A picture, served at `/media/{id}/{width}.webp` in each of `widths`, and as `.avif` if `has_avif`. `thumbhash` is base64. Projections stored
 * before AVIF was added lack `has_avif`.
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
