import type { Locale } from '#contract/primitives.ts'
import { texts } from '#web/lib/texts.ts'
import { companyEditTexts } from './company-edit.ts'
import { companyGalleryTexts } from './company-gallery.ts'
import { companyServicesTexts } from './company-services.ts'
import { hoursTexts } from './hours.ts'
import { spendingTexts } from './spending.ts'

const services = texts({
  es: {
    ...companyServicesTexts.es,
    offer: 'Cómo lo ofrece',
    isOnNote: 'Apagado, la empresa no aparece en sus búsquedas y no le llegan ofertas.',
    priceHint: (band: string) => `Se ve en su tarjeta. Los clientes suelen pagar ${band}.`,
    maxLead: 'Lo más que paga por un contacto',
    answers: 'Qué trabajos toma',
    answersText: 'Quita lo que la empresa no hace y esas solicitudes no le llegarán.',
    stopped: (name: string) => `${name}: la empresa ya no lo ofrece.`,
    area: 'Su zona',
    areaText: 'Es la misma para todos sus servicios.',
    areaMap: 'Mapa de su zona',
    areaNone: 'La empresa aún no ha dicho dónde trabaja: no le llega ninguna solicitud.',
    groups: 'Su lista',
  },
  en: {
    ...companyServicesTexts.en,
    offer: 'How the company offers it',
    isOnNote: 'While it is off the company does not show in its searches and gets no offers.',
    priceHint: (band) => `Shown on its card. Customers usually pay ${band}.`,
    maxLead: 'The most it pays for a lead',
    answers: 'Which jobs it takes',
    answersText: 'Take out what the company does not do, and those requests will not reach it.',
    stopped: (name) => `${name}: the company no longer offers it.`,
    area: 'Its area',
    areaText: 'It is the same for all its services.',
    areaMap: 'Map of its area',
    areaNone: 'The company has not said where it works yet: no request reaches it.',
    groups: 'Its list',
  },
})

const hours = texts({
  es: { ...hoursTexts.es, holidaysText: 'Fechas en que la empresa cierra o tiene otro horario. Valen más que la semana.' },
  en: { ...hoursTexts.en, holidaysText: 'Dates on which the company closes or has other hours. They win over the week.' },
})

const spending = texts({
  es: {
    ...spendingTexts.es,
    pause: {
      ...spendingTexts.es.pause,
      off: 'Recibe solicitudes',
      offText: 'Si se va de viaje o no da abasto, puede hacer una pausa. Lo que ya compró sigue abierto.',
      until: (day: string) => `Vuelve a recibir solicitudes el ${day}.`,
      open: 'Hasta que alguien la quite.',
      onText: 'No le llega ninguna solicitud nueva.',
      choices: { ...spendingTexts.es.pause.choices, open: 'Hasta que alguien la quite' },
      back: 'El día que vuelve',
      started: 'Pausa puesta. Desde ya no le llega nada nuevo.',
      ended: 'Listo: vuelve a recibir solicitudes.',
      servicesText: 'Descansa de un servicio y sigue con los demás.',
      zips: 'Códigos postales que deja fuera',
      zipsText: 'Una calle cortada, una zona que no le conviene por un tiempo: queda fuera sin cambiar su área.',
      noZips: 'No deja fuera ninguno.',
    },
    caps: {
      ...spendingTexts.es.caps,
      used: 'Lo que lleva',
      full: 'lleno: no le llegan ofertas de pago',
      zone: 'Días y semanas cuentan en la hora de la empresa.',
    },
  },
  en: {
    ...spendingTexts.en,
    pause: {
      ...spendingTexts.en.pause,
      off: 'It receives requests',
      offText: 'Away, or too much to do? It can take a pause. What it has bought stays open.',
      until: (day) => `It receives requests again on ${day}.`,
      open: 'Until somebody ends it.',
      onText: 'No new request reaches it.',
      choices: { ...spendingTexts.en.pause.choices, open: 'Until somebody ends it' },
      back: 'The day it is back',
      started: 'Paused. From now on nothing new reaches it.',
      ended: 'Done: it receives requests again.',
      servicesText: 'It rests from one service and goes on with the others.',
      zips: 'Zip codes that it leaves out',
      zipsText: 'A closed road, a place that does not suit it for a while: left out without changing its area.',
      noZips: 'It leaves none out.',
    },
    caps: {
      ...spendingTexts.en.caps,
      used: 'What it has used',
      full: 'full: no paid offers reach it',
      zone: 'Days and weeks count in the company’s time.',
    },
  },
})

const profile = texts({
  es: {
    ...companyEditTexts.es,
    logo: { ...companyEditTexts.es.logo, hint: 'Cuadrado; se ve en círculo junto a su nombre.' },
    cover: { ...companyEditTexts.es.cover, hint: 'Un trabajo suyo o su equipo, en horizontal. Es lo primero que se ve.' },
    company: 'La empresa',
    nameHint: 'Como la conocen sus clientes. La dirección de su página no cambia.',
    taglineHint: 'Una línea: qué hace y por qué elegirla.',
    aboutHint: 'Desde cuándo, qué hace mejor y cómo trabaja.',
    phoneHint: 'Lo ven quienes la contratan o aceptan llamadas.',
    addressHint: 'No se publica: sirve para comprobar la empresa.',
    zipcode: 'Código postal de su base',
    workers: 'Personas que trabajan en ella',
    languages: 'Idiomas en que atiende',
    saved: 'Guardado. Ya se ve en su página.',
    preview: 'Así se ve',
    previewPage: 'En su página',
    noTagline: 'Aquí va su lema',
    seePage: 'Ver su página',
  },
  en: {
    ...companyEditTexts.en,
    logo: { ...companyEditTexts.en.logo, hint: 'Square; it shows in a circle beside its name.' },
    cover: { ...companyEditTexts.en.cover, hint: 'A job of its own or its team, wide. It is seen first.' },
    company: 'The company',
    nameHint: 'As its customers know it. The address of its page stays.',
    taglineHint: 'One line: what it does, and why choose it.',
    abouts: { es: 'About the company, in Spanish', en: 'About the company, in English' },
    aboutHint: 'Since when, what it does best, and how it works.',
    phoneHint: 'Seen by those who hire it or allow calls.',
    addressHint: 'Not published: it serves to check the company.',
    zipcode: 'Zip code of its base',
    workers: 'People who work there',
    languages: 'Languages it serves in',
    saved: 'Saved. Its page shows it already.',
    preview: 'How people see it',
    previewPage: 'On its page',
    noTagline: 'Its tagline goes here',
    seePage: 'See its page',
  },
})

const gallery = texts({
  es: {
    ...companyGalleryTexts.es,
    title: 'Su galería',
    none: 'No tiene fotos de trabajos',
    noneText: 'Las empresas con al menos tres fotos de sus trabajos reciben más solicitudes.',
    isCover: 'Es su portada',
    coverSet: 'Esta foto es su portada.',
  },
  en: {
    ...companyGalleryTexts.en,
    title: 'Its gallery',
    none: 'It has no photos of its work',
    noneText: 'Companies with at least three photos of their work get more requests.',
    isCover: 'It is its cover',
    coverSet: 'This photo is its cover.',
  },
})

const spokenOf = <T>(toCompany: Record<Locale, T>, ofCompany: Record<Locale, T>) => [toCompany, ofCompany] as const

/** Words of a company's forms when an admin fills them in: they speak of the company instead of to it. */
export const onBehalfWords: ReadonlyMap<object, object> = new Map<object, object>([
  spokenOf(companyServicesTexts, services),
  spokenOf(hoursTexts, hours),
  spokenOf(spendingTexts, spending),
  spokenOf(companyEditTexts, profile),
  spokenOf(companyGalleryTexts, gallery),
])
