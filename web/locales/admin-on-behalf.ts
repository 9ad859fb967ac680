import { country } from '#country/country.ts'
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
    isOnNote: 'While it’s off, the company doesn’t show up in searches and gets no offers.',
    priceHint: (band) => `Shown on its card. Customers usually pay ${band}.`,
    maxLead: 'Max price per lead',
    answers: 'Jobs it takes',
    answersText: 'Uncheck what the company doesn’t do, and it won’t get those requests.',
    stopped: (name) => `${name}: the company no longer offers it.`,
    area: 'Service area',
    areaText: 'The same for all its services.',
    areaMap: 'Map of its service area',
    areaNone: 'The company hasn’t set a service area yet, so it gets no requests.',
    groups: 'Its list',
  },
})

const hours = texts({
  es: { ...hoursTexts.es, holidaysText: 'Fechas en que la empresa cierra o tiene otro horario. Reemplazan el horario de la semana.' },
  en: { ...hoursTexts.en, holidaysText: 'Dates when the company is closed or has different hours. They override the weekly hours.' },
})

const spending = texts({
  es: {
    ...spendingTexts.es,
    pause: {
      ...spendingTexts.es.pause,
      off: 'Recibe solicitudes',
      offText: 'Si se va de viaje o tiene mucho trabajo, puede hacer una pausa. Lo que ya compró sigue abierto.',
      until: (day: string) => `Vuelve a recibir solicitudes el ${day}.`,
      open: 'Hasta que alguien la quite.',
      onText: 'No recibe solicitudes nuevas.',
      choices: { ...spendingTexts.es.pause.choices, open: 'Hasta que alguien la quite' },
      back: 'El día que vuelve',
      started: 'En pausa. No recibirá nada nuevo.',
      ended: 'Listo: vuelve a recibir solicitudes.',
      servicesText: 'Pausa un servicio y sigue con los demás.',
      zips: 'Códigos postales excluidos',
      zipsText: 'Excluye una zona que no le conviene por un tiempo, sin cambiar su área.',
      noZips: 'Ninguno excluido.',
    },
    caps: {
      ...spendingTexts.es.caps,
      used: 'Lo que lleva gastado',
      full: 'alcanzado: no recibe ofertas de pago',
      zone: 'Los días y semanas siguen la zona horaria de la empresa.',
    },
  },
  en: {
    ...spendingTexts.en,
    pause: {
      ...spendingTexts.en.pause,
      off: 'Receiving requests',
      offText: 'Away or too busy? The company can pause. Leads it bought stay open.',
      until: (day) => `Receives requests again on ${day}.`,
      open: 'Until someone ends it.',
      onText: 'It gets no new requests.',
      choices: { ...spendingTexts.en.pause.choices, open: 'Until someone ends it' },
      back: 'Back on',
      started: 'Paused. It gets nothing new from now on.',
      ended: 'Done. It receives requests again.',
      servicesText: 'Pause one service and keep the others.',
      zips: `Excluded ${country.postcode.en.other}`,
      zipsText: 'Exclude a place that doesn’t work for now, without changing the service area.',
      noZips: 'None excluded.',
    },
    caps: {
      ...spendingTexts.en.caps,
      used: 'Used so far',
      full: 'reached: it gets no paid offers',
      zone: 'Days and weeks follow the company’s time zone.',
    },
  },
})

const profile = texts({
  es: {
    ...companyEditTexts.es,
    logo: { ...companyEditTexts.es.logo, hint: 'Cuadrado. Se ve en un círculo junto a su nombre.' },
    cover: { ...companyEditTexts.es.cover, hint: 'Un trabajo suyo o su equipo, en horizontal. Es lo primero que se ve.' },
    company: 'La empresa',
    nameHint: 'El que conocen sus clientes. La dirección de su página no cambia.',
    taglineHint: 'Una línea: qué hace y por qué elegirla.',
    aboutHint: 'Desde cuándo, qué hace mejor y cómo trabaja.',
    phoneHint: 'No lo publicamos. Ahí suenan las llamadas de sus clientes.',
    addressHint: 'No la publicamos. La usamos para verificar la empresa.',
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
    logo: { ...companyEditTexts.en.logo, hint: 'Square. Shown in a circle next to its name.' },
    cover: { ...companyEditTexts.en.cover, hint: 'One of its jobs or its team, landscape. It’s the first thing people see.' },
    company: 'The company',
    nameHint: 'The name its customers know. Its page address stays the same.',
    taglineHint: 'One line: what it does and why to choose it.',
    abouts: { es: 'About the company, in Spanish', en: 'About the company, in English' },
    aboutHint: 'How long it’s been around, what it does best, and how it works.',
    phoneHint: 'Not published. Its customers’ calls ring there.',
    addressHint: 'Not published. We use it to verify the company.',
    zipcode: `Home ${country.postcode.en.one}`,
    workers: 'Employees',
    languages: 'Languages spoken',
    saved: 'Saved. It’s live on its page.',
    preview: 'Preview',
    previewPage: 'On its page',
    noTagline: 'Its tagline goes here',
    seePage: 'View its page',
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
    none: 'No photos of its work yet',
    noneText: 'Companies with at least three photos of their work get more requests.',
    isCover: 'Cover photo',
    coverSet: 'This photo is now its cover.',
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
