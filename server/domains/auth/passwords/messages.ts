import { brand } from '#brand/brand.ts'
import type { AccountLetter } from '../../notifications/service.ts'
import { linkLife } from '../people/messages.ts'
import { type LetterWords, passwordLinkLife } from '../warnings/messages.ts'

export const newPassword: LetterWords = {
  subject: { es: 'Elige una contraseña nueva', en: 'Choose a new password' },
  text: {
    es: `Pediste una contraseña nueva. El botón sirve una sola vez, durante ${passwordLinkLife.es}. Cuando la cambies, cerramos todas tus sesiones.\n\n¿No fuiste tú? No hagas nada: tu contraseña sigue igual.`,
    en: `You asked for a new password. The button works once and expires in ${passwordLinkLife.en}. Changing your password signs you out everywhere.\n\nWasn’t you? Just ignore this email. Your password stays the same.`,
  },
  action: { es: 'Elegir contraseña', en: 'Choose a password' },
}

export const passwordChanged: LetterWords = {
  subject: { es: 'Tu contraseña cambió', en: 'Your password changed' },
  text: {
    es: 'Acabas de cambiar tu contraseña y cerramos todas tus sesiones: entra con la nueva.\n\n¿No fuiste tú? Pide ahora mismo una contraseña nueva y dejaremos fuera a quien la cambió.',
    en: 'You just changed your password, and we signed you out everywhere. Sign in with the new one.\n\nWasn’t you? Get a new password right now to lock out whoever changed it.',
  },
  action: { es: 'No fui yo', en: 'It wasn’t me' },
}

/** Sent to a person whose account was opened by an admin. */
export const welcome: Pick<AccountLetter, 'subject' | 'text' | 'action'> = {
  subject: { es: `Ya tienes una cuenta en ${brand.name}`, en: `You have ${brand.article} ${brand.name} account` },
  text: {
    es: `Te abrimos una cuenta, como pediste. Elige tu contraseña con este botón. Sirve una sola vez, durante ${linkLife.es}. Después puedes pedir otro enlace en «Olvidé mi contraseña».\n\n¿No la pediste? No hagas nada: sin este clic, nadie puede usarla.`,
    en: `We opened an account for you, as you asked. Use this button to choose your password. It works once and expires in ${linkLife.en}. After that, use “Forgot my password” to get a new link.\n\nDidn’t ask for an account? Just ignore this email. Without this click, nobody can use it.`,
  },
  action: { es: 'Elegir contraseña', en: 'Choose a password' },
}
