import { type LetterWords, guestLinkLife } from '../warnings/messages.ts'

export const guestLink: LetterWords = {
  subject: { es: 'Vuelve a tu solicitud', en: 'Get back to your request' },
  text: {
    es: `Con este botón vuelves a tu solicitud, sin contraseña. Sirve una sola vez, durante ${guestLinkLife.es}.\n\n¿No lo pediste? No hagas nada.`,
    en: `This button takes you back to your request, no password needed. It works once and expires in ${guestLinkLife.en}.\n\nDidn’t ask for it? Just ignore this email.`,
  },
  action: { es: 'Ver mi solicitud', en: 'See my request' },
}
