import { country } from '#country/country.ts'
import type { foundKinds } from '#contract/admin/states.ts'
import { texts } from '#web/lib/texts.ts'
import type { leadStates } from '#contract/leads/states.ts'
import type { quoteStates } from '#contract/quotes/states.ts'

type Kind = (typeof foundKinds)[number]

/** Words of the search for anybody and anything. */
export const findTexts = texts({
  es: {
    title: 'Buscar a quien sea y lo que sea',
    label: 'Nombre, correo, teléfono, empresa, código postal o número',
    hint: 'También vale pegar un enlace, o el número de un recibo (OF-…), un acuerdo (AC-…), una solicitud (SO-…) o un contacto (CO-…).',
    empty: 'Nada coincide. Prueba con el principio de un nombre, de un correo o de un número.',
    looking: 'Buscando…',
    failed: 'No se pudo buscar. Sigue escribiendo para intentarlo otra vez.',
    number: 'Número',
    kinds: {
      user: 'Persona',
      company: 'Empresa',
      request: 'Solicitud',
      lead: 'Contacto',
      quote: 'Presupuesto',
      payment: 'Pago',
    } satisfies Record<Kind, string>,
    people: { member: 'Con cuenta', guest: 'Sin cuenta', suspended: 'Suspendida' },
    leads: {
      new: 'Sin responder',
      contacted: 'En conversación',
      quoted: 'Con presupuesto',
      hired: 'Contratado',
      done: 'Terminado',
      lost: 'Eligió a otra',
      closed: 'Cerrado',
    } satisfies Record<(typeof leadStates.states)[number], string>,
    quotes: {
      draft: 'Borrador',
      sent: 'Enviado',
      viewed: 'Visto',
      accepted: 'Aceptado',
      declined: 'Rechazado',
      withdrawn: 'Retirado',
      superseded: 'Reemplazado',
      expired: 'Vencido',
      not_selected: 'No elegido',
      discarded: 'Descartado',
      cancelled: 'Cancelado',
    } satisfies Record<(typeof quoteStates.states)[number], string>,
  },
  en: {
    title: 'Find anyone and anything',
    label: `Name, email, phone, company, ${country.postcode.en.short}, or number`,
    hint: 'You can also paste a link, or the number of a receipt (OF-…), an agreement (AC-…), a request (SO-…), or a lead (CO-…).',
    empty: 'No results. Try the start of a name, an email, or a number.',
    looking: 'Searching…',
    failed: 'The search didn’t work. Keep typing to try again.',
    number: 'Number',
    kinds: { user: 'Person', company: 'Company', request: 'Request', lead: 'Lead', quote: 'Quote', payment: 'Payment' },
    people: { member: 'With account', guest: 'Without account', suspended: 'Suspended' },
    leads: {
      new: 'Not answered',
      contacted: 'In conversation',
      quoted: 'Quoted',
      hired: 'Hired',
      done: 'Done',
      lost: 'Chose another company',
      closed: 'Closed',
    },
    quotes: {
      draft: 'Draft',
      sent: 'Sent',
      viewed: 'Seen',
      accepted: 'Accepted',
      declined: 'Declined',
      withdrawn: 'Withdrawn',
      superseded: 'Replaced',
      expired: 'Expired',
      not_selected: 'Not chosen',
      discarded: 'Discarded',
      cancelled: 'Canceled',
    },
  },
})
