import { brand } from '#brand/brand.ts'
import type { Settings } from '#contract/settings.ts'
import { checkAccount, type LetterWords, lifeOf } from '../warnings/messages.ts'

export const proofCode = (code: string, settings: Settings): LetterWords => ({
  subject: { es: `${code} es tu código`, en: `${code} is your code` },
  text: {
    es: `Escribe ${code} en ${brand.name} para confirmar que eres tú. Sirve una sola vez, durante ${lifeOf(settings).es}, y solo en el navegador donde lo pediste.\n\n¿No lo pediste? Alguien está usando tu cuenta: entra y cierra las demás sesiones.`,
    en: `Enter ${code} on ${brand.name} to confirm it’s you. It works once, for ${lifeOf(settings).en}, and only in the browser where you asked for it.\n\nDidn’t ask for it? Someone is using your account. Sign in and sign out your other devices.`,
  },
  action: checkAccount,
})
