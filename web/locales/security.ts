import { texts } from '#web/lib/texts.ts'

/** What protects an account: proofs, two steps, passkeys, devices. */
export const securityTexts = texts({
  es: {
    code: 'Código de tu app',
    codeHint: 'Seis dígitos de tu app de autenticación, o un código de recuperación.',
    proof: {
      title: 'Confirma que eres tú',
      text: 'Lo que vas a cambiar protege tu cuenta. Después seguimos justo donde estabas.',
      password: 'Tu contraseña',
      submit: 'Confirmar',
      instead: { password: 'Usar mi contraseña', code: 'Usar un código de mi app' },
    },
  },
  en: {
    code: 'Code of your app',
    codeHint: 'Six digits of your authenticator app, or a recovery code.',
    proof: {
      title: 'Confirm that it is you',
      text: 'What you are about to change protects your account. Then we go on right where you were.',
      password: 'Your password',
      submit: 'Confirm',
      instead: { password: 'Use my password', code: 'Use a code of my app' },
    },
  },
})
