import { warned } from '../warnings/messages.ts'

export const googleLinked = warned(
  { es: 'Ahora también entras con Google', en: 'You can now sign in with Google' },
  { es: 'Conectamos tu cuenta de Google porque usa el mismo correo.', en: 'We linked your Google account because it uses the same email.' },
)
