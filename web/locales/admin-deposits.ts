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
      'Deposits customers paid here. We hold them until the work is confirmed. If a hire is canceled after the company marked it as done, an admin decides.',
    views: { question: 'To decide', held: 'Held', released: 'Released', returned: 'Returned' },
    states: { held: 'Held', released: 'Released', returned: 'Returned' },
    none: {
      question: 'No deposits to decide',
      held: 'We hold no deposits',
      released: 'No deposits have been released yet',
      returned: 'No deposits have been returned',
    },
    noneText: 'When a customer pays a quote’s deposit here, it shows up on this page.',
    question: 'To decide',
    customer: 'Customer',
    since: 'Since',
    ended: 'Until',
    request: 'Request',
    papers: 'Details',
    release: 'Release to company',
    releaseTitle: (sum, company) => `Release ${sum} to ${company}`,
    releaseText: 'They can withdraw it right away. Both sides see your reason. You can’t undo this here.',
    return: 'Return to customer',
    returnTitle: (sum, customer) => `Return ${sum} to ${customer}`,
    returnText: 'The full amount goes back to how they paid. Both sides see your reason. You can’t undo this here.',
    decided: 'Decided. We notified both sides.',
  },
})
