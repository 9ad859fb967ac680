import { texts } from '#web/lib/texts.ts'

/** Words of a company's public page for its own members. */
export const ownPageTexts = texts({
  es: {
    title: 'Así ven los clientes tu empresa',
    text: 'Aquí está el botón con el que te piden presupuesto.',
    edit: 'Editar mi perfil',
  },
  en: {
    title: 'This is how customers see your company',
    text: 'This is where the button to request a quote goes.',
    edit: 'Edit my profile',
  },
})
