import type { Localized } from '#contract/primitives.ts'
import type { Settings } from '#contract/settings.ts'
import { span } from '#server/lib/spans.ts'
import type { AccountLetter } from '../../notifications/service.ts'
import { askedLinkHours } from '../../users/service.ts'
import { linkSeconds } from '../links/rules.ts'

const lifeOf = ({ codeMinutes }: Settings) => span(codeMinutes * 60)
const addressLinkLife = span(linkSeconds['verify-email'])
const passwordLinkLife = span(linkSeconds['reset-password'])
const wayBackLife = span(askedLinkHours * 3600)

/** The code comes last, where phones look for it to autofill. */
export const phoneCode = (code: string, settings: Settings): Localized => ({
  es: `este código vence en ${lifeOf(settings).es}, no lo compartas con nadie. Tu código es ${code}`,
  en: `this code expires in ${lifeOf(settings).en}, share it with nobody. Your code is ${code}`,
})

export const checkAccount: Localized = { es: 'Revisar mi cuenta', en: 'Check my account' }

const ifNotYou: Localized = {
  es: '¿No fuiste tú? Entra, cambia tu contraseña y cierra las demás sesiones.',
  en: 'Not you? Sign in, change your password and sign out the other devices.',
}
export type Words = { title: Localized; body: Localized }
const warned = (title: Localized, body: Localized): Words => ({
  title,
  body: { es: `${body.es}\n\n${ifNotYou.es}`, en: `${body.en}\n\n${ifNotYou.en}` },
})

export const secondFactorOn = warned(
  { es: 'Activaste la verificación en dos pasos', en: 'Two-step verification is on' },
  {
    es: 'Desde ahora, para entrar hace falta también un código de tu app. Guarda bien tus códigos de recuperación.',
    en: 'From now on, signing in also takes a code of your app. Keep your recovery codes safe.',
  },
)

export const secondFactorOff = warned(
  { es: 'La verificación en dos pasos está desactivada', en: 'Two-step verification is off' },
  { es: 'Para entrar basta otra vez con la contraseña.', en: 'The password alone is enough to sign in again.' },
)

export const recoveryCodeUsed = (left: number): Words =>
  warned(
    { es: 'Se usó un código de recuperación', en: 'A recovery code was used' },
    {
      es: left === 0 ? 'Era el último: pide códigos nuevos en tu perfil.' : left === 1 ? 'Te queda uno.' : `Te quedan ${left}.`,
      en: left === 0 ? 'It was the last one: get new ones in your profile.' : `You have ${left} left.`,
    },
  )

export const googleLinked = warned(
  { es: 'Ahora también entras con Google', en: 'You can sign in with Google now' },
  { es: 'Enlazamos tu cuenta de Google, porque es del mismo correo.', en: 'We linked your Google account, as it has the same e-mail.' },
)

/** Texts of an email. */
type LetterWords = Pick<AccountLetter, 'subject' | 'text' | 'action'>

export const confirmAddress: LetterWords = {
  subject: { es: 'Confirma tu correo', en: 'Confirm your e-mail' },
  text: {
    es: `Un clic y tu cuenta queda lista. El botón sirve durante ${addressLinkLife.es}.\n\nSi no creaste una cuenta en Oficio, no hagas nada: sin este clic, nadie puede usar tu correo.`,
    en: `One click and your account is ready. The button works for ${addressLinkLife.en}.\n\nIf you did not open an account on Oficio, do nothing: without this click nobody can use your e-mail.`,
  },
  action: { es: 'Confirmar mi correo', en: 'Confirm my e-mail' },
}

export const confirmCompany: LetterWords = {
  subject: { es: 'Confirma el correo de tu empresa', en: 'Confirm your company’s e-mail' },
  text: {
    es: `Con un clic entras a tu empresa y sigues con la revisión. El botón sirve durante ${addressLinkLife.es}.\n\nSi no registraste una empresa en Oficio, no hagas nada: sin este clic, nadie puede usar tu correo.`,
    en: `One click takes you to your company and on with the review. The button works for ${addressLinkLife.en}.\n\nIf you did not register a company on Oficio, do nothing: without this click nobody can use your e-mail.`,
  },
  action: { es: 'Confirmar y entrar', en: 'Confirm and sign in' },
}

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

export const proofCode = (code: string, settings: Settings): LetterWords => ({
  subject: { es: `${code} es tu código`, en: `${code} is your code` },
  text: {
    es: `Escribe ${code} en Oficio para confirmar que eres tú. Sirve ${lifeOf(settings).es}, una vez, y solo en el navegador donde lo pediste.\n\n¿No lo pediste? Alguien tiene tu cuenta abierta: entra y cierra las demás sesiones.`,
    en: `Enter ${code} on Oficio to confirm that it is you. It works once, for ${lifeOf(settings).en}, and only in the browser that asked for it.\n\nYou did not ask for it? Somebody has your account open: sign in and sign out the other devices.`,
  },
  action: checkAccount,
})

export const wayBack: LetterWords = {
  subject: { es: 'Vuelve a tu solicitud', en: 'Back to your request' },
  text: {
    es: `Con este botón vuelves a tu solicitud, sin contraseña. Sirve una vez y durante ${wayBackLife.es}.\n\nSi no lo pediste, no hagas nada.`,
    en: `This button takes you back to your request, without a password. It works once, for ${wayBackLife.en}.\n\nIf you did not ask for it, do nothing.`,
  },
  action: { es: 'Ver mi solicitud', en: 'See my request' },
}

export const passkeyAdded = (name: string): Words =>
  warned(
    { es: 'Agregaste una llave de acceso', en: 'You added a passkey' },
    { es: `Con «${name}» ya se puede entrar a tu cuenta.`, en: `“${name}” can now sign in to your account.` },
  )

export const newDevice = (device: string, network: string): Words =>
  warned(
    { es: 'Entraste desde un dispositivo nuevo', en: 'You signed in on a new device' },
    {
      es: `${device || 'Un navegador que no conocíamos'}, desde la red ${network}.`,
      en: `${device || 'A browser that we did not know'}, from the network ${network}.`,
    },
  )
