/** A US number as people write it: `(443) 555-0134`; as much of it as there is. */
export function formatPhone(typed: string): string {
  const digits = typed
    .replace(/\D/g, '')
    .replace(/^1(?=\d)/, '')
    .slice(0, 10)
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  if (digits.length > 6) return `(${area}) ${exchange}-${line}`
  return digits.length > 3 ? `(${area}) ${exchange}` : area
}

/** Cents of what somebody typed: `1,234.5`, `$24`, `24,50`. Null when it is no amount. */
export function parseMoney(typed: string): number | null {
  const plain = typed.replace(/[$\s]/g, '')
  // In Spanish a comma before one or two last digits is the decimal sign.
  const decimal = /,\d{1,2}$/.test(plain) && !plain.includes('.') ? plain.replace(',', '.') : plain.replace(/,(?=\d{3}(\D|$))/g, '')
  return /^\d{1,7}(\.\d{0,2})?$/.test(decimal) ? Math.round(Number(decimal) * 100) : null
}
