import type * as z from 'zod/mini'
import type { Localized } from '#contract/primitives.ts'
import type { OwnCustomer, OwnCustomerInput } from '#contract/leads/own-customers.ts'
import { ownPhone } from '#server/lib/phones.ts'
import type { Entry } from './queries.ts'

export const tagWithContact: Localized = {
  es: 'Una etiqueta no puede tener datos de contacto.',
  en: 'A tag can’t have contact details.',
}

export const noSuchPhone: Localized = { es: 'Ese teléfono no existe. Revísalo.', en: 'That phone number doesn’t exist. Please check it.' }

/** The entry of an address book that has a phone or email already, named in the message. */
export const taken = ({ name, surname }: Pick<OwnCustomer, 'name' | 'surname'>): Localized => {
  const full = [name, surname].filter(Boolean).join(' ')
  return { es: `Ya lo tiene otro cliente que agregaste: ${full}.`, en: `Another customer that you added has it: ${full}.` }
}

/** An entry as it is stored, from what a person wrote. Undefined phone: no such number. */
export function entryOf(id: string, input: z.output<typeof OwnCustomerInput>): Omit<Entry, 'phone'> & { phone: string | null | undefined } {
  const { phone, email, zipcode, ...texts } = input
  return { id, ...texts, phone: phone === '' ? null : ownPhone(phone), email: email || null, zipcode: zipcode || null }
}
