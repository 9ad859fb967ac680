import { texts } from '#web/lib/texts.ts'

/** Words of the deposit of an accepted quote: paid here, held, handed over or given back. */
export const depositTexts = texts({
  es: {
    title: 'Pagar el anticipo',
    /** On the board, to who may pay it. */
    due: (sum: string, day: string | null) => (day ? `Anticipo de ${sum}, a más tardar el ${day}` : `Anticipo de ${sum}`),
    dueText: (company: string) =>
      `Págalo aquí y lo guardamos nosotros: ${company} lo recibe cuando confirmes el trabajo. También puedes dárselo directo, como acordaron.`,
    pay: 'Pagar el anticipo',
    signInText: 'Para pagarlo aquí, entra o crea tu cuenta con el mismo correo o teléfono.',
    states: {
      held: (sum: string) => `Anticipo pagado: ${sum}`,
      released: (sum: string) => `El anticipo de ${sum} ya es de la empresa`,
      returned: (sum: string) => `El anticipo de ${sum} volvió a ti`,
    },
    stateTexts: {
      held: 'Lo guardamos hasta que confirmes el trabajo.',
      released: 'Se lo pasamos al confirmarse el trabajo.',
      returned: 'Volvió a donde salió. A una tarjeta tarda unos días, según tu banco.',
    },
    /** Short, beside what was agreed on. */
    short: { held: 'Pagado: lo guarda Oficio', released: 'Pagado: ya es de la empresa', returned: 'Devuelto al cliente' },
    what: 'Qué pagas',
    deposit: 'Anticipo',
    to: 'Para',
    dueOn: 'A más tardar',
    onAcceptance: 'Al aceptar el presupuesto',
    terms: 'Lo que acordaron',
    credit: 'Crédito promocional',
    balance: 'Saldo',
    card: 'Tarjeta',
    total: 'Total hoy',
    payWith: 'Con qué pagas',
    expires: (month: string) => `caduca ${month}`,
    otherCard: 'Usar otra tarjeta',
    addCard: 'Agrega una tarjeta',
    next: 'Qué pasa con tu dinero',
    nextHeld: (company: string) => `Lo guardamos nosotros. ${company} ve que está pagado, pero todavía no lo recibe.`,
    nextReleased: (days: number) =>
      `Pasa a la empresa cuando confirmes que el trabajo está terminado, o a los ${days} días de que ella lo diga si no avisas de un problema.`,
    nextReturned:
      'Si cancelas la contratación antes de que la empresa diga que terminó, o si ella lo devuelve, vuelve completo a donde salió.',
    nextFee: 'Oficio no cobra comisión por el anticipo.',
    payNow: (sum: string) => `Pagar ${sum}`,
    paid: 'Anticipo pagado. Ya avisamos a la empresa.',
    notDue: 'Este anticipo ya no se paga aquí',
    notDueText: 'El trabajo ya terminó o la contratación se canceló. No se te cobró nada.',
    back: 'Volver a la solicitud',
    later: 'Ahora no',

    company: {
      title: 'Anticipo',
      none: 'Sin pagar en Oficio',
      noneText: 'El cliente puede pagarlo aquí con tarjeta, o a ti directo.',
      states: { held: 'Pagado, lo guardamos', released: 'En tu saldo', returned: 'Devuelto al cliente' },
      stateTexts: {
        held: 'Pasa a tu saldo cuando se confirme el trabajo. Avisa en el contacto cuando termines.',
        released: 'El trabajo se confirmó y el dinero es tuyo.',
        returned: 'Ya no lo guardamos para este trabajo.',
      },
      giveBack: 'Devolver el anticipo',
      giveBackTitle: '¿Devolver el anticipo al cliente?',
      giveBackText: (sum: string) =>
        `Los ${sum} vuelven completos a donde salieron. Esto no se puede deshacer, y aquí no se podrá pagar otra vez.`,
      keep: 'Dejarlo guardado',
      givenBack: 'Anticipo devuelto. Ya avisamos al cliente.',
    },
  },
  en: {
    title: 'Pay the deposit',
    due: (sum, day) => (day ? `Deposit of ${sum}, by ${day}` : `Deposit of ${sum}`),
    dueText: (company) =>
      `Pay it here and we hold it: ${company} gets it when you confirm the work. You can also pay them directly, as agreed.`,
    pay: 'Pay the deposit',
    signInText: 'To pay it here, sign in or create your account with the same email or phone.',
    states: {
      held: (sum) => `Deposit paid: ${sum}`,
      released: (sum) => `The deposit of ${sum} went to the company`,
      returned: (sum) => `Your deposit of ${sum} came back to you`,
    },
    stateTexts: {
      held: 'We hold it until you confirm the work.',
      released: 'We handed it over when the work was confirmed.',
      returned: 'It went back to where it came from. To a card it takes a few days, depending on your bank.',
    },
    short: { held: 'Paid: held by Oficio', released: 'Paid: with the company', returned: 'Given back to the customer' },
    what: 'What you pay for',
    deposit: 'Deposit',
    to: 'To',
    dueOn: 'Due by',
    onAcceptance: 'On acceptance of the quote',
    terms: 'What was agreed',
    credit: 'Promotional credit',
    balance: 'Balance',
    card: 'Card',
    total: 'Total today',
    payWith: 'Pay with',
    expires: (month) => `expires ${month}`,
    otherCard: 'Use another card',
    addCard: 'Add a card',
    next: 'What happens to your money',
    nextHeld: (company) => `We hold it. ${company} sees that it is paid, but does not get it yet.`,
    nextReleased: (days) =>
      `It goes to the company when you confirm that the work is done, or ${days} days after they say so if you report no problem.`,
    nextReturned:
      'If you cancel the hire before the company says that it is done, or if they give it back, all of it goes back to where it came from.',
    nextFee: 'Oficio takes no fee on the deposit.',
    payNow: (sum) => `Pay ${sum}`,
    paid: 'Deposit paid. We have told the company.',
    notDue: 'This deposit can no longer be paid here',
    notDueText: 'The work is done, or the hire was canceled. You were not charged.',
    back: 'Back to the request',
    later: 'Not now',

    company: {
      title: 'Deposit',
      none: 'Not paid on Oficio',
      noneText: 'The customer can pay it here by card, or to you directly.',
      states: { held: 'Paid, held by us', released: 'In your balance', returned: 'Given back to the customer' },
      stateTexts: {
        held: 'It goes to your balance when the work is confirmed. Say on the lead when you are done.',
        released: 'The work was confirmed and the money is yours.',
        returned: 'We no longer hold it for this job.',
      },
      giveBack: 'Give the deposit back',
      giveBackTitle: 'Give the deposit back to the customer?',
      giveBackText: (sum) => `All ${sum} goes back to where it came from. This cannot be undone, and it cannot be paid here again.`,
      keep: 'Keep it held',
      givenBack: 'Deposit given back. We have told the customer.',
    },
  },
})
