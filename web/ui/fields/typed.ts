import { country } from '#country/country.ts'

/** Formats a number of the country, complete or partial: `(443) 555-0134`. Others stay as they are written, so that the person sees what is wrong. */
export function formatPhone(typed: string): string {
  if (country.phone.callingCode !== '1') return inGroups(typed)
  const digits = typed.replace(/\D/g, '').replace(/^1(?=\d)/, '')
  if (digits.length > 10 || /^\+[02-9]/.test(typed)) return typed
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  if (digits.length > 6) return `(${area}) ${exchange}-${line}`
  return digits.length > 3 ? `(${area}) ${exchange}` : area
}

/** A number outside of North America: `612 34 56 78`. */
function inGroups(typed: string): string {
  if (typed.startsWith('+') || /\D/.test(typed.replaceAll(' ', ''))) return typed
  const digits = typed.replaceAll(' ', '')
  let at = 0
  const parts = country.phone.groups.map((size) => digits.slice(at, (at += size)))
  return at < digits.length ? typed : parts.filter(Boolean).join(' ')
}

/** Parses a typed amount into cents: `1,234.5`, `$24`, `24,50`, `1.234,50`. Null when empty, NaN when invalid. */
export function parseMoney(typed: string): number | null {
  const plain = typed.replace(/\s/g, '').replace(country.currency.symbol, '')
  if (plain === '') return null
  // Much of Latin America writes `1.234,50`. Three digits after a point are read as thousands, never as fractions of a cent.
  const hasPoints = /^\d{1,3}(\.\d{3})+(,\d{0,2})?$/.test(plain) || /^\d*,\d{0,2}$/.test(plain)
  const decimal = hasPoints ? plain.replaceAll('.', '').replace(',', '.') : plain.replace(/,(?=\d{3}(\D|$))/g, '')
  return /^(\d{1,7}(\.\d{0,2})?|\.\d{1,2})$/.test(decimal) ? Math.round(Number(decimal) * 100) : Number.NaN
}
