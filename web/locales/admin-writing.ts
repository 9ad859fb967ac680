import { plural } from '#web/lib/format.ts'
import { texts } from '#web/lib/texts.ts'

/** Words of what admins write in two languages: posts and legal documents. */
export const writingTexts = texts({
  es: {
    languages: { es: 'Español', en: 'Inglés' },
    toolbar: {
      label: (language: string) => `Formato del texto en ${language}`,
      bold: 'Negrita',
      italic: 'Cursiva',
      heading: 'Título de sección',
      list: 'Lista',
      link: 'Enlace',
      picture: 'Foto',
      words: { bold: 'importante', italic: 'matiz', heading: 'Sección', list: 'punto', link: 'texto' },
    },
    conflict: {
      title: 'Otra persona guardó cambios mientras tanto',
      text: 'Lo que escribiste sigue aquí. Míralo en las versiones antes de decidir.',
      keep: 'Seguir con lo mío',
      theirs: 'Quedarme con lo suyo',
    },
    discard: 'Descartar mis cambios',
    discarded: 'Cambios descartados',
    unsaved: 'Hay cambios sin guardar. Siguen en este navegador hasta que los guardes o salgas de tu cuenta.',
    difference: {
      lines: (n: number) => `${n} ${plural('es', n, { one: 'línea distinta', other: 'líneas distintas' })}`,
      gone: 'Solo en la anterior:',
      added: 'Solo en la nueva:',
    },
    preview: { label: (language: string) => `Vista previa en ${language}`, empty: 'Lo que escribas se ve aquí como en su página.' },
  },
  en: {
    languages: { es: 'Spanish', en: 'English' },
    toolbar: {
      label: (language) => `Format of the ${language} text`,
      bold: 'Bold',
      italic: 'Italic',
      heading: 'Section heading',
      list: 'List',
      link: 'Link',
      picture: 'Picture',
      words: { bold: 'important', italic: 'nuance', heading: 'Section', list: 'point', link: 'text' },
    },
    conflict: {
      title: 'Somebody else saved changes meanwhile',
      text: 'What you wrote is still here. Look at theirs in the versions before you decide.',
      keep: 'Go on with mine',
      theirs: 'Take theirs',
    },
    discard: 'Discard my changes',
    discarded: 'Changes discarded',
    unsaved: 'There are unsaved changes. They stay in this browser until you save them or sign out.',
    difference: {
      lines: (n) => `${n} ${plural('en', n, { one: 'different line', other: 'different lines' })}`,
      gone: 'Only in the earlier one:',
      added: 'Only in the later one:',
    },
    preview: { label: (language) => `Preview in ${language}`, empty: 'What you write is seen here as on its page.' },
  },
})
