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
  title: { es: `Retiramos una foto de ${name}`, en: `We took down a picture of ${name}` },
  body: {
    es: `Ya no se ve en Oficio. Estaba en: ${listed(places, 'es')}. Este es el motivo:\n\n${reason}\n\nSi crees que es un error, escríbenos: durante un tiempo podemos devolverla a su lugar.`,
    en: `It no longer shows on Oficio. It stood in: ${listed(places, 'en')}. This is the reason:\n\n${reason}\n\nIf you think this is a mistake, write to us: for a while we can put it back.`,
  },
  path: pathOf(places),
  email: { action: { es: 'Ver mis fotos', en: 'See my pictures' } },
})

export const picturePutBack = ({ id, name }: Company, userId: string, { places, reason, key }: Told): Notification => ({
  userId,
  eventKey: `company:${id}:picture-back:${key}`,
  kind: 'company_edited',
  title: { es: `Devolvimos una foto de ${name} a su lugar`, en: `We put a picture of ${name} back` },
  body: {
    es: `La foto que habíamos retirado vuelve a verse en Oficio. Estaba en: ${listed(places, 'es')}.\n\n${reason}`,
    en: `The picture that we had taken down shows on Oficio again. It stood in: ${listed(places, 'en')}.\n\n${reason}`,
  },
  path: pathOf(places),
  email: { action: { es: 'Ver mis fotos', en: 'See my pictures' } },
})
