import type { PicturePlace } from '#contract/companies/states.ts'
import { texts } from '#web/lib/texts.ts'

/** Words for admins' actions on a company's pictures. */
export const picturesTexts = texts({
  es: {
    gallery: 'Galería',
    places: { logo: 'Logotipo', cover: 'Portada', gallery: 'Galería' } satisfies Record<PicturePlace, string>,
    none: 'No tiene fotos.',
    difference:
      'Quitar una foto es hacerlo por la empresa, que puede volver a ponerla. Retirarla es una decisión de Oficio: con un motivo, y la empresa no puede devolverla.',
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
    none: 'It has no pictures.',
    difference:
      'Removing a photo is done for the company, which can put it back. Taking it down is a decision of Oficio: with a reason, and the company cannot bring it back.',
    takeDown: 'Take down',
    takeDownThis: (what) => `Take down: ${what}`,
    takeDownTitle: 'Take the picture down',
    takeDownText:
      'From this moment it shows nowhere that the company has it, nor at its own address. The company is told, with this reason.',
    takenDown: 'Picture taken down.',
    down: 'Pictures taken down',
    downNone: 'None has been taken down.',
    reason: 'Reason',
    at: 'Taken down',
    stood: 'It stood in',
    keptUntil: 'Kept until',
    putBack: 'Put back',
    putBackTitle: 'Put the picture back',
    putBackText: 'It goes back where it stood, unless the company has another logo or cover by now. The company is told, with this reason.',
    broughtBack: 'The picture is back.',
  },
})
