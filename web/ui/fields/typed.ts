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

/** Cents of what somebody typed: `1,234.5`, `$24`, `24,50`, `1.234,50`. Null where nothing stands, NaN where it is no amount. */
export function parseMoney(typed: string): number | null {
  const plain = typed.replace(/[$\s]/g, '')
  if (plain === '') return null
  // Much of Latin America writes `1.234,50`: nobody means thousandths of a dollar by three digits after a point.
  const hasPoints = /^\d{1,3}(\.\d{3})+(,\d{0,2})?$/.test(plain) || /^\d*,\d{0,2}$/.test(plain)
  const decimal = hasPoints ? plain.replaceAll('.', '').replace(',', '.') : plain.replace(/,(?=\d{3}(\D|$))/g, '')
  return /^(\d{1,7}(\.\d{0,2})?|\.\d{1,2})$/.test(decimal) ? Math.round(Number(decimal) * 100) : Number.NaN
}
