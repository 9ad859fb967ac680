import * as z from 'zod/mini'
import { Consents } from '#contract/projects/project.ts'
import { ContactFields } from '#contract/users/people.ts'

/** Who a guest is, and what a guest agrees to: one form, two calls. */
export const GuestContact = z.extend(ContactFields, Consents.shape)
