import * as z from 'zod/mini'
import { text } from '#contract/primitives.ts'

/** Address of hired work, which the company still lacks: here it may not be empty. */
export const Street = z.object({ street: text(3, 200) })
