import { texts } from '#web/lib/texts.ts'

/** Words of the views that an admin keeps of a list. */
export const savedViewTexts = texts({
  es: {
    title: 'Tus vistas',
    save: 'Guardar vista',
    saveTitle: 'Guardar esta vista',
    saveText: 'Filtros, orden y columnas, con un nombre. Solo tú la ves; si repites un nombre, se reemplaza.',
    name: 'Nombre',
    keep: 'Guardar',
    cancel: 'Cancelar',
    saved: 'Vista guardada',
    more: (name: string) => `Opciones de la vista ${name}`,
    rename: 'Cambiar nombre',
    renameTitle: 'Cambiar el nombre de la vista',
    renamed: 'Nombre cambiado',
    drop: 'Borrar vista',
    dropped: 'Vista borrada',
    undo: 'Deshacer',
  },
  en: {
    title: 'Your views',
    save: 'Save view',
    saveTitle: 'Save this view',
    saveText: 'Filters, order and columns, under a name. Only you see it; using a name again replaces it.',
    name: 'Name',
    keep: 'Save',
    cancel: 'Cancel',
    saved: 'View saved',
    more: (name) => `Options for the view ${name}`,
    rename: 'Rename',
    renameTitle: 'Rename the view',
    renamed: 'Renamed',
    drop: 'Delete view',
    dropped: 'View deleted',
    undo: 'Undo',
  },
})
