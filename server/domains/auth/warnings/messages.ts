import type { Localized } from '#contract/primitives.ts'
import type { Settings } from '#contract/settings.ts'
import { span } from '#server/lib/spans.ts'
import type { AccountLetter } from '../../notifications/service.ts'
import { askedLinkHours } from '../../users/service.ts'
import { linkSeconds } from '../links/rules.ts'

export const lifeOf = ({ codeMinutes }: Settings) => span(codeMinutes * 60)
export const addressLinkLife = span(linkSeconds['verify-email'])
export const passwordLinkLife = span(linkSeconds['reset-password'])
export const guestLinkLife = span(askedLinkHours * 3600)

export const checkAccount: Localized = { es: 'Revisar mi cuenta', en: 'Review my account' }

const ifNotYou: Localized = {
  es: '¿No fuiste tú? Entra, cambia tu contraseña y cierra las demás sesiones.',
  en: 'Wasn’t you? Sign in, change your password and sign out your other devices.',
}
export type Words = { title: Localized; body: Localized }
export const warned = (title: Localized, body: Localized): Words => ({
  title,
  body: { es: `${body.es}\n\n${ifNotYou.es}`, en: `${body.en}\n\n${ifNotYou.en}` },
})

/** Texts of an email. */
export type LetterWords = Pick<AccountLetter, 'subject' | 'text' | 'action'>
