import { brand } from '#brand/brand.ts'
import type { PicturePlace } from '#contract/companies/states.ts'
import type { Localized } from '#contract/primitives.ts'
import type { Notification } from '../../notifications/service.ts'

type Company = { id: string; name: string }
type Told = { places: readonly PicturePlace[]; reason: string; key: string }

const placeNames: Record<PicturePlace, Localized> = {
  logo: { es: 'el logotipo', en: 'the logo' },
  cover: { es: 'la portada', en: 'the cover' },
  gallery: { es: 'la galería', en: 'the gallery' },
}
const listed = (places: readonly PicturePlace[], locale: 'es' | 'en') =>
  new Intl.ListFormat(locale).format(places.map((place) => placeNames[place][locale]))
/** The page where the company manages these pictures. */
const pathOf = (places: readonly PicturePlace[]) =>
  places.includes('gallery') ? '/user/companies/profile/gallery' : '/user/companies/profile/edit'

/** Notification that an admin took a picture down, with the reason but not the admin's name. `key` keeps two takedowns apart. */
export const pictureTakenDown = ({ id, name }: Company, userId: string, { places, reason, key }: Told): Notification => ({
  userId,
  eventKey: `company:${id}:picture-down:${key}`,
  kind: 'company_edited',
  title: { es: `Retiramos una foto de ${name}`, en: `We took down a photo from ${name}` },
  body: {
    es: `Ya no aparece en ${brand.name}. Estaba en: ${listed(places, 'es')}. Este es el motivo:\n\n${reason}\n\n¿Crees que es un error? Escríbenos: durante un tiempo podemos restaurarla.`,
    en: `It no longer appears on ${brand.name}. It was in: ${listed(places, 'en')}. Here’s why:\n\n${reason}\n\nThink this is a mistake? Contact us. We can restore it for a while.`,
  },
  path: pathOf(places),
  email: { action: { es: 'Ver mis fotos', en: 'View my photos' } },
})

export const picturePutBack = ({ id, name }: Company, userId: string, { places, reason, key }: Told): Notification => ({
  userId,
  eventKey: `company:${id}:picture-back:${key}`,
  kind: 'company_edited',
  title: { es: `Restauramos una foto de ${name}`, en: `We restored a photo from ${name}` },
  body: {
    es: `La foto que habíamos retirado está otra vez en ${brand.name}. Estaba en: ${listed(places, 'es')}.\n\n${reason}`,
    en: `The photo we took down is back on ${brand.name}. It’s in: ${listed(places, 'en')}.\n\n${reason}`,
  },
  path: pathOf(places),
  email: { action: { es: 'Ver mis fotos', en: 'View my photos' } },
})
