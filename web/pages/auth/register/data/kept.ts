import type * as z from 'zod/mini'
import type { CompanyRegistration } from '#contract/auth/registration.ts'
import { keptFields } from '#web/lib/kept-fields.ts'

export type CompanyFields = z.input<typeof CompanyRegistration>
export type Person = Omit<CompanyFields, 'password' | 'company'>

/** What the two steps of a company know of each other. The password is kept nowhere. */
export const keptPerson = keptFields<Partial<Person>>('register:person')
export const keptCompany = keptFields<Partial<CompanyFields['company']>>('register:company')
