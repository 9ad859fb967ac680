import { country } from '#country/country.ts'
import { texts } from '#web/lib/texts.ts'

/** Words of the page where a search begins. */
export const searchStartTexts = texts({
  es: {
    title: 'Buscar un servicio',
    description: 'Escribe qué necesitas y tu código postal: te mostramos empresas de tu zona con precio, reseñas y documentos verificados.',
    heading: '¿En qué te ayudamos?',
    lead: 'Escríbelo como lo dirías: «gotea el techo», «quién cuida al perro», «pintar la sala». Entendemos español e inglés.',
    notFound: (q: string) => `No encontramos «${q}»`,
    notFoundText: 'Prueba con otra palabra, o busca en las categorías.',
    meant: (q: string) => `Para «${q}» tenemos`,
    recent: 'Tus búsquedas',
    forget: 'Borrar',
    popular: 'Lo más buscado',
    categories: 'Por categoría',
  },
  en: {
    title: 'Search for a service',
    description: `Type what you need and your ${country.postcode.en.one}: we show companies near you with prices, reviews and verified credentials.`,
    heading: 'What can we help with?',
    lead: 'Say it your way: “the roof leaks”, “dog sitter”, “paint the living room”. We understand English and Spanish.',
    notFound: (q) => `No results for “${q}”`,
    notFoundText: 'Try another word, or look through the categories.',
    meant: (q) => `For “${q}” we have`,
    recent: 'Your searches',
    forget: 'Clear',
    popular: 'Most searched',
    categories: 'By category',
  },
})
