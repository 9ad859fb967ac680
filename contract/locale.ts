/** The languages of the product. Spanish is the default and has no prefix in a URL. */
export const locales = ['es', 'en'] as const

/** The English address of a page, from its Spanish one. Price guides have a name of their own in each language. */
export const englishPath = (path: string): string => `/en${path.replace(/^\/(?=[?#]|$)/, '').replace(/^\/precios\b/, '/prices')}`
