import * as z from 'zod/mini'
import { ServiceRef } from '../catalog/services.ts'
import { Id, Instant, StateIso, text } from '../primitives.ts'
import { OwnCustomer } from './own-customers.ts'
import { appointmentPurposes, appointmentStates, leadStates } from './states.ts'

/** A customer’s contact details as far as their leads show them now: each is null once no lead does. */
const reach = { surname: z.nullable(z.string()), phone: z.nullable(z.string()), email: z.nullable(z.string()) }

/**
 * A person whose contact the company has or had, or whom it added itself. Any of their leads and entries names them; `id` is the newest lead,
 * or the entry without one.
 */
export const CustomerRow = z.object({
  id: Id,
  name: z.string(),
  ...reach,
  city: z.nullable(z.string()),
  state_iso: z.nullable(StateIso),
  /** The company has them in its own address book. */
  is_added: z.boolean(),
  services: z.array(z.string()),
  leads_count: z.int(),
  hires_count: z.int(),
  notes_count: z.int(),
  tags: z.array(z.string()),
  /** Purchase of the newest lead, or the moment at which the company added them. */
  at: Instant,
})
export type CustomerRow = z.infer<typeof CustomerRow>

/** A note of the team. Without access to the contact it is read without contact details. */
export const CustomerNote = z.object({
  id: Id,
  text: z.string(),
  /** Empty for somebody who deleted their account. */
  author: z.string(),
  at: Instant,
  /** Its author, owners and managers may. */
  may_remove: z.boolean(),
})
export type CustomerNote = z.infer<typeof CustomerNote>

/** One request of a customer that the company bought. */
export const CustomerRequest = z.object({
  lead_id: Id,
  match_id: Id,
  state: z.enum(leadStates.states),
  service: ServiceRef,
  city: z.string(),
  state_iso: StateIso,
  at: Instant,
  /** End of access to the contact of this request. */
  access_ended_at: z.nullable(Instant),
  appointments: z.array(
    z.object({
      id: Id,
      state: z.enum(appointmentStates.states),
      purpose: z.enum(appointmentPurposes),
      starts_at: Instant,
      ends_at: Instant,
      /** Time zone of the place. */
      time_zone: z.string(),
    }),
  ),
})
export type CustomerRequest = z.infer<typeof CustomerRequest>

export const Customer = z.object({
  id: Id,
  name: z.string(),
  ...reach,
  /** Entries of the company's own address book. */
  added: z.array(OwnCustomer),
  tags: z.array(z.string()),
  /** Newest first. */
  notes: z.array(CustomerNote),
  /** Newest first. */
  requests: z.array(CustomerRequest),
})
export type Customer = z.infer<typeof Customer>

export const NewNote = z.object({ text: text(1, 2000) })
export const NewTag = z.object({ tag: text(1, 30) })
