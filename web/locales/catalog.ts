import { country } from '#country/country.ts'
import { inSentence } from '#contract/in-sentence.ts'
import { plural } from '#web/lib/format.ts'
import { texts } from '#web/lib/texts.ts'

/** Words of the catalogue pages. */
export const catalogTexts = texts({
  es: {
    home: 'Inicio',
    all: 'Todos los servicios',
    allTitle: 'Todos los servicios para tu casa',
    allDescription: (services: number, categories: number) =>
      `${services} servicios en ${categories} categorías: plomería, electricidad, limpieza, techos y más, con empresas de tu zona.`,
    allLead: (services: number, categories: number) => `${services} servicios en ${categories} categorías. Escribe para encontrar el tuyo.`,
    filter: 'Buscar en la lista',
    filterExample: 'Baño, techo, perro…',
    found: (count: number) => `${count} ${plural('es', count, { one: 'servicio', other: 'servicios' })}`,
    nothing: (text: string) => `Sin resultados para «${text}»`,
    nothingText: 'La búsqueda entiende sinónimos y errores al escribir. Pruébala.',
    search: 'Buscar con otras palabras',
    services: (count: number) => `${count} ${plural('es', count, { one: 'servicio', other: 'servicios' })}`,
    companies: (count: number) => `${count} ${plural('es', count, { one: 'empresa', other: 'empresas' })}`,
    from: (price: string) => `desde ${price}`,
    categoryTitle: (name: string) => `${name}: servicios, precios y empresas cerca de ti`,
    servicesOf: (name: string) => `Servicios de ${inSentence(name)}`,
    prices: 'Ver cuánto cuestan: guía de precios',
    companiesNear: (place: string) => `Empresas cerca de ${place}`,
    companiesAnywhere: 'Empresas destacadas',
    zip: 'Código postal',
    changeZip: 'Cambiar',
    zipUnknown: 'No encontramos ese código postal. Revisa los 5 dígitos.',
    none: (place: string) =>
      `Aún no hay empresas para esto en ${place}. Prueba con un código postal cercano o elige un servicio de arriba.`,
    failed: 'No pudimos cargar las empresas de tu zona.',
    more: 'Ver más empresas',
  },
  en: {
    home: 'Home',
    all: 'All services',
    allTitle: 'All services for your home',
    allDescription: (services, categories) =>
      `${services} services in ${categories} categories: plumbing, electrical, cleaning, roofing and more, with companies near you.`,
    allLead: (services, categories) => `${services} services in ${categories} categories. Type to find yours.`,
    filter: 'Search the list',
    filterExample: 'Bath, roof, dog…',
    found: (count) => `${count} ${plural('en', count, { one: 'service', other: 'services' })}`,
    nothing: (text) => `No results for “${text}”`,
    nothingText: 'Our search understands synonyms and typos. Give it a try.',
    search: 'Search with other words',
    services: (count) => `${count} ${plural('en', count, { one: 'service', other: 'services' })}`,
    companies: (count) => `${count} ${plural('en', count, { one: 'company', other: 'companies' })}`,
    from: (price) => `from ${price}`,
    categoryTitle: (name) => `${name}: services, prices and companies near you`,
    servicesOf: (name) => `${name} services`,
    prices: 'See what they cost: price guide',
    companiesNear: (place) => `Companies near ${place}`,
    companiesAnywhere: 'Top companies',
    zip: country.postcode.en.title,
    changeZip: 'Change',
    zipUnknown: `We couldn’t find that ${country.postcode.en.one}. Check the 5 digits.`,
    none: (place) => `No companies for this in ${place} yet. Try a nearby ${country.postcode.en.one} or choose a service above.`,
    failed: 'We couldn’t load the companies near you.',
    more: 'Show more companies',
  },
})
