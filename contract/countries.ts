import { country } from '#country/country.ts'

export type Country = { iso_code: string; name_en: string; name_es: string }

/** The countries that are served: the one of the installation. With a second one, forms ask for the country. */
export const countries: readonly [Country, ...Country[]] = [{ iso_code: country.code, name_en: country.name.en, name_es: country.name.es }]

/** The country that a form starts with. */
export const usualCountry = countries[0].iso_code
