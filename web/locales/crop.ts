import { texts } from '#web/lib/texts.ts'

/** Words around a picture that is being framed. */
export const cropTexts = texts({
  es: {
    title: 'Recorta tu foto',
    hint: 'Arrástrala o usa los controles.',
    preview: 'Así se verá tu foto',
    zoom: 'Acercar',
    across: 'Izquierda o derecha',
    down: 'Arriba o abajo',
    use: 'Usar esta foto',
    cancel: 'Cancelar',
    unreadable: 'No pudimos abrir esa foto. Prueba con otra en JPG, PNG o WebP.',
  },
  en: {
    title: 'Crop your photo',
    hint: 'Drag it or use the controls.',
    preview: 'How your photo will look',
    zoom: 'Zoom in',
    across: 'Left or right',
    down: 'Up or down',
    use: 'Use this photo',
    cancel: 'Cancel',
    unreadable: 'We couldn’t open that photo. Try another one in JPG, PNG or WebP.',
  },
})
