import { brand } from '#brand/brand.ts'
import { country } from '#country/country.ts'
import { inSentence } from '#contract/in-sentence.ts'
import { plural } from '#web/lib/format.ts'
import { texts } from '#web/lib/texts.ts'

/** Words of the public profile of a company. */
export const companyPageTexts = texts({
  es: {
    title: (name: string, city: string) => `${name}, ${city}: precios y reseñas`,
    home: 'Inicio',
    request: {
      title: 'Pide presupuesto a esta empresa',
      service: '¿Para qué trabajo?',
      zip: 'Código postal',
      send: 'Pedir presupuesto',
      book: 'Reservar visita',
      note: 'Gratis y sin compromiso. Enviamos tu solicitud primero a esta empresa.',
    },
    about: 'Sobre la empresa',
    facts: {
      founded: (year: number) => `Desde ${year}`,
      workers: (count: number) => `${count} ${plural('es', count, { one: 'persona', other: 'personas' })} en el equipo`,
      member: (month: string) => `En ${brand.name} desde ${month}`,
      website: 'Sitio web',
    },
    services: 'Servicios y precios',
    servicesNote: 'El precio final depende de tu trabajo: lo verás en su presupuesto antes de decidir.',
    ask: 'Pedir',
    askFor: (service: string) => `Pedir presupuesto de ${inSentence(service)}`,
    gallery: 'Sus trabajos',
    picture: (at: number, all: number) => `Foto ${at} de ${all}`,
    openPicture: (caption: string) => `Ver en grande: ${caption}`,
    allWork: (count: number) => `Ver los ${count} trabajos`,
    hours: 'Horario',
    specialDays: 'Días especiales',
    closed: 'Cerrado',
    allDay: 'Las 24 horas',
    noHours: 'La empresa no ha publicado su horario. Puedes pedirle presupuesto a cualquier hora.',
    area: 'Dónde trabaja',
    areaRadius: (zips: number, miles: string | 0, city: string) =>
      `Atiende ${zips} ${plural('es', zips, { one: 'código postal', other: 'códigos postales' })} ${miles ? `hasta ${miles} alrededor de` : 'en'} ${city}.`,
    areaStates: (states: string) => `Trabaja en todo ${states}.`,
    areaMap: (name: string) => `Mapa de la zona que atiende ${name}`,
    credentials: 'Lo que verificamos',
    credentialsNote: 'Cada insignia dice qué verificamos, con qué fuente y cuándo.',
    checkedWith: (source: string, date: string) => `Verificado con ${source} el ${date}`,
    validUntil: (date: string) => `Vigente hasta el ${date}`,
    noCredentials: 'Todavía no hemos verificado documentos de esta empresa.',
    reviews: {
      photo: (n: number, author: string) => `Ver la foto ${n} de la reseña de ${author}`,
      photosOf: (author: string) => `Foto de la reseña de ${author}`,
      updated: 'Editada después. Lo que decía antes',
      title: 'Reseñas',
      basis: (count: string, number: number) =>
        `${count} ${plural('es', number, { one: 'reseña cuenta', other: 'reseñas cuentan' })} para la calificación`,
      levels: { verified_hire: 'Trabajo contratado', verified_contact: 'Solo contacto', unverified: 'Sin verificar' },
      help: {
        verified_hire: 'Contrató y terminó un trabajo aquí',
        verified_contact: 'Habló con la empresa, no la contrató',
        unverified: 'No la comprobamos; no cuenta para la calificación',
      },
      write: {
        open: 'Escribir una reseña',
        title: (name: string) => `Tu reseña de ${name}`,
        text: 'Sin un trabajo contratado aquí no podemos comprobarla: se verá como «sin verificar» y no cuenta para la calificación. Google confirma tu nombre.',
        overall: '¿Cómo te fue?',
        words: 'Cuéntalo',
        wordsHint: 'Al menos 20 caracteres. Sin teléfonos ni direcciones.',
        submit: 'Firmar con Google y publicar',
      },
      starsRow: (stars: number, count: number) =>
        `${stars} ${plural('es', stars, { one: 'estrella', other: 'estrellas' })}: ${count} ${plural('es', count, { one: 'reseña', other: 'reseñas' })}`,
      removed: (count: number) =>
        count === 0
          ? 'No hemos retirado ninguna reseña de esta empresa.'
          : `Hemos retirado ${count} ${plural('es', count, { one: 'reseña', other: 'reseñas' })} de esta empresa por incumplir las normas.`,
      reply: (name: string) => `Respuesta de ${name}`,
      more: 'Ver más reseñas',
      none: 'Aún no hay reseñas de este tipo.',
      parts: { quality: 'Calidad', punctuality: 'Puntualidad', communication: 'Trato', value: 'Precio', tidiness: 'Limpieza' },
      filter: 'Tipo de reseña',
    },
  },
  en: {
    title: (name, city) => `${name}, ${city}: prices and reviews`,
    home: 'Home',
    request: {
      title: 'Request a quote from this company',
      service: 'What do you need done?',
      zip: country.postcode.en.title,
      send: 'Request a quote',
      book: 'Book a visit',
      note: 'Free, no obligation. We send your request to this company first.',
    },
    about: 'About the company',
    facts: {
      founded: (year) => `Since ${year}`,
      workers: (count) => `${count} ${plural('en', count, { one: 'person', other: 'people' })} on the team`,
      member: (month) => `On ${brand.name} since ${month}`,
      website: 'Website',
    },
    services: 'Services and prices',
    servicesNote: 'The final price depends on your job. You’ll see it in their quote before you decide.',
    ask: 'Get quote',
    askFor: (service) => `Get quote for ${inSentence(service)}`,
    gallery: 'Their work',
    picture: (at, all) => `Photo ${at} of ${all}`,
    openPicture: (caption) => `Enlarge: ${caption}`,
    allWork: (count) => `See all ${count} jobs`,
    hours: 'Hours',
    specialDays: 'Special days',
    closed: 'Closed',
    allDay: 'Open 24 hours',
    noHours: 'The company hasn’t posted its hours. You can request a quote anytime.',
    area: 'Where they work',
    areaRadius: (zips, miles, city) =>
      `Serves ${zips} ${plural('en', zips, { one: country.postcode.en.one, other: country.postcode.en.other })} ${miles ? `up to ${miles} around` : 'in'} ${city}.`,
    areaStates: (states) => `Works throughout ${states}.`,
    areaMap: (name) => `Map of the area ${name} serves`,
    credentials: 'What we verified',
    credentialsNote: 'Each badge shows what we verified, with what source and when.',
    checkedWith: (source, date) => `Verified with ${source} on ${date}`,
    validUntil: (date) => `Valid until ${date}`,
    noCredentials: 'We haven’t verified any of this company’s credentials yet.',
    reviews: {
      photo: (n, author) => `See photo ${n} of ${author}’s review`,
      photosOf: (author) => `Photo of ${author}’s review`,
      updated: 'Edited later. What it said before',
      title: 'Reviews',
      basis: (count, number) => `${count} ${plural('en', number, { one: 'review counts', other: 'reviews count' })} toward the rating`,
      levels: { verified_hire: 'Hired', verified_contact: 'Contact only', unverified: 'Unverified' },
      help: {
        verified_hire: 'Hired them here and the job was completed',
        verified_contact: 'Talked to the company but didn’t hire it',
        unverified: 'We haven’t verified it, so it doesn’t count',
      },
      write: {
        open: 'Write a review',
        title: (name) => `Your review of ${name}`,
        text: 'We can’t verify it without a job hired here, so it will show as “unverified” and won’t count toward the rating. Google confirms your name.',
        overall: 'How did it go?',
        words: 'Tell us',
        wordsHint: 'At least 20 characters. No phone numbers or addresses.',
        submit: 'Sign in with Google and post',
      },
      starsRow: (stars, count) =>
        `${stars} ${plural('en', stars, { one: 'star', other: 'stars' })}: ${count} ${plural('en', count, { one: 'review', other: 'reviews' })}`,
      removed: (count) =>
        count === 0
          ? 'We haven’t removed any reviews of this company.'
          : `We removed ${count} ${plural('en', count, { one: 'review', other: 'reviews' })} of this company for breaking our rules.`,
      reply: (name) => `Reply from ${name}`,
      more: 'Show more reviews',
      none: 'No reviews of this type yet.',
      parts: { quality: 'Quality', punctuality: 'Punctuality', communication: 'Communication', value: 'Value', tidiness: 'Tidiness' },
      filter: 'Type of review',
    },
  },
})
