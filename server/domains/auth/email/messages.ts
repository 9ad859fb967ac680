import type { Locale } from '#contract/primitives.ts'
import { span } from '#server/lib/spans.ts'
import { linkSeconds } from '../links/rules.ts'
import { addressLinkLife, type LetterWords } from '../warnings/messages.ts'

const linkLife = span(linkSeconds['change-email'])

type Person = { name: string; email: string; locale: Locale }

/** Sent to the new address, which takes effect once the link is opened. */
export const confirmNewEmail = ({ name, locale }: Person, { id, email, token }: { id: string; email: string; token: string }) => ({
  to: email,
  name,
  locale,
  eventKey: `email-change:${id}:confirm`,
  subject: { es: 'Confirma tu nuevo correo', en: 'Confirm your new email' },
  text: {
    es: `Pediste usar este correo en Oficio. Abre el enlace en un dispositivo donde tengas tu sesión, o entra primero: vale ${linkLife.es} y una sola vez. Hasta entonces todo sigue como está.\n\n¿No fuiste tú? No hagas nada y no cambiará nada.`,
    en: `You asked to use this email on Oficio. Open the link on a device where you are signed in, or sign in first: it is good for ${linkLife.en} and once. Until then everything stays as it is.\n\nWas it not you? Do nothing and nothing will change.`,
  },
  action: { es: 'Confirmar este correo', en: 'Confirm this email' },
  path: `/user/profile/edit?confirm=${token}`,
})

/** Sent to the previous address. */
export const emailChanged = (
  { name, email: before, locale }: Person,
  { id, email, undo, days }: { id: string; email: string; undo: string; days: number },
) => ({
  to: before,
  name,
  locale,
  eventKey: `email-change:${id}:done`,
  subject: { es: 'Tu correo en Oficio cambió', en: 'Your email on Oficio has changed' },
  text: {
    es: `Desde ahora tu cuenta usa ${masked(email)} y ya no este correo. Cerramos las demás sesiones.\n\n¿No fuiste tú? Recupéralo con este botón: vuelve tu correo, se cierran todas las sesiones y te mandamos un enlace para elegir otra contraseña. Vale ${span(days * 86_400).es}.`,
    en: `From now on your account uses ${masked(email)} and no longer this email. All other sessions were ended.\n\nWas it not you? Take it back with this button: your email returns, every session ends, and we send you a link to choose another password. It is good for ${span(days * 86_400).en}.`,
  },
  action: { es: 'No fui yo: recuperar mi correo', en: 'It was not me: take my email back' },
  path: `/reset-password?undo=${undo}`,
})

/** Masks an address so that only its owner recognizes it: `a···@example.com`. */
const masked = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1···')

export const confirmAddress: LetterWords = {
  subject: { es: 'Confirma tu correo', en: 'Confirm your email' },
  text: {
    es: `Un clic y tu cuenta queda lista. El botón sirve durante ${addressLinkLife.es}.\n\nSi no creaste una cuenta en Oficio, no hagas nada: sin este clic, nadie puede usar tu correo.`,
    en: `One click and your account is ready. The button works for ${addressLinkLife.en}.\n\nIf you did not open an account on Oficio, do nothing: without this click nobody can use your email.`,
  },
  action: { es: 'Confirmar mi correo', en: 'Confirm my email' },
}

export const confirmCompany: LetterWords = {
  subject: { es: 'Confirma el correo de tu empresa', en: 'Confirm your company’s email' },
  text: {
    es: `Con un clic entras a tu empresa y sigues con la revisión. El botón sirve durante ${addressLinkLife.es}.\n\nSi no registraste una empresa en Oficio, no hagas nada: sin este clic, nadie puede usar tu correo.`,
    en: `One click takes you to your company and on with the review. The button works for ${addressLinkLife.en}.\n\nIf you did not register a company on Oficio, do nothing: without this click nobody can use your email.`,
  },
  action: { es: 'Confirmar y entrar', en: 'Confirm and sign in' },
}
