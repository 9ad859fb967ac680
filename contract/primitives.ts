import * as z from 'zod/mini'
import { country } from '#country/country.ts'
import { countries } from './countries.ts'
import { locales } from './locale.ts'

export const Locale = z.enum(locales)
export type Locale = z.infer<typeof Locale>

/** A text in every language of the product. */
export const Localized = z.object({ es: z.string(), en: z.string() })
export type Localized = z.infer<typeof Localized>

/** Opaque public identifier: a UUID as text (version 7 where the server makes it). */
export const Id = z.uuid()
export type Id = z.infer<typeof Id>

/** A short readable key in a URL: lower-case words joined by hyphens. */
export const Slug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(80))

/** Whole cents. Never a float, never whole units of the currency. */
export const Cents = z.int().check(z.minimum(0), z.maximum(100_000_000))

/** An amount as it crosses HTTP: integer minor units and ISO 4217 currency. */
export const Money = z.object({ amount: z.int(), currency: z.literal(country.currency.code) })
export type Money = z.infer<typeof Money>

/** An instant in UTC, ISO 8601 with `Z`. Shown in the reader's time zone only at the edge. */
export const Instant = z.iso.datetime()

/** A calendar date without a time zone: `YYYY-MM-DD`. */
export const CalendarDate = z.iso.date()

/** Five digits of a postcode. */
export const Zip = z.string().check(z.trim(), z.regex(/^\d{5}$/, { error: 'zip' }))

/** ISO 3166-1 alpha-2 of a country that is served. */
export const CountryIso = z.enum(countries.map(({ iso_code }) => iso_code))

/** Letters of a state, territory or province. */
export const StateIso = z.string().check(z.toUpperCase(), z.regex(new RegExp(country.states.pattern)))

/** Free text: trimmed, without the NUL that PostgreSQL refuses. Give every use its own bounds. */
export const text = (min: number, max: number) =>
  z.string().check(
    z.trim(),
    z.refine((value) => !value.includes('\u0000'), { error: 'text' }),
    z.minLength(min),
    z.maxLength(max),
  )

export const Email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email({ error: 'email' }))

/** Key of the message about a number of digits that no number of the country has. Whether other numbers exist is for the server to say. */
function phoneProblem(written: string): 'phoneShort' | 'phoneLong' | undefined {
  if (new RegExp(`^\\+(?!${country.phone.callingCode})\\d`).test(written)) return
  const { length } = written.replace(/\D/g, '').replace(new RegExp(`^${country.phone.callingCode}`), '')
  return length < country.phone.digits ? 'phoneShort' : length > country.phone.digits ? 'phoneLong' : undefined
}

/** A phone number of the country in any usual writing; the server stores E.164. */
export const Phone = z.string().check(
  z.trim(),
  z.maxLength(32, { error: 'phoneLong' }),
  z.regex(/^[+()\d\s.-]+$/, { error: 'phone', abort: true }),
  z.check(({ value, issues }) => {
    const message = phoneProblem(value)
    if (message) issues.push({ code: 'custom', message, input: value })
  }),
)

/** Keyset paging: the opaque cursor of the last answer and how many rows to give. */
export const Paging = {
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
}

/** A page of a list that can grow. */
export const page = <S extends z.ZodMiniType>(row: S) => z.object({ data: z.array(row), next_cursor: z.nullable(z.string()) })

export type Page<T> = { data: T[]; next_cursor: string | null }
