import * as z from 'zod/mini'
import { CountryIso, Email, Id, Locale, Phone, StateIso, text, Zip } from '../primitives.ts'
import { adminRoles } from '../admin-roles.ts'
import { usualCountry } from '../countries.ts'
import { companyStates } from '../companies/states.ts'
import { companyRoles } from '../company-roles.ts'

/** The signed-in person. Field names come from the seed. */
export const AuthUser = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  surname: z.string(),
  avatar: z.nullable(z.string()),
  avatar_text: z.string(),
  /** Number of unread notifications. */
  notifications: z.int(),
  is_admin: z.boolean(),
  is_pro: z.boolean(),
  pais: z.object({ iso: z.string() }),
  phone: z.nullable(z.string()),
  phone_verified: z.boolean(),
  email_verified: z.boolean(),
  locale: Locale,
  /** Role of an admin. */
  admin_role: z.optional(z.enum(adminRoles)),
  /** An admin views the product as this person, read-only. */
  is_viewed: z.optional(z.literal(true)),
  /** An admin without two-step verification: `/admin` stays closed until it is turned on. */
  needs_second_factor: z.optional(z.literal(true)),
  company: z.optional(
    z.object({ id: Id, slug: z.string(), name: z.string(), status: z.enum(companyStates.states), role: z.enum(companyRoles) }),
  ),
})
export type AuthUser = z.infer<typeof AuthUser>

/** Name, contact and place: fields shared by all registrations. */
export const ContactFields = z.object({
  email: Email,
  name: text(1, 60),
  surname: text(1, 80),
  phone: Phone,
  zipcode: Zip,
  country: z._default(CountryIso, usualCountry),
  state: z.optional(StateIso),
  city: z.optional(text(1, 80)),
})
export type ContactFields = z.output<typeof ContactFields>
