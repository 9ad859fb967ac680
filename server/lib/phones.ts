import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Regions served: the states, and the territories in their numbering plan. */
const served = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP'])
/** Numbers of people. Premium, toll-free, internet and similar numbers are used for SMS fraud. */
const personal = new Set(['FIXED_LINE_OR_MOBILE', 'MOBILE', 'FIXED_LINE'])

/** Parses a US phone number in any usual notation as E.164, `+12025550123`; undefined if invalid. Plan: libphonenumber. */
export function usPhone(written: string): string | undefined {
  const phone = parsePhoneNumberFromString(written, 'US')
  if (!phone?.isValid() || !served.has(phone.country ?? '') || !personal.has(phone.getType() ?? '') || phone.ext) return
  return phone.number
}
