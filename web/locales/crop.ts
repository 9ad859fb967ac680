import { texts } from '#web/lib/texts.ts'

/** Words around a picture that is being framed. */
export const cropTexts = texts({
  es: {
    title: 'Encuadra tu foto',
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
    title: 'Frame your picture',
    hint: 'Drag it, or use the controls.',
    preview: 'What your picture will look like',
    zoom: 'Zoom in',
    across: 'Left or right',
    down: 'Up or down',
    use: 'Use this picture',
    cancel: 'Cancel',
    unreadable: 'We could not open that picture. Try another one in JPG, PNG or WebP.',
  },
})
