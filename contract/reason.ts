import * as z from 'zod/mini'
import { text } from './primitives.ts'

/** Why an admin does something: kept in the audit log. */
export const Reason = z.object({ reason: text(10, 500) })
