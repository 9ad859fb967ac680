import { country } from '#country/country.ts'
import type { leadStates } from '#contract/leads/states.ts'
import type { matchStates } from '#contract/matching/states.ts'
import type { Localized } from '#contract/primitives.ts'
import type { quoteStates } from '#contract/quotes/states.ts'
import type { CompanyFile } from '#contract/spreadsheets/states.ts'

type LeadState = (typeof matchStates.states)[number] | (typeof leadStates.states)[number]

export const leadStateNames: Record<LeadState, Localized> = {
  candidate: { es: 'Por enviar', en: 'To be sent' },
  offered: { es: 'Abierta', en: 'Open' },
  passed: { es: 'La dejaste pasar', en: 'You passed' },
  awaiting_approval: { es: 'El cliente decide', en: 'Customer is deciding' },
  declined: { es: 'Eligió otras opciones', en: 'Went with other options' },
  lapsed: { es: 'El cliente no respondió', en: 'Customer didn’t answer' },
  reserved: { es: 'Pago en curso', en: 'Payment in progress' },
  sold: { es: 'Comprado', en: 'Bought' },
  expired: { es: 'Venció', en: 'Expired' },
  filled: { es: 'Se llenó', en: 'Filled' },
  withdrawn: { es: 'Retirada', en: 'Withdrawn' },
  new: { es: 'Sin responder', en: 'Not answered' },
  contacted: { es: 'En conversación', en: 'In conversation' },
  quoted: { es: 'Con presupuesto', en: 'Quoted' },
  hired: { es: 'Te contrató', en: 'Hired you' },
  done: { es: 'Terminado', en: 'Done' },
  lost: { es: 'Perdido', en: 'Lost' },
  closed: { es: 'Cerrado', en: 'Closed' },
}

export const quoteStateNames: Record<(typeof quoteStates.states)[number], Localized> = {
  draft: { es: 'Borrador', en: 'Draft' },
  sent: { es: 'Enviado', en: 'Sent' },
  viewed: { es: 'Visto', en: 'Viewed' },
  accepted: { es: 'Aceptado', en: 'Accepted' },
  declined: { es: 'Rechazado', en: 'Declined' },
  withdrawn: { es: 'Retirado', en: 'Withdrawn' },
  superseded: { es: 'Reemplazado', en: 'Replaced' },
  expired: { es: 'Vencido', en: 'Expired' },
  not_selected: { es: 'No elegido', en: 'Not chosen' },
  discarded: { es: 'Descartado', en: 'Discarded' },
  cancelled: { es: 'Cancelado', en: 'Canceled' },
}

export const fileNames: Record<CompanyFile, Localized> = {
  leads: { es: 'contactos', en: 'leads' },
  quotes: { es: 'presupuestos', en: 'quotes' },
  customers: { es: 'clientes', en: 'customers' },
  area: { es: 'zona', en: 'area' },
  services: { es: 'servicios', en: 'services' },
  templates: { es: 'plantillas', en: 'templates' },
  own_customers: { es: 'clientes-agregados', en: 'added-customers' },
}

export const headings = {
  es: {
    offered: 'Recibido',
    bought: 'Comprado',
    state: 'Estado',
    service: 'Servicio',
    name: 'Nombre',
    surname: 'Apellido',
    phone: 'Teléfono',
    email: 'Correo',
    street: 'Calle',
    zip: 'Código postal',
    city: 'Ciudad',
    stateIso: country.states.es.full,
    miles: 'Millas',
    price: `Precio del contacto (${country.currency.code})`,
    page: 'Página',
    created: 'Creado',
    version: 'Versión',
    customer: 'Cliente',
    total: `Total (${country.currency.code})`,
    until: 'Válido hasta',
    services: 'Servicios',
    leads: 'Contactos',
    hires: 'Contrataciones',
    first: 'Primer contacto',
    last: 'Último contacto',
    added: 'Agregado por ti',
  },
  en: {
    offered: 'Received',
    bought: 'Bought',
    state: 'Status',
    service: 'Service',
    name: 'Name',
    surname: 'Last name',
    phone: 'Phone',
    email: 'Email',
    street: 'Street',
    zip: country.postcode.en.title,
    city: 'City',
    stateIso: country.states.en.title,
    miles: 'Miles',
    price: `Lead price (${country.currency.code})`,
    page: 'Page',
    created: 'Created',
    version: 'Version',
    customer: 'Customer',
    total: `Total (${country.currency.code})`,
    until: 'Valid until',
    services: 'Services',
    leads: 'Leads',
    hires: 'Hires',
    first: 'First lead',
    last: 'Last lead',
    added: 'Added by you',
  },
}
