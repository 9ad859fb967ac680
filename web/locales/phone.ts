import { texts } from '#web/lib/texts.ts'

/** Words of the two screens that prove a phone. */
export const phoneTexts = texts({
  es: {
    phone: {
      title: '¿A qué teléfono mandamos el código?',
      help: 'Te mandamos un SMS con 6 dígitos. Así las empresas saben que tu solicitud es real.',
      helpAccount: 'Te mandamos un SMS con 6 dígitos para confirmar que el número es tuyo.',
      label: 'Teléfono celular',
      send: 'Enviar código',
    },
    unknown: {
      title: 'Confirmar tu teléfono',
      whose: '¿De quién es el teléfono?',
      text: 'Confirmamos un número para una cuenta o una solicitud. Entra, o vuelve a tu solicitud con tu correo.',
      guest: 'Volver a mi solicitud',
    },
    code: {
      lost: 'Dinos a qué número te mandamos el código por SMS.',
      toNumber: 'Escribir mi número',
      title: 'Escribe el código',
      sentTo: (phone: string) => `Lo mandamos por SMS al ${phone}.`,
      label: 'Código de 6 dígitos',
      expired: 'Ese código ya venció. Pide uno nuevo.',
      check: 'Confirmar',
      resend: 'Mandar otro código',
      resendIn: (seconds: number) => `Puedes pedir otro en ${seconds} s`,
      resent: 'Te mandamos un código nuevo.',
      change: 'Cambiar el número',
      wait: (minutes: number) => `Pediste varios códigos seguidos. Espera ${minutes} min o cambia el número.`,
      done: 'Teléfono confirmado. Tu solicitud ya está en camino.',
      doneAccount: 'Teléfono confirmado.',
    },
  },
  en: {
    phone: {
      title: 'Where should we text the code?',
      help: 'We’ll text you 6 digits. That way companies know your request is real.',
      helpAccount: 'We’ll text you 6 digits to confirm the number is yours.',
      label: 'Mobile phone',
      send: 'Send code',
    },
    unknown: {
      title: 'Confirm your phone',
      whose: 'Whose phone is it?',
      text: 'We confirm a number for an account or a request. Sign in, or use your email to get back to your request.',
      guest: 'Back to my request',
    },
    code: {
      lost: 'Tell us what number to text the code to.',
      toNumber: 'Enter my number',
      title: 'Enter the code',
      sentTo: (phone) => `We texted it to ${phone}.`,
      label: '6-digit code',
      expired: 'That code expired. Get a new one.',
      check: 'Confirm',
      resend: 'Send another code',
      resendIn: (seconds) => `You can get another in ${seconds} s`,
      resent: 'We sent you a new code.',
      change: 'Change number',
      wait: (minutes) => `You asked for several codes in a row. Wait ${minutes} min or change your number.`,
      done: 'Phone confirmed. Your request is on its way.',
      doneAccount: 'Phone confirmed.',
    },
  },
})
