import { texts } from '#web/lib/texts.ts'

/** Words of the deposits that customers paid here. */
export const depositTexts = texts({
  es: {
    intro:
      'Anticipos que los clientes pagaron aquí. Los guardamos hasta que se confirma el trabajo. Si la contratación se cancela después de que la empresa dijera que terminó, decide una persona.',
    views: { question: 'Por decidir', held: 'Guardados', released: 'De la empresa', returned: 'Devueltos' },
    states: { held: 'Guardado', released: 'De la empresa', returned: 'Devuelto' },
    none: {
      question: 'No hay anticipos por decidir',
      held: 'No guardamos ningún anticipo',
      released: 'Ningún anticipo pasó todavía a una empresa',
      returned: 'No se devolvió ningún anticipo',
    },
    noneText: 'Cuando un cliente pague aquí el anticipo de un presupuesto, aparecerá en esta página.',
    question: 'Por decidir',
    customer: 'Cliente',
    since: 'Desde',
    ended: 'Hasta',
    request: 'Solicitud',
    papers: 'Detalles',
    release: 'Para la empresa',
    releaseTitle: (sum: string, company: string) => `Pasar ${sum} a ${company}`,
    releaseText: 'Es suyo ahora mismo, y puede retirarlo. Las dos partes leen tu razón. No se puede deshacer aquí.',
    return: 'Para el cliente',
    returnTitle: (sum: string, customer: string) => `Devolver ${sum} a ${customer}`,
    returnText: 'Vuelve completo a donde salió. Las dos partes leen tu razón. No se puede deshacer aquí.',
    decided: 'Decidido. Ya avisamos a las dos partes.',
  },
  en: {
    intro:
      'Deposits that customers paid here. We hold them until the work is confirmed. When a hire is canceled after the company said that it was done, a person decides.',
    views: { question: 'To decide', held: 'Held', released: 'With the company', returned: 'Given back' },
    states: { held: 'Held', released: 'With the company', returned: 'Given back' },
    none: {
      question: 'No deposits to decide',
      held: 'We hold no deposits',
      released: 'No deposit has gone to a company yet',
      returned: 'No deposit has been given back',
    },
    noneText: 'When a customer pays the deposit of a quote here, it shows on this page.',
    question: 'To decide',
    customer: 'Customer',
    since: 'Since',
    ended: 'Until',
    request: 'Request',
    papers: 'Details',
    release: 'For the company',
    releaseTitle: (sum, company) => `Hand ${sum} to ${company}`,
    releaseText: 'It’s theirs right away, to withdraw. Both sides read your reason. It cannot be undone here.',
    return: 'For the customer',
    returnTitle: (sum, customer) => `Give ${sum} back to ${customer}`,
    returnText: 'All of it goes back to where it came from. Both sides read your reason. It cannot be undone here.',
    decided: 'Decided. Both sides have been told.',
  },
})
