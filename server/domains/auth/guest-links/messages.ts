import { type LetterWords, guestLinkLife } from '../warnings/messages.ts'

export const guestLink: LetterWords = {
  subject: { es: 'Vuelve a tu solicitud', en: 'Back to your request' },
  text: {
    es: `Con este botón vuelves a tu solicitud, sin contraseña. Sirve una vez y durante ${guestLinkLife.es}.\n\nSi no lo pediste, no hagas nada.`,
    en: `This button takes you back to your request, without a password. It works once, for ${guestLinkLife.en}.\n\nIf you did not ask for it, do nothing.`,
  },
  action: { es: 'Ver mi solicitud', en: 'See my request' },
}
