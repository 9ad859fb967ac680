import * as z from 'zod/mini'
import { text } from './primitives.ts'

// A file of its own: dialogs load it alone when they open.
/** An admin's reason, kept in the audit log. */
export const Reason = z.object({ reason: text(10, 500) })
