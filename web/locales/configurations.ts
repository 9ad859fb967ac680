import { brand } from '#brand/brand.ts'
import { texts } from '#web/lib/texts.ts'

/** Words of the index of a company's settings. What a section says has words of its own. */
export const configurationsTexts = texts({
  es: {
    title: 'Configuración',
    index: 'Secciones de la configuración',
    integrations: { name: 'Integraciones', lead: `Conecta tus programas con ${brand.name}.` },
    sections: {
      services: { name: 'Servicios y zona', lead: 'Qué haces, dónde y desde qué precio.' },
      locations: { name: 'Ubicaciones', lead: 'Desde dónde trabajas: tu base y tus sucursales.' },
      pause: { name: 'Pausa', lead: 'Deja de recibir solicitudes por un tiempo.' },
      caps: { name: 'Límites de gasto', lead: 'Lo más que gastas por contacto, día, semana y mes.' },
      auto_accept: { name: 'Compra automática', lead: 'Contactos que compramos por ti según tus reglas.' },
      money: { name: 'Saldo y tarjetas', lead: 'Con qué pagas, lo que pagaste y tus facturas.' },
      credentials: { name: 'Acreditaciones', lead: 'Licencias, seguros y lo que falta verificar.' },
      team: { name: 'Equipo', lead: 'Quién trabaja contigo aquí y qué puede hacer.' },
      hours: { name: 'Horario', lead: 'Cuándo atiendes, y los días que cierras.' },
      availability: { name: 'Disponibilidad', lead: 'Deja que tus clientes reserven una hora libre.' },
      notices: { name: 'Avisos', lead: 'Qué te avisamos y cómo.' },
      closing: { name: 'Cerrar la empresa', lead: `Sal de ${brand.name} y recibe tu saldo de vuelta.` },
    },
  },
  en: {
    title: 'Settings',
    index: 'Settings sections',
    integrations: { name: 'Integrations', lead: `Connect your software to ${brand.name}.` },
    sections: {
      services: { name: 'Services and area', lead: 'What you do, where and your starting price.' },
      locations: { name: 'Locations', lead: 'Where you work from: your base and your branches.' },
      pause: { name: 'Pause', lead: 'Stop receiving requests for a while.' },
      caps: { name: 'Spending caps', lead: 'The most you spend per lead, day, week and month.' },
      auto_accept: { name: 'Auto-accept', lead: 'Leads we buy for you based on your rules.' },
      money: { name: 'Balance and cards', lead: 'What you pay with, what you paid, and your invoices.' },
      credentials: { name: 'Credentials', lead: 'Licenses, insurance and what we still need to verify.' },
      team: { name: 'Team', lead: 'Who works with you here and what they can do.' },
      hours: { name: 'Hours', lead: 'When you’re open and the days you close.' },
      availability: { name: 'Availability', lead: 'Let customers book a free time.' },
      notices: { name: 'Notifications', lead: 'What we notify you about, and how.' },
      closing: { name: 'Close company', lead: `Leave ${brand.name} and get your balance back.` },
    },
  },
})
