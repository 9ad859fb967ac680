export type Country = { iso_code: string; name_en: string; name_es: string }

/** Countries of the product, the default first. With a second one, forms ask for the country. */
export const countries = [{ iso_code: 'US', name_en: 'United States', name_es: 'Estados Unidos' }] as const satisfies Country[]

/** The country that a form starts with. */
export const usualCountry = countries[0].iso_code
