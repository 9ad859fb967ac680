import * as z from 'zod/mini'
import { CountryIso, Id, Locale, Phone, Email, StateIso, text, Zip } from '../primitives.ts'
import { adminRoles } from '../admin-roles.ts'
import { usualCountry } from '../countries.ts'
import { companyStates } from '../companies/search.ts'
import { companyRoles } from '../company-roles.ts'

/** The signed-in person, as the seed names the fields. */
export const AuthUser = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  surname: z.string(),
  avatar: z.nullable(z.string()),
  avatar_text: z.string(),
  /** Unread notices. */
  notifications: z.int(),
  is_admin: z.boolean(),
  is_pro: z.boolean(),
  pais: z.object({ iso: z.string() }),
  phone: z.nullable(z.string()),
  phone_verified: z.boolean(),
  email_verified: z.boolean(),
  locale: Locale,
  /** What an admin does for the house. */
  admin_role: z.optional(z.enum(adminRoles)),
  /** An admin sees the product as this person, and changes nothing. */
  is_viewed: z.optional(z.literal(true)),
  /** An admin without two-step verification: nothing of `/admin` works until it is on. */
  needs_second_factor: z.optional(z.literal(true)),
  company: z.optional(
    z.object({ id: Id, slug: z.string(), name: z.string(), status: z.enum(companyStates.states), role: z.enum(companyRoles) }),
  ),
})
export type AuthUser = z.infer<typeof AuthUser>

/** Who somebody is and where: the contact part of every registration. */
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
