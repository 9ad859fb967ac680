import { brand } from '#brand/brand.ts'
import { span } from '#server/lib/spans.ts'
import type { AccountLetter } from '../../notifications/service.ts'
import { linkSeconds } from '../links/rules.ts'

export const linkLife = span(linkSeconds['reset-password'])

type LetterWords = Pick<AccountLetter, 'subject' | 'text' | 'action' | 'path'>

export const accountDecided: Record<'suspend' | 'reinstate', (reason: string) => LetterWords> = {
  suspend: (reason) => ({
    subject: { es: 'Tu cuenta está suspendida', en: 'Your account is suspended' },
    text: {
      es: `Desde ahora no puedes entrar a ${brand.name}. El motivo:\n\n${reason}\n\n¿Crees que es un error? Responde a este correo y otra persona lo revisará.`,
      en: `You can no longer sign in to ${brand.name}. The reason:\n\n${reason}\n\nThink this is a mistake? Reply to this email and someone else will review it.`,
    },
    path: null,
  }),
  reinstate: (reason) => ({
    subject: { es: 'Tu cuenta está abierta otra vez', en: 'Your account is active again' },
    text: { es: `Ya puedes volver a entrar. El motivo:\n\n${reason}`, en: `You can sign in again. The reason:\n\n${reason}` },
    action: { es: 'Entrar', en: 'Sign in' },
    path: '/auth/login',
  }),
}
