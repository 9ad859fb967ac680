const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** An amount in whole cents as people in the US read it in either language: `$1,234.50`. */
export const dollars = (cents: number): string => usd.format(cents / 100)
