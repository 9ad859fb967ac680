const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Formats cents the way people in the US read them in either language: `$1,234.50`. */
export const dollars = (cents: number): string => usd.format(cents / 100)
