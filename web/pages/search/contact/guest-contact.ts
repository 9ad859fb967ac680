import * as z from 'zod/mini'
import { Consents } from '#contract/projects/submission.ts'
import { ContactFields } from '#contract/users/people.ts'

/** Contact and consents of a guest: one form, two calls. */
export const GuestContact = z.extend(ContactFields, Consents.shape)
