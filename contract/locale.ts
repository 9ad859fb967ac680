/** The languages of the product. Spanish is the default and has no prefix in a URL. */
export const locales = ['es', 'en'] as const
