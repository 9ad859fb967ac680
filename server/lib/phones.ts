import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { country } from '#country/country.ts'

/** Regions served, such as the states and the territories in their numbering plan. */
const served = new Set(country.phone.regions)
/** Numbers of people. Premium, toll-free, internet and similar numbers are used for SMS fraud. */
const personal = new Set(['FIXED_LINE_OR_MOBILE', 'MOBILE', 'FIXED_LINE'])

/** Parses a phone number of the country in any usual notation as E.164, `+12025550123`; undefined if invalid. Plan: libphonenumber. */
export function ownPhone(written: string): string | undefined {
  const phone = parsePhoneNumberFromString(written, country.phone.region as CountryCode)
  if (!phone?.isValid() || !served.has(phone.country ?? '') || !personal.has(phone.getType() ?? '') || phone.ext) return
  return phone.number
}
