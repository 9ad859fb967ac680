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
      label: (language) => `Formatting for the ${language} text`,
      bold: 'Bold',
      italic: 'Italic',
      heading: 'Section heading',
      list: 'List',
      link: 'Link',
      picture: 'Picture',
      words: { bold: 'important', italic: 'nuance', heading: 'Section', list: 'point', link: 'text' },
    },
    conflict: {
      title: 'Someone else saved changes in the meantime',
      text: 'Your text is still here. Look at theirs under Versions before you decide.',
      keep: 'Keep mine',
      theirs: 'Use theirs',
    },
    discard: 'Discard my changes',
    discarded: 'Changes discarded',
    unsaved: 'You have unsaved changes. They stay in this browser until you save or sign out.',
    difference: {
      lines: (n) => `${n} ${plural('en', n, { one: 'different line', other: 'different lines' })}`,
      gone: 'Only in the earlier one:',
      added: 'Only in the later one:',
    },
    preview: { label: (language) => `Preview in ${language}`, empty: 'Your text shows up here as it will on the page.' },
  },
})
