import { country } from '#country/country.ts'

/** Time zone of platform days, business hours without a company, and callers that name no valid zone. */
export const platformTimeZone = country.timeZone
