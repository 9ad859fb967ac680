import { span } from '#server/lib/spans.ts'
import type { AccountLetter } from '../../notifications/service.ts'
import { linkSeconds } from '../links/rules.ts'

export const linkLife = span(linkSeconds['reset-password'])

type LetterWords = Pick<AccountLetter, 'subject' | 'text' | 'action' | 'path'>

export const accountDecided: Record<'suspend' | 'reinstate', (reason: string) => LetterWords> = {
  suspend: (reason) => ({
    subject: { es: 'Tu cuenta está suspendida', en: 'Your account is suspended' },
    text: {
      es: `Desde ahora no puedes entrar en Oficio. El motivo:\n\n${reason}\n\nSi crees que es un error, responde a este correo y otra persona lo mira.`,
      en: `From now on you cannot sign in to Oficio. The reason:\n\n${reason}\n\nIf you think this is a mistake, answer this email and somebody else looks into it.`,
    },
    path: null,
  }),
  reinstate: (reason) => ({
    subject: { es: 'Tu cuenta está abierta otra vez', en: 'Your account is open again' },
    text: { es: `Ya puedes volver a entrar. El motivo:\n\n${reason}`, en: `You can sign in again. The reason:\n\n${reason}` },
    action: { es: 'Entrar', en: 'Sign in' },
    path: '/auth/login',
  }),
}
