import type * as z from 'zod/mini'
import type { CompanyRegistration } from '#contract/auth/registration.ts'
import { keptFields } from '#web/lib/kept-fields.ts'

export type CompanyFields = z.input<typeof CompanyRegistration>
export type Person = Omit<CompanyFields, 'password' | 'company'>

/** Data shared by the two steps of a company registration. The password is not stored. */
export const keptPerson = keptFields<Partial<Person>>('register:person')
export const keptCompany = keptFields<Partial<CompanyFields['company']>>('register:company')
