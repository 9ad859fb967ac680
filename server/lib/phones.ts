import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Where we serve: the states, and the territories that share their numbering plan. */
const served = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP'])
/** Numbers that ring at a person. Premium, toll-free, internet and other such numbers are how text-message fraud earns its money. */
const personal = new Set(['FIXED_LINE_OR_MOBILE', 'MOBILE', 'FIXED_LINE'])

/** A phone of the US in any usual writing as E.164, `+12025550123`; undefined where it is none. Plan: libphonenumber. */
export function usPhone(written: string): string | undefined {
  const phone = parsePhoneNumberFromString(written, 'US')
  if (!phone?.isValid() || !served.has(phone.country ?? '') || !personal.has(phone.getType() ?? '') || phone.ext) return
  return phone.number
}
