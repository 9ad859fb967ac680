import * as z from 'zod/mini'
import { Email, Instant, Phone, StateIso, text, Zip, Id } from '../primitives.ts'

const PhoneOrNone = z.string().check(
  z.trim(),
  z.check(({ value, issues }) => {
    const parsed = value === '' ? undefined : z.safeParse(Phone, value)
    for (const { message } of parsed?.error?.issues ?? []) issues.push({ code: 'custom', message, input: value })
  }),
)

/** A person whom a company adds to its customers: with a phone, an email, or both. */
export const OwnCustomerInput = z
  .object({
    name: text(1, 80),
    surname: z._default(text(0, 80), ''),
    phone: z._default(PhoneOrNone, ''),
    email: z._default(z.union([z.literal(''), Email]), ''),
    address: z._default(text(0, 200), ''),
    zipcode: z._default(z.union([z.literal(''), Zip]), ''),
  })
  .check(
    z.check(({ value, issues }) => {
      if (value.phone === '' && value.email === '') issues.push({ code: 'custom', message: 'reach', path: ['phone'], input: value })
    }),
  )

/** An entry of a company's own address book. */
export const OwnCustomer = z.object({
  id: Id,
  name: z.string(),
  surname: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  address: z.string(),
  zipcode: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state_iso: z.nullable(StateIso),
  at: Instant,
})
export type OwnCustomer = z.infer<typeof OwnCustomer>
