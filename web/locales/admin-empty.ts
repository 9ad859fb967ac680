import { texts } from '#web/lib/texts.ts'

/** Lists of the admin that have no row yet: the reason, and where the first one comes from. */
export const emptyListTexts = texts({
  es: {
    requests: {
      title: 'Todavía no hay solicitudes',
      text: 'La primera aparecerá aquí cuando un cliente pida un servicio. Las que un cliente no termina no cuentan.',
    },
    matches: {
      title: 'Todavía no hay emparejamientos',
      text: 'Cada solicitud se ofrece a las empresas de su servicio y zona. Cada oferta será una fila.',
    },
    claims: {
      title: 'Nadie ha pedido una devolución',
      text: 'Una empresa la pide desde el contacto que compró. Aquí verás las abiertas y las decididas.',
    },
    companies: {
      title: 'Todavía no hay empresas',
      text: 'Agrega la primera, o comparte la página de registro. Cada empresa se publica cuando pasa la revisión.',
    },
    people: { title: 'Todavía no hay nadie', text: 'Aparecerán aquí al registrarse o al pedir un servicio. También puedes agregarlos.' },
    companyPeople: {
      title: 'Ninguna empresa tiene usuarios todavía',
      text: 'Aquí aparecen las personas que trabajan en una empresa, cuando se registra o cuando invita a alguien.',
    },
    payments: { title: 'Todavía no hay pagos', text: 'Verás aquí cada recarga de saldo y cada contacto comprado con tarjeta.' },
    ledger: { title: 'El libro está en blanco', text: 'El primer pago, crédito o devolución hará aquí sus dos asientos.' },
    audit: { title: 'Todavía no hay decisiones', text: 'Lo que decida alguien del equipo quedará aquí, con su motivo.' },
    services: { title: 'Esta empresa no tiene servicios', text: 'Los agrega la empresa desde su cuenta.' },
    optOuts: { title: 'Nadie lo ha pedido', text: 'La gente lo pide en la página «No vender ni compartir mis datos».' },
    referrals: { title: 'Todavía no hay invitaciones', text: 'Aparecerán cuando alguien se registre con el enlace de otra persona.' },
  },
  en: {
    requests: {
      title: 'No requests yet',
      text: 'The first one appears here when a customer requests a service. Unfinished ones don’t count.',
    },
    matches: {
      title: 'No matches yet',
      text: 'Each request is offered to companies that cover its service and area. Each offer gets a row here.',
    },
    claims: {
      title: 'No refunds requested',
      text: 'A company requests one from the lead it bought. Open and decided claims are listed here.',
    },
    companies: {
      title: 'No companies yet',
      text: 'Add the first one, or share the sign-up page. Companies go live once they pass review.',
    },
    people: { title: 'No users yet', text: 'People appear here when they sign up or request a service. You can also add them.' },
    companyPeople: {
      title: 'No company users yet',
      text: 'People who work at a company appear here when it signs up or invites them.',
    },
    payments: { title: 'No payments yet', text: 'Every top-up and every lead bought by card will be listed here.' },
    ledger: { title: 'The ledger is empty', text: 'The first payment, credit, or refund adds its two entries here.' },
    audit: { title: 'No decisions yet', text: 'Whatever the team decides is recorded here, with the reason.' },
    services: { title: 'This company has no services', text: 'The company adds them from its account.' },
    optOuts: { title: 'No opt-outs yet', text: 'People opt out on the “Do not sell or share my data” page.' },
    referrals: { title: 'No referrals yet', text: 'They appear when someone signs up with another person’s link.' },
  },
})
