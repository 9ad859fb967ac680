import { texts } from '#web/lib/texts.ts'

/** Words of the admin's page of providers. */
export const providersTexts = texts({
  es: {
    intro: 'Los servicios de fuera en los que se apoya Oficio, y cómo responden. Se configuran con variables al arrancar el servidor.',
    columns: { provider: 'Servicio', mode: 'Configuración', place: 'Dónde', succeeded: 'Último éxito', failed: 'Último fallo' },
    names: {
      email: 'Correo',
      sms: 'Mensajes de texto',
      push: 'Notificaciones push',
      payments: 'Pagos',
      storage: 'Fotos y archivos',
      geoip: 'Ubicación por dirección IP',
      google: 'Acceso con Google',
    },
    modes: { real: 'Configurado', sandbox: 'De prueba', local: 'En este servidor', missing: 'Sin configurar' },
    missing: {
      email: 'No sale ningún correo: nadie puede confirmar su dirección ni recuperar su contraseña.',
      sms: 'No sale ningún mensaje de texto: nadie puede confirmar su teléfono.',
      push: 'No sale ninguna notificación push.',
      payments: 'Nadie puede pagar.',
      storage: 'No se guarda ningún archivo.',
      geoip: 'Se pide el código postal a cada visitante.',
      google: 'El botón de Google no se muestra.',
    },
    failing: 'Falla',
    never: 'Todavía nunca',
    allFine: 'Todos los servicios configurados respondieron la última vez.',
    someFail: (names: string) => `No respondieron la última vez: ${names}.`,
  },
  en: {
    intro: 'The outside services Oficio relies on, and how they respond. They are set up with variables when the server starts.',
    columns: { provider: 'Service', mode: 'Setup', place: 'Where', succeeded: 'Last success', failed: 'Last failure' },
    names: {
      email: 'Email',
      sms: 'Text messages',
      push: 'Push notifications',
      payments: 'Payments',
      storage: 'Photos and files',
      geoip: 'Location by IP address',
      google: 'Sign-in with Google',
    },
    modes: { real: 'Set up', sandbox: 'Sandbox', local: 'On this server', missing: 'Not set up' },
    missing: {
      email: 'No emails go out, so no one can confirm their address or reset their password.',
      sms: 'No text messages go out, so no one can confirm their phone.',
      push: 'No push notifications go out.',
      payments: 'No one can pay.',
      storage: 'No files are stored.',
      geoip: 'Every visitor is asked for their zip code.',
      google: 'The Google button is not shown.',
    },
    failing: 'Failing',
    never: 'Not yet',
    allFine: 'Every connected service responded last time.',
    someFail: (names) => `These didn’t respond last time: ${names}.`,
  },
})
