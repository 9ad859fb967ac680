import { texts } from '#web/lib/texts.ts'

/** Words of the two screens that prove a phone. */
export const phoneTexts = texts({
  es: {
    phone: {
      title: '¿A qué teléfono mandamos el código?',
      help: 'Un SMS con 6 dígitos. Así las empresas saben que la solicitud es de verdad.',
      helpAccount: 'Un SMS con 6 dígitos prueba que el número es tuyo.',
      label: 'Teléfono celular',
      send: 'Enviar código',
    },
    unknown: {
      title: 'Confirmar tu teléfono',
      whose: '¿De quién es el teléfono?',
      text: 'Un número se confirma para una cuenta o para una solicitud. Entra, o vuelve a tu solicitud con tu correo.',
      guest: 'Volver a mi solicitud',
    },
    code: {
      lost: 'Primero mandamos el código por SMS: dinos a qué número.',
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
      help: 'One text message with 6 digits. It tells companies that the request is real.',
      helpAccount: 'One text message with 6 digits proves that the number is yours.',
      label: 'Mobile phone',
      send: 'Send code',
    },
    unknown: {
      title: 'Confirm your phone',
      whose: 'Whose phone is it?',
      text: 'A number is confirmed for an account or for a request. Sign in, or go back to your request with your email.',
      guest: 'Back to my request',
    },
    code: {
      lost: 'First we text you the code: tell us which number.',
      toNumber: 'Enter my number',
      title: 'Enter the code',
      sentTo: (phone) => `We texted it to ${phone}.`,
      label: '6-digit code',
      expired: 'That code has expired. Ask for a new one.',
      check: 'Confirm',
      resend: 'Send another code',
      resendIn: (seconds) => `You can ask for another in ${seconds} s`,
      resent: 'We sent you a new code.',
      change: 'Change the number',
      wait: (minutes) => `You asked for several codes in a row. Wait ${minutes} min or change the number.`,
      done: 'Phone confirmed. Your request is on its way.',
      doneAccount: 'Phone confirmed.',
    },
  },
})
