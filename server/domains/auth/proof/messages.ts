import type { Settings } from '#contract/settings.ts'
import { checkAccount, type LetterWords, lifeOf } from '../warnings/messages.ts'

export const proofCode = (code: string, settings: Settings): LetterWords => ({
  subject: { es: `${code} es tu código`, en: `${code} is your code` },
  text: {
    es: `Escribe ${code} en Oficio para confirmar que eres tú. Sirve ${lifeOf(settings).es}, una vez, y solo en el navegador donde lo pediste.\n\n¿No lo pediste? Alguien tiene tu cuenta abierta: entra y cierra las demás sesiones.`,
    en: `Enter ${code} on Oficio to confirm that it is you. It works once, for ${lifeOf(settings).en}, and only in the browser that asked for it.\n\nYou did not ask for it? Somebody has your account open: sign in and sign out the other devices.`,
  },
  action: checkAccount,
})
