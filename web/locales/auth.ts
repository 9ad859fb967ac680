import { texts } from '#web/lib/texts.ts'

export const authTexts = texts({
  es: {
    title: 'Entrar',
    lead: 'Tus solicitudes, mensajes y presupuestos te esperan.',
    forRequest: 'Entra y seguimos con tu solicitud tal como la dejaste.',
    email: 'Correo',
    password: 'Contraseña',
    remember: 'No cerrar mi sesión en este dispositivo',
    submit: 'Entrar',
    or: 'o',
    passkey: 'Entrar con llave de acceso',
    noAccount: '¿Primera vez aquí?',
    noAccountText: 'No necesitas cuenta para pedir presupuestos.',
    begin: 'Buscar un servicio',
  },
  en: {
    title: 'Sign in',
    lead: 'Your requests, messages and quotes are waiting.',
    forRequest: 'Sign in and we go on with your request just as you left it.',
    email: 'E-mail',
    password: 'Password',
    remember: 'Keep me signed in on this device',
    submit: 'Sign in',
    or: 'or',
    passkey: 'Sign in with a passkey',
    noAccount: 'First time here?',
    noAccountText: 'You do not need an account to ask for quotes.',
    begin: 'Find a service',
  },
})
