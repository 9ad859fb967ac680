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
      note: 'Gratis y sin compromiso. Tu solicitud le llega primero solo a esta empresa.',
    },
    about: 'Sobre la empresa',
    facts: {
      founded: (year: number) => `Desde ${year}`,
      workers: (count: number) => `${count} ${plural('es', count, { one: 'persona', other: 'personas' })} en el equipo`,
      member: (month: string) => `En Oficio desde ${month}`,
      website: 'Sitio web',
    },
    services: 'Servicios y precios',
    servicesNote: 'El precio final depende de tu trabajo: lo verás en su presupuesto antes de decidir.',
    ask: 'Pedir',
    askFor: (service: string) => `Pedir presupuesto de ${service.toLowerCase()}`,
    gallery: 'Sus trabajos',
    picture: (at: number, all: number) => `Foto ${at} de ${all}`,
    openPicture: (caption: string) => `Ver en grande: ${caption}`,
    allWork: (count: number) => `Ver los ${count} trabajos`,
    hours: 'Horario',
    hoursZone: (zone: string) => `Hora de ${zone}`,
    closed: 'Cerrado',
    allDay: 'Las 24 horas',
    noHours: 'La empresa no ha publicado su horario. Pídele presupuesto a cualquier hora.',
    area: 'Dónde trabaja',
    areaRadius: (zips: number, miles: string, city: string) =>
      `Atiende ${zips} ${plural('es', zips, { one: 'código postal', other: 'códigos postales' })}, hasta ${miles} alrededor de ${city}.`,
    areaStates: (states: string) => `Trabaja en todo ${states}.`,
    areaMap: (name: string) => `Mapa de la zona que atiende ${name}`,
    credentials: 'Lo que comprobamos',
    credentialsNote: 'Cada marca dice qué se comprobó, con quién y cuándo. Nada más que eso.',
    checkedWith: (source: string, date: string) => `Comprobado con ${source} el ${date}`,
    validUntil: (date: string) => `Vigente hasta el ${date}`,
    noCredentials: 'Todavía no hemos comprobado papeles de esta empresa.',
    reviews: {
      title: 'Reseñas',
      basis: (count: string, number: number) =>
        `${count} ${plural('es', number, { one: 'reseña cuenta', other: 'reseñas cuentan' })} para la nota`,
      levels: { verified_hire: 'Trabajo contratado', verified_contact: 'Solo contacto', unverified: 'Sin verificar' },
      help: {
        verified_hire: 'Contrató y terminó un trabajo aquí',
        verified_contact: 'Habló con la empresa, no la contrató',
        unverified: 'No la comprobamos; no cuenta para la nota',
      },
      write: {
        open: 'Escribir una reseña',
        title: (name: string) => `Tu reseña de ${name}`,
        text: 'Sin un trabajo contratado aquí no podemos comprobarla: se verá como «sin verificar» y no cuenta para la nota. Tu nombre lo confirma Google.',
        overall: '¿Cómo te fue?',
        words: 'Cuéntalo',
        wordsHint: 'Al menos 20 letras. Sin teléfonos ni direcciones.',
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
      title: 'Ask this company for a quote',
      service: 'For which job?',
      zip: 'Zip code',
      send: 'Ask for a quote',
      note: 'Free and without obligation. Your request goes to this company alone first.',
    },
    about: 'About the company',
    facts: {
      founded: (year) => `Since ${year}`,
      workers: (count) => `${count} ${plural('en', count, { one: 'person', other: 'people' })} on the team`,
      member: (month) => `On Oficio since ${month}`,
      website: 'Website',
    },
    services: 'Services and prices',
    servicesNote: 'The final price depends on your job: you see it in their quote before you decide.',
    ask: 'Ask',
    askFor: (service) => `Ask for a quote for ${service.toLowerCase()}`,
    gallery: 'Their work',
    picture: (at, all) => `Photo ${at} of ${all}`,
    openPicture: (caption) => `Enlarge: ${caption}`,
    allWork: (count) => `See all ${count} jobs`,
    hours: 'Hours',
    hoursZone: (zone) => `${zone} time`,
    closed: 'Closed',
    allDay: 'Around the clock',
    noHours: 'The company has not published its hours. Ask for a quote at any time.',
    area: 'Where they work',
    areaRadius: (zips, miles, city) =>
      `Serves ${zips} zip ${plural('en', zips, { one: 'code', other: 'codes' })}, up to ${miles} around ${city}.`,
    areaStates: (states) => `Works all over ${states}.`,
    areaMap: (name) => `Map of the area that ${name} serves`,
    credentials: 'What we checked',
    credentialsNote: 'Each mark says what was checked, with whom and when. Nothing more than that.',
    checkedWith: (source, date) => `Checked with ${source} on ${date}`,
    validUntil: (date) => `Valid until ${date}`,
    noCredentials: 'We have not checked any papers of this company yet.',
    reviews: {
      title: 'Reviews',
      basis: (count, number) => `${count} ${plural('en', number, { one: 'review counts', other: 'reviews count' })} towards the rating`,
      levels: { verified_hire: 'Hired', verified_contact: 'Contact only', unverified: 'Unverified' },
      help: {
        verified_hire: 'Hired them here and the job was finished',
        verified_contact: 'Talked to the company, did not hire it',
        unverified: 'We have not checked it; it does not count',
      },
      write: {
        open: 'Write a review',
        title: (name) => `Your review of ${name}`,
        text: 'Without a job hired here we cannot check it: it will show as “unverified” and does not count towards the rating. Google vouches for your name.',
        overall: 'How did it go?',
        words: 'Tell us',
        wordsHint: 'At least 20 letters. No phone numbers or addresses.',
        submit: 'Sign with Google and publish',
      },
      starsRow: (stars, count) =>
        `${stars} ${plural('en', stars, { one: 'star', other: 'stars' })}: ${count} ${plural('en', count, { one: 'review', other: 'reviews' })}`,
      removed: (count) =>
        count === 0
          ? 'We have removed no review of this company.'
          : `We have removed ${count} ${plural('en', count, { one: 'review', other: 'reviews' })} of this company for breaking the rules.`,
      reply: (name) => `Reply from ${name}`,
      more: 'Show more reviews',
      none: 'No reviews of this kind yet.',
      parts: { quality: 'Quality', punctuality: 'Punctuality', communication: 'Communication', value: 'Value', tidiness: 'Tidiness' },
      filter: 'Kind of review',
    },
  },
})
