import { brand } from '#brand/brand.ts'
import { country } from '#country/country.ts'
import type { UpkeepPart } from '#contract/companies/states.ts'
import type { Localized } from '#contract/primitives.ts'
import type { Notification } from '../../notifications/service.ts'

const configuration = (section: string) => `/user/companies/profile/configurations?section=${section}`

/** Name of each part, and the page where the company edits it. */
const parts: Record<UpkeepPart, { name: Localized; path: string }> = {
  profile: { name: { es: 'el perfil', en: 'the profile' }, path: '/user/companies/profile/edit' },
  services: { name: { es: 'los servicios', en: 'the services' }, path: configuration('services') },
  area: { name: { es: 'la zona de trabajo', en: 'the service area' }, path: configuration('services') },
  hours: { name: { es: 'el horario', en: 'the hours' }, path: configuration('hours') },
  pauses: { name: { es: 'las pausas', en: 'the pauses' }, path: configuration('pause') },
  caps: { name: { es: 'los límites de gasto', en: 'the spending caps' }, path: configuration('caps') },
  pictures: { name: { es: 'las fotos', en: 'the photos' }, path: '/user/companies/profile/gallery' },
}

/** Fields that deserve a more precise name than their part has. */
const fieldNames: Record<string, Localized> = {
  name: { es: 'nombre', en: 'name' },
  tagline: { es: 'lema', en: 'tagline' },
  about: { es: 'presentación', en: 'description' },
  phone: { es: 'teléfono', en: 'phone' },
  website: { es: 'sitio web', en: 'website' },
  address: { es: 'dirección', en: 'address' },
  zipcode: { es: 'código postal', en: country.postcode.en.one },
  founded_year: { es: 'año de fundación', en: 'year founded' },
  workers_count: { es: 'número de trabajadores', en: 'number of workers' },
  languages: { es: 'idiomas', en: 'languages' },
  states: { es: country.states.es.enteros, en: `whole ${country.states.en.other}` },
  zips: { es: 'códigos postales', en: country.postcode.en.other },
  week: { es: 'horario de la semana', en: 'weekly hours' },
  holidays: { es: 'fechas con otro horario', en: 'dates with other hours' },
  lead_cents: { es: 'límite por contacto', en: 'cap per lead' },
  day_cents: { es: 'límite por día', en: 'cap per day' },
  week_cents: { es: 'límite por semana', en: 'cap per week' },
  month_cents: { es: 'límite por mes', en: 'cap per month' },
  logo: { es: 'logotipo', en: 'logo' },
  cover: { es: 'portada', en: 'cover' },
  work_list: { es: 'galería', en: 'gallery' },
}

/** Notification that an admin edited the company on its behalf, without the admin's name. `key` keeps two edits apart. */
export function edited(
  { id, name }: { id: string; name: string },
  userId: string,
  { part, fields, key }: { part: UpkeepPart; fields: readonly string[]; key: string },
): Notification {
  const what = parts[part]
  const listed = (locale: 'es' | 'en') => {
    const known = fields.flatMap((field) => fieldNames[field]?.[locale] ?? [])
    return known.length > 0 ? ` (${new Intl.ListFormat(locale).format(known)})` : ''
  }
  return {
    userId,
    eventKey: `company:${id}:edited:${part}:${key}`,
    kind: 'company_edited',
    title: { es: `${brand.name} cambió ${what.name.es} de ${name}`, en: `${brand.name} updated ${what.name.en} of ${name}` },
    body: {
      es: `El equipo de ${brand.name} hizo este cambio por ti${listed('es')}. Revísalo. Si no lo pediste, escríbenos y lo dejamos como estaba.`,
      en: `The ${brand.name} team made this change for you${listed('en')}. Take a look. If you didn’t ask for it, contact us and we’ll undo it.`,
    },
    path: what.path,
    email: { action: { es: 'Ver el cambio', en: 'View the change' } },
  }
}
