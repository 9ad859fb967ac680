import { brand } from '#brand/brand.ts'
import type { Localized } from '#contract/primitives.ts'

export type Stored = {
  /** Name in the code; `:…` stands for ids. */
  name: string
  place: 'cookie' | 'local' | 'session' | 'cache' | 'database'
  isOptional?: true
  purpose: Localized
  until: Localized
}

const days = (count: number): Localized => ({ es: `${count} días`, en: `${count} days` })
const minutes = (count: number): Localized => ({ es: `${count} minutos`, en: `${count} minutes` })
const browser: Localized = { es: 'hasta cerrar el navegador', en: 'until the browser is closed' }
const tab: Localized = { es: 'hasta cerrar la pestaña', en: 'until the tab is closed' }
const kept: Localized = { es: 'hasta que lo borras', en: 'until you delete it' }

/** Everything the product stores in a browser. A test compares it with the code. */
export const storedNames: readonly Stored[] = [
  {
    name: 'session',
    place: 'cookie',
    purpose: { es: 'Que sigas dentro de tu cuenta.', en: 'To keep you signed in.' },
    until: { es: 'al salir; como mucho 1 día, o 30 si lo pides', en: 'when you sign out; 1 day at most, or 30 if you ask' },
  },
  {
    name: 'guest',
    place: 'cookie',
    purpose: { es: 'Que tu solicitud sea tuya aunque no tengas cuenta.', en: 'So that your request is yours without an account.' },
    until: days(30),
  },
  {
    name: 'XSRF-TOKEN',
    place: 'cookie',
    purpose: { es: 'Que nadie envíe formularios en tu nombre.', en: 'So that nobody sends forms in your name.' },
    until: browser,
  },
  {
    name: 'device',
    place: 'cookie',
    purpose: { es: 'Avisarte si alguien entra desde otro dispositivo.', en: 'To warn you when somebody signs in on another device.' },
    until: days(400),
  },
  {
    name: 'registration',
    place: 'cookie',
    purpose: { es: 'Reconocer el navegador en que creaste la cuenta.', en: 'To know the browser that you registered in.' },
    until: days(7),
  },
  {
    name: 'google',
    place: 'cookie',
    purpose: { es: 'Terminar de entrar con Google.', en: 'To finish signing in with Google.' },
    until: minutes(10),
  },
  {
    name: 'google-calendar',
    place: 'cookie',
    purpose: { es: 'Terminar de conectar Google Calendar.', en: 'To finish connecting Google Calendar.' },
    until: minutes(10),
  },
  {
    name: 'oauth',
    place: 'cookie',
    purpose: { es: 'Terminar de conectar una aplicación a tu cuenta.', en: 'To finish connecting an app to your account.' },
    until: browser,
  },
  {
    name: 'own-site',
    place: 'cookie',
    purpose: {
      es: 'Saber que empezaste tu solicitud en el sitio de la empresa a la que se la pides.',
      en: 'To know that you started your request on the site of the company you’re asking.',
    },
    until: browser,
  },
  {
    name: 'passkey',
    place: 'cookie',
    purpose: { es: 'Terminar de entrar con una llave de acceso.', en: 'To finish signing in with a passkey.' },
    until: minutes(5),
  },
  {
    name: 'locale',
    place: 'cookie',
    purpose: { es: 'El idioma que elegiste.', en: 'The language that you chose.' },
    until: days(365),
  },
  {
    name: 'referral',
    place: 'cookie',
    purpose: { es: 'Quién te invitó, si abriste su enlace.', en: 'Who invited you, if you opened their link.' },
    until: days(30),
  },
  {
    name: 'oficio',
    place: 'local',
    purpose: {
      es: 'El lugar y el servicio que elegiste, la solicitud que estás escribiendo y tu elección sobre cookies. Nunca tus datos de contacto.',
      en: 'The place and service that you chose, the request that you are writing, and your choice about cookies. Never your contact data.',
    },
    until: { es: '30 días sin venir', en: '30 days without a visit' },
  },
  {
    name: 'theme',
    place: 'local',
    purpose: { es: 'Colores claros u oscuros, si los elegiste.', en: 'Light or dark colours, if you chose them.' },
    until: kept,
  },
  {
    name: 'push-kept',
    place: 'session',
    purpose: { es: 'Que los avisos de este dispositivo siguen activos.', en: 'That notices on this device are still on.' },
    until: tab,
  },
  {
    name: 'form:…',
    place: 'local',
    purpose: { es: 'Las preguntas de un servicio, para seguir sin conexión.', en: 'A service’s questions, to go on without a connection.' },
    until: kept,
  },
  {
    name: 'oficio-1',
    place: 'cache',
    purpose: {
      es: 'Las pantallas de la solicitud y la página sin conexión, para seguir sin ella.',
      en: 'The screens of a request, and the page that says what works offline.',
    },
    until: kept,
  },
  {
    name: 'register:person, register:company',
    place: 'session',
    purpose: {
      es: 'Lo que escribes al registrar tu empresa, por si recargas.',
      en: 'What you type when you register a company, in case you reload.',
    },
    until: tab,
  },
  {
    name: 'message:…',
    place: 'session',
    purpose: { es: 'El mensaje que estás escribiendo.', en: 'The message that you are writing.' },
    until: tab,
  },
  {
    name: 'quote:…',
    place: 'session',
    purpose: { es: 'El presupuesto que estás escribiendo.', en: 'The quote that you are writing.' },
    until: tab,
  },
  {
    name: 'request-edit',
    place: 'session',
    purpose: { es: 'Los cambios sin guardar de tu solicitud.', en: 'Unsaved changes to your request.' },
    until: tab,
  },
  {
    name: 'company-profile',
    place: 'session',
    purpose: { es: 'Los cambios sin guardar del perfil de tu empresa.', en: 'Unsaved changes to your company’s profile.' },
    until: tab,
  },
  {
    name: 'draft:…',
    place: 'local',
    purpose: {
      es: `Los artículos, textos legales y formularios que el equipo de ${brand.name} escribe y aún no guarda.`,
      en: `Posts, legal texts and forms that the ${brand.name} team writes and has not saved yet.`,
    },
    until: { es: 'hasta que se guardan o se sale de la cuenta', en: 'until they are saved or their author signs out' },
  },
  {
    name: 'admin-letters',
    place: 'local',
    purpose: {
      es: `Que el equipo de ${brand.name} apagó las teclas de una letra.`,
      en: `That the ${brand.name} team switched single-letter keys off.`,
    },
    until: kept,
  },
  {
    name: 'oficio-review',
    place: 'session',
    purpose: { es: 'Tu reseña, mientras confirmas quién eres.', en: 'Your review, while you confirm who you are.' },
    until: tab,
  },
  {
    name: 'uploads',
    place: 'database',
    purpose: {
      es: 'Las fotos que estás enviando, por si se corta la línea.',
      en: 'The photos that you are sending, in case the line breaks.',
    },
    until: { es: 'hasta que llegan; como mucho 1 día', en: 'until they have arrived; 1 day at most' },
  },
  {
    name: 'push',
    place: 'database',
    purpose: { es: 'Los avisos que activaste en este dispositivo.', en: 'The notices that you turned on for this device.' },
    until: { es: 'hasta que los apagas o sales', en: 'until you turn them off or sign out' },
  },
  {
    name: 'push-declined',
    place: 'local',
    purpose: { es: 'No volver a ofrecerte avisos que rechazaste.', en: 'To offer no more notices that you declined.' },
    until: kept,
  },
  {
    name: 'visits',
    place: 'session',
    isOptional: true,
    purpose: { es: 'Que esta visita ya se contó.', en: 'That this visit has been counted.' },
    until: tab,
  },
  {
    name: 'visits',
    place: 'local',
    isOptional: true,
    purpose: {
      es: 'Cuántas veces abriste el sitio aquí, para ofrecerte instalarlo a la segunda. No sale de tu navegador.',
      en: 'How often you opened the site here, to offer to install it the second time. It never leaves your browser.',
    },
    until: kept,
  },
  {
    name: 'recent-searches',
    place: 'local',
    isOptional: true,
    purpose: { es: 'Tus seis últimas búsquedas, para repetirlas.', en: 'Your last six searches, to repeat them.' },
    until: kept,
  },
]
