import { span } from '#server/lib/spans.ts'
import type { AccountLetter } from '../../notifications/service.ts'
import type { Words } from '../warnings/messages.ts'
import { linkSeconds } from '../links/rules.ts'

const linkLife = span(linkSeconds['reset-password'])

type LetterWords = Pick<AccountLetter, 'subject' | 'text' | 'action' | 'path'>

/** Sent to a person whose account was opened by an admin. */
export const welcome: Pick<AccountLetter, 'subject' | 'text' | 'action'> = {
  subject: { es: 'Ya tienes una cuenta en Oficio', en: 'You have an account on Oficio' },
  text: {
    es: `Te abrimos una cuenta, como pediste. Elige tu contraseña con este botón: sirve una vez y durante ${linkLife.es}. Después puedes pedir otro en «Olvidé mi contraseña».\n\nSi no la pediste, no hagas nada: sin este clic, nadie puede usarla.`,
    en: `We opened an account for you, as you asked. Choose your password with this button: it works once, for ${linkLife.en}. After that you can get another one under “Forgot my password”.\n\nIf you did not ask for it, do nothing: without this click nobody can use it.`,
  },
  action: { es: 'Elegir contraseña', en: 'Choose a password' },
}

export const accountDecided: Record<'suspend' | 'reinstate', (reason: string) => LetterWords> = {
  suspend: (reason) => ({
    subject: { es: 'Tu cuenta está suspendida', en: 'Your account is suspended' },
    text: {
      es: `Desde ahora no puedes entrar en Oficio. El motivo:\n\n${reason}\n\nSi crees que es un error, responde a este correo y otra persona lo mira.`,
      en: `From now on you cannot sign in to Oficio. The reason:\n\n${reason}\n\nIf you think this is a mistake, answer this e-mail and somebody else looks into it.`,
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

export const factorReset: Words = {
  title: { es: 'Quitamos tu verificación en dos pasos', en: 'We took off your two-step verification' },
  body: {
    es: 'Nos dijiste que habías perdido tu segundo paso. Dos personas de Oficio lo revisaron y lo quitaron; cerramos todas tus sesiones. Actívalo otra vez en cuanto entres.\n\n¿No fuiste tú? Cambia tu contraseña ahora y escríbenos.',
    en: 'You told us that you had lost your second step. Two people at Oficio looked into it and took it off; we ended all your sessions. Turn it on again as soon as you sign in.\n\nIt was not you? Change your password now and write to us.',
  },
}
