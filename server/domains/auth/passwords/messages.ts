import type { AccountLetter } from '../../notifications/service.ts'
import { linkLife } from '../people/messages.ts'
import { type LetterWords, passwordLinkLife } from '../warnings/messages.ts'

export const newPassword: LetterWords = {
  subject: { es: 'Elige una contraseña nueva', en: 'Choose a new password' },
  text: {
    es: `Pediste una contraseña nueva. El botón sirve una vez y durante ${passwordLinkLife.es}; al usarlo se cierran todas tus sesiones.\n\nSi no fuiste tú, no hagas nada: tu contraseña sigue igual.`,
    en: `You asked for a new password. The button works once, for ${passwordLinkLife.en}; using it signs you out everywhere.\n\nIf it was not you, do nothing: your password stays as it is.`,
  },
  action: { es: 'Elegir contraseña', en: 'Choose a password' },
}

export const passwordChanged: LetterWords = {
  subject: { es: 'Tu contraseña cambió', en: 'Your password has changed' },
  text: {
    es: 'Acabas de cambiar tu contraseña y cerramos todas tus sesiones: entra con la nueva.\n\nSi no fuiste tú, pide ahora mismo una contraseña nueva: quien la cambió quedará fuera.',
    en: 'You have just changed your password, and we signed you out everywhere: sign in with the new one.\n\nIf it was not you, ask for a new password right away: whoever changed it will be shut out.',
  },
  action: { es: 'No fui yo', en: 'It was not me' },
}

/** Sent to a person whose account was opened by an admin. */
export const welcome: Pick<AccountLetter, 'subject' | 'text' | 'action'> = {
  subject: { es: 'Ya tienes una cuenta en Oficio', en: 'You have an account on Oficio' },
  text: {
    es: `Te abrimos una cuenta, como pediste. Elige tu contraseña con este botón: sirve una vez y durante ${linkLife.es}. Después puedes pedir otro en «Olvidé mi contraseña».\n\nSi no la pediste, no hagas nada: sin este clic, nadie puede usarla.`,
    en: `We opened an account for you, as you asked. Choose your password with this button: it works once, for ${linkLife.en}. After that you can get another one under “Forgot my password”.\n\nIf you did not ask for it, do nothing: without this click nobody can use it.`,
  },
  action: { es: 'Elegir contraseña', en: 'Choose a password' },
}
