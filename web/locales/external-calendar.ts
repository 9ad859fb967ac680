import { brand } from '#brand/brand.ts'
import { plural } from '#web/lib/format.ts'
import { texts } from '#web/lib/texts.ts'

/** Words of calendars at other providers, a company's and its members'. */
export const externalCalendarTexts = texts({
  es: {
    member: {
      title: 'Tu calendario',
      intro:
        'Conecta el calendario que ya usas. Mientras tengas algo ahí, nadie puede reservar los trabajos que te asignaron a ti. Solo guardamos a qué horas estás ocupado, no con qué. Si quieres, escribimos ahí tus citas.',
      meanwhile: 'Mientras no podamos leerlo, no ofrecemos horas para los trabajos que tienes asignados.',
      writesTo: 'Escribir mis citas en',
      writesHint:
        'Escribimos las citas de los trabajos que tienes asignados; las propuestas aparecen como provisionales. Si una cita cambia o pasa a otra persona aquí, cambia ahí también. Si la mueves ahí, proponemos la nueva hora al cliente; si la borras, aquí sigue en pie y te avisamos.',
      privacy: 'Solo tú ves y cambias esta conexión. Las personas titulares ven que la tienes y si funciona.',
    },
    company: {
      title: 'El calendario de la empresa',
      intro:
        'Lo que tenga la empresa ahí no se ofrece para ninguna reserva. Si trabajas por tu cuenta, este te basta. Solo guardamos a qué horas está ocupada, no con qué. Si quieres, escribimos ahí todas las citas.',
      meanwhile: 'Mientras no podamos leerlo, no ofrecemos horas libres.',
      writesTo: 'Escribir las citas en',
      writesHint:
        'Las propuestas aparecen como provisionales. Si una cita cambia o se cancela aquí, cambia ahí también. Si la mueves ahí, proponemos la nueva hora a tu cliente; si la borras, aquí sigue en pie y te avisamos.',
    },
    team: {
      title: 'Los calendarios de tu equipo',
      intro: 'Cada persona conecta el suyo desde esta página y solo ella ve la cuenta.',
      none: 'Nadie más ha conectado un calendario.',
      unread: (name: string) =>
        `Hasta que ${name} lo arregle en esta página, no ofrecemos horas para sus trabajos. También puedes asignarlos a otra persona.`,
      unwritten: (name: string) => `${name} puede arreglarlo en esta página.`,
    },
    google: {
      connect: 'Conectar Google Calendar',
      again: 'Conectar otra vez',
      account: (username: string) => `Google Calendar de ${username}`,
      refused: 'Google ya no nos deja entrar: quizá quitaste el permiso o cambiaste la contraseña. Conéctalo otra vez.',
      title: 'Google Calendar',
      finishing: 'Estamos leyendo tu calendario.',
      failed: 'No pudimos conectar Google Calendar',
      cancelled: 'Cerraste la ventana de Google antes de terminar. Puedes intentarlo otra vez.',
      back: 'Volver al calendario',
    },
    other: 'Otro calendario',
    otherHint: 'iCloud, Nextcloud, Fastmail o cualquiera con CalDAV.',
    url: 'Dirección del servidor',
    urlHint: 'Por ejemplo, https://caldav.icloud.com',
    username: 'Usuario',
    password: 'Contraseña de aplicación',
    passwordHint: `Créala en tu proveedor para ${brand.name}. La guardamos cifrada.`,
    connect: 'Conectar',
    done: 'Calendario conectado.',
    works: 'Conectado',
    fails: 'No se puede leer',
    account: (username: string, host: string) => `${username} en ${host}`,
    read: 'Última lectura:',
    since: 'Falla desde',
    failures: {
      refused: 'El servidor ya no acepta la contraseña. Desconéctalo y conéctalo otra vez.',
      unreachable: 'El servidor no responde. Lo intentamos cada 15 minutos.',
      not_public: 'La dirección lleva a una red privada.',
      no_calendar: 'La cuenta ya no tiene calendarios.',
    },
    writesNowhere: 'Ninguno',
    saved: 'Guardado.',
    unwritten: (count: number) =>
      `${count} ${plural('es', count, { one: 'cita todavía no está', other: 'citas todavía no están' })} en el calendario.`,
    writeFailures: {
      refused: 'El servidor ya no acepta la contraseña. Desconéctalo y conéctalo otra vez.',
      unreachable: 'El servidor no responde. Lo intentamos otra vez solos.',
      not_public: 'La dirección lleva a una red privada.',
      no_calendar: 'La cuenta ya no tiene ese calendario. Elige otro.',
      rejected: 'El calendario no aceptó una cita. Revisa que puedas escribir en él, o elige otro.',
    },
    readNow: 'Actualizar ahora',
    disconnect: 'Desconectar',
    disconnectTitle: '¿Desconectar el calendario?',
    disconnectText: 'Borramos la contraseña y las horas ocupadas. Las citas siguen en pie, y las ya escritas se quedan en el calendario.',
    disconnected: 'Calendario desconectado.',
    cancel: 'Cancelar',
  },
  en: {
    member: {
      title: 'Your calendar',
      intro:
        'Connect the calendar you already use. While you have something there, nobody can book the jobs assigned to you. We only keep when you’re busy, not why. If you like, we add your appointments there.',
      meanwhile: 'While we can’t read it, we offer no times for the jobs assigned to you.',
      writesTo: 'Add my appointments to',
      writesHint:
        'We add the appointments of the jobs assigned to you. Proposals show as tentative. When an appointment changes or goes to someone else here, it changes there too. If you move one there, we suggest the new time to the customer; if you delete it, it still stands here and we let you know.',
      privacy: 'Only you see and change this connection. The owners see that you have it and whether it works.',
    },
    company: {
      title: 'The company’s calendar',
      intro:
        'Nothing the company has there is offered for any booking. If you work on your own, this one is all you need. We only keep when it’s busy, not why. If you like, we add all appointments there.',
      meanwhile: 'While we can’t read it, we offer no free times.',
      writesTo: 'Add appointments to',
      writesHint:
        'Proposals show as tentative. When an appointment changes or is canceled here, it changes there too. If you move one there, we suggest the new time to your customer; if you delete it, it still stands here and we let you know.',
    },
    team: {
      title: 'Your team’s calendars',
      intro: 'Everyone connects their own on this page, and only they see the account.',
      none: 'Nobody else has connected a calendar.',
      unread: (name) => `Until ${name} fixes it on this page, we offer no times for their jobs. You can also assign them to someone else.`,
      unwritten: (name) => `${name} can fix it on this page.`,
    },
    google: {
      connect: 'Connect Google Calendar',
      again: 'Connect again',
      account: (username) => `Google Calendar of ${username}`,
      refused: 'Google no longer lets us in: you may have removed access or changed your password. Connect it again.',
      title: 'Google Calendar',
      finishing: 'We’re reading your calendar.',
      failed: 'We couldn’t connect Google Calendar',
      cancelled: 'You closed Google before finishing. You can try again.',
      back: 'Back to your calendar',
    },
    other: 'Another calendar',
    otherHint: 'iCloud, Nextcloud, Fastmail, or any other with CalDAV.',
    url: 'Server address',
    urlHint: 'For example, https://caldav.icloud.com',
    username: 'Username',
    password: 'App password',
    passwordHint: `Create one for ${brand.name} at your provider. We store it encrypted.`,
    connect: 'Connect',
    done: 'Calendar connected.',
    works: 'Connected',
    fails: 'Can’t be read',
    account: (username, host) => `${username} at ${host}`,
    read: 'Last read:',
    since: 'Failing since',
    failures: {
      refused: 'The server no longer accepts the password. Disconnect it and connect it again.',
      unreachable: 'The server isn’t responding. We try again every 15 minutes.',
      not_public: 'The address leads to a private network.',
      no_calendar: 'The account no longer has any calendars.',
    },
    writesNowhere: 'None',
    saved: 'Saved.',
    unwritten: (count) =>
      `${count} ${plural('en', count, { one: 'appointment isn’t', other: 'appointments aren’t' })} in the calendar yet.`,
    writeFailures: {
      refused: 'The server no longer accepts the password. Disconnect it and connect it again.',
      unreachable: 'The server doesn’t answer. We keep trying.',
      not_public: 'The address leads to a private network.',
      no_calendar: 'The account no longer has that calendar. Choose another one.',
      rejected: 'The calendar didn’t accept an appointment. Check that you can edit it, or choose another one.',
    },
    readNow: 'Update now',
    disconnect: 'Disconnect',
    disconnectTitle: 'Disconnect the calendar?',
    disconnectText: 'We delete the password and the busy times. All appointments stand, and those already in the calendar stay there.',
    disconnected: 'Calendar disconnected.',
    cancel: 'Cancel',
  },
})
