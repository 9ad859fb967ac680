import { country } from '#country/country.ts'

const format = new Intl.NumberFormat(country.currency.tag, { style: 'currency', currency: country.currency.code })

/** Unit of amounts in names of columns and fields: `price_usd`. */
export const moneyUnit = country.currency.code.toLowerCase()

/** Formats cents the way people of the country read them in either language: `$1,234.50`. */
export const written = (cents: number): string => format.format(cents / 100)
