import { brand } from '#brand/brand.ts'
import type { PicturePlace } from '#contract/companies/states.ts'
import { texts } from '#web/lib/texts.ts'

/** Words for admins' actions on a company's pictures. */
export const picturesTexts = texts({
  es: {
    gallery: 'Galería',
    places: { logo: 'Logotipo', cover: 'Portada', gallery: 'Galería' } satisfies Record<PicturePlace, string>,
    none: 'No tiene fotos.',
    difference: `Quitar una foto es hacerlo por la empresa, que puede volver a ponerla. Retirarla es una decisión de ${brand.name}: con un motivo, y la empresa no puede devolverla.`,
    takeDown: 'Retirar',
    takeDownThis: (what: string) => `Retirar: ${what}`,
    takeDownTitle: 'Retirar la foto',
    takeDownText:
      'Deja de verse al momento en todos los sitios donde la empresa la tiene, también en su dirección. La empresa recibe un aviso con este motivo.',
    takenDown: 'Foto retirada.',
    down: 'Fotos retiradas',
    downNone: 'No se ha retirado ninguna.',
    reason: 'Motivo',
    at: 'Retirada',
    stood: 'Estaba en',
    keptUntil: 'Se guarda hasta',
    putBack: 'Devolver',
    putBackTitle: 'Devolver la foto a su lugar',
    putBackText:
      'Vuelve adonde estaba, salvo que la empresa tenga ya otro logotipo u otra portada. La empresa recibe un aviso con este motivo.',
    broughtBack: 'La foto está de vuelta.',
  },
  en: {
    gallery: 'Gallery',
    places: { logo: 'Logo', cover: 'Cover', gallery: 'Gallery' },
    none: 'No photos.',
    difference: `Remove a photo on the company’s behalf, and it can put the photo back. Take one down as ${brand.name}, with a reason, and it can’t.`,
    takeDown: 'Take down',
    takeDownThis: (what) => `Take down: ${what}`,
    takeDownTitle: 'Take down photo',
    takeDownText: 'It disappears everywhere right away, including its own address. The company gets your reason.',
    takenDown: 'Photo taken down.',
    down: 'Photos taken down',
    downNone: 'None taken down.',
    reason: 'Reason',
    at: 'Taken down',
    stood: 'Was in',
    keptUntil: 'Kept until',
    putBack: 'Put back',
    putBackTitle: 'Put photo back',
    putBackText: 'It goes back where it was, unless the company has a new logo or cover. The company gets your reason.',
    broughtBack: 'The photo is back.',
  },
})
