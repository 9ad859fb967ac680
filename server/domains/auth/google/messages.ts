import { warned } from '../warnings/messages.ts'

export const googleLinked = warned(
  { es: 'Ahora también entras con Google', en: 'You can sign in with Google now' },
  { es: 'Enlazamos tu cuenta de Google, porque es del mismo correo.', en: 'We linked your Google account, as it has the same email.' },
)
