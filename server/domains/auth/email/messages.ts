import { brand } from '#brand/brand.ts'
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
    es: `Pediste usar este correo en ${brand.name}. Abre el enlace en un dispositivo donde ya hayas entrado, o entra primero. Sirve una sola vez, durante ${linkLife.es}. Hasta entonces todo sigue igual.\n\n¿No fuiste tú? No hagas nada: nada va a cambiar.`,
    en: `You asked to use this email on ${brand.name}. Open the link on a device where you’re signed in, or sign in first. It works once and expires in ${linkLife.en}. Until then, nothing changes.\n\nWasn’t you? Just ignore this email.`,
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
  subject: { es: `Tu correo en ${brand.name} cambió`, en: `Your ${brand.name} email changed` },
  text: {
    es: `Desde ahora tu cuenta usa ${masked(email)} y ya no este correo. Cerramos las demás sesiones.\n\n¿No fuiste tú? Recupera tu correo con este botón: cerramos todas las sesiones y te mandamos un enlace para elegir otra contraseña. Sirve durante ${span(days * 86_400).es}.`,
    en: `Your account now uses ${masked(email)} instead of this email. We signed you out everywhere else.\n\nWasn’t you? Use this button to get your email back: we’ll sign everyone out and send you a link to choose a new password. It works for ${span(days * 86_400).en}.`,
  },
  action: { es: 'No fui yo: recuperar mi correo', en: 'It wasn’t me: restore my email' },
  path: `/reset-password?undo=${undo}`,
})

/** Masks an address so that only its owner recognizes it: `a···@example.com`. */
const masked = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1···')

export const confirmAddress: LetterWords = {
  subject: { es: 'Confirma tu correo', en: 'Confirm your email' },
  text: {
    es: `Un clic y tu cuenta queda lista. El botón sirve durante ${addressLinkLife.es}.\n\n¿No creaste una cuenta en ${brand.name}? No hagas nada: sin este clic, nadie puede usar tu correo.`,
    en: `One click and your account is ready. The button works for ${addressLinkLife.en}.\n\nDidn’t sign up for ${brand.name}? Just ignore this email. Without this click, nobody can use your address.`,
  },
  action: { es: 'Confirmar mi correo', en: 'Confirm my email' },
}

export const confirmCompany: LetterWords = {
  subject: { es: 'Confirma el correo de tu empresa', en: 'Confirm your company’s email' },
  text: {
    es: `Con un clic entras a tu empresa y sigues con la revisión. El botón sirve durante ${addressLinkLife.es}.\n\nSi no registraste una empresa en ${brand.name}, no hagas nada: sin este clic, nadie puede usar tu correo.`,
    en: `One click signs you in and moves your company on to review. The button works for ${addressLinkLife.en}.\n\nDidn’t register a company on ${brand.name}? Just ignore this email. Without this click, nobody can use your address.`,
  },
  action: { es: 'Confirmar y entrar', en: 'Confirm and sign in' },
}
