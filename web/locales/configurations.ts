import { texts } from '#web/lib/texts.ts'

/** Words of the index of a company's settings. What a section says has words of its own. */
export const configurationsTexts = texts({
  es: {
    title: 'Configuración',
    index: 'Secciones de la configuración',
    sections: {
      services: { name: 'Servicios y zona', lead: 'Qué haces, dónde y desde qué precio.' },
      pause: { name: 'Pausa', lead: 'Deja de recibir solicitudes por un tiempo.' },
      caps: { name: 'Límites de gasto', lead: 'Lo más que gastas por contacto, día, semana y mes.' },
      auto_accept: { name: 'Compra automática', lead: 'Contactos que se compran solos con tus reglas.' },
      money: { name: 'Saldo y tarjetas', lead: 'Con qué pagas, lo que pagaste y tus facturas.' },
      credentials: { name: 'Acreditaciones', lead: 'Licencias, seguros y lo que falta comprobar.' },
      team: { name: 'Equipo', lead: 'Quién trabaja contigo aquí y qué puede hacer.' },
      hours: { name: 'Horario', lead: 'Cuándo atiendes, y los días que cierras.' },
      notices: { name: 'Avisos', lead: 'De qué quieres enterarte, y por dónde.' },
      closing: { name: 'Cerrar la empresa', lead: 'Sal de Oficio y recibe tu saldo de vuelta.' },
    },
  },
  en: {
    title: 'Settings',
    index: 'Sections of the settings',
    sections: {
      services: { name: 'Services and area', lead: 'What you do, where, and from what price.' },
      pause: { name: 'Pause', lead: 'Stop receiving requests for a while.' },
      caps: { name: 'Spend caps', lead: 'The most you spend per lead, day, week and month.' },
      auto_accept: { name: 'Auto-accept', lead: 'Leads that are bought for you by your rules.' },
      money: { name: 'Balance and cards', lead: 'What you pay with, what you paid, and your invoices.' },
      credentials: { name: 'Credentials', lead: 'Licenses, insurance, and what is still to be checked.' },
      team: { name: 'Team', lead: 'Who works here with you, and what they may do.' },
      hours: { name: 'Hours', lead: 'When you are open, and the days you close.' },
      notices: { name: 'Notifications', lead: 'What you want to hear about, and how.' },
      closing: { name: 'Close the company', lead: 'Leave Oficio and get your balance back.' },
    },
  },
})
