import type { ShownSettings } from '#contract/settings.ts'
import { plural } from '#web/lib/format.ts'
import { texts } from '#web/lib/texts.ts'

export const homeTexts = texts({
  es: {
    title: 'Oficio: encuentra a quien sabe hacerlo, cerca de ti',
    description: ({ mostSlots }: ShownSettings) =>
      `Pide presupuesto a empresas de tu zona para tu casa: una solicitud, hasta ${mostSlots} empresas, y eliges tú.`,
    headline: 'Encuentra a quien sabe hacerlo',
    lead: 'Cuéntanos qué necesitas y dónde. Te responden pocas empresas de tu zona, con precio y nombre propio.',
    popular: 'Lo más buscado',
    categories: '¿Qué hay que hacer en casa?',
    allServices: 'Ver todos los servicios',
    services: (count: number) => `${count} ${plural('es', count, { one: 'servicio', other: 'servicios' })}`,
    top: 'Los 10 servicios más pedidos',
    topNear: (place: string) => `Los 10 servicios más pedidos cerca de ${place}`,
    topIn: (state: string) => `Los 10 servicios más pedidos en ${state}`,
    topText: 'Con lo que suelen costar y cuántas empresas los hacen.',
    companies: (count: number) => `${count} ${plural('es', count, { one: 'empresa', other: 'empresas' })}`,
    from: (price: string) => `desde ${price}`,
    stepsTitle: 'Así funciona',
    stepsText: 'Pedir presupuestos es gratis y no te obliga a nada.',
    steps: [
      {
        figure: () => '3–6',
        title: 'preguntas, y ya está',
        text: 'Eliges el servicio, respondes lo justo y dejas tus datos al final. Sin crear una cuenta.',
      },
      {
        figure: ({ mostSlots }: ShownSettings) => `1–${mostSlots}`,
        title: 'empresas, las que tú digas',
        text: 'Tú decides cuántas pueden escribirte y si pueden llamarte. El servidor no deja pasar ni una más.',
      },
      {
        figure: () => '1',
        title: 'tabla para comparar',
        text: 'Los presupuestos llegan con las mismas líneas, lado a lado. Lo que falta en uno, se marca.',
      },
      {
        figure: () => '1',
        title: 'toque para que paren',
        text: 'Cuando eliges, o si cambias de idea, todas las demás dejan de escribirte ese mismo momento.',
      },
    ],
    newCompanies: 'Recién llegadas al barrio',
    newCompaniesText: 'Empresas que acaban de abrir su puerta en Oficio.',
    newServices: 'Servicios nuevos',
    pro: {
      title: '¿El oficio es tuyo?',
      text: 'Recibe solicitudes de tu zona con el precio y sus partes a la vista antes de pagar.',
      points: [
        {
          figure: ({ undoMinutes }: ShownSettings) => `${undoMinutes} min`,
          text: 'para deshacer una compra mientras no hayas abierto el contacto',
        },
        { figure: ({ freeRepeatDays }: ShownSettings) => `${freeRepeatDays} días`, text: 'gratis el mismo cliente, si vuelve a pedir' },
        { figure: () => '0 de más', text: 'tu tope de gasto por día, semana y mes es un tope de verdad' },
      ],
      action: 'Entrar con mi empresa',
    },
  },
  en: {
    title: 'Oficio: find someone who knows how, close to home',
    description: ({ mostSlots }) =>
      `Ask companies in your area for a quote for your home: one request, up to ${mostSlots} companies, and you choose.`,
    headline: 'Find someone who knows how',
    lead: 'Tell us what you need and where. A few companies near you answer, with a price and a name.',
    popular: 'Popular searches',
    categories: 'What needs doing at home?',
    allServices: 'See all services',
    services: (count) => `${count} ${plural('en', count, { one: 'service', other: 'services' })}`,
    top: 'The 10 most requested services',
    topNear: (place) => `The 10 most requested services near ${place}`,
    topIn: (state) => `The 10 most requested services in ${state}`,
    topText: 'With what they usually cost, and how many companies do them.',
    companies: (count) => `${count} ${plural('en', count, { one: 'company', other: 'companies' })}`,
    from: (price) => `from ${price}`,
    stepsTitle: 'How it works',
    stepsText: 'Asking for quotes is free and commits you to nothing.',
    steps: [
      {
        figure: () => '3–6',
        title: 'questions, and that is it',
        text: 'Choose the service, answer what matters, and leave your details at the end. No account needed.',
      },
      {
        figure: ({ mostSlots }: ShownSettings) => `1–${mostSlots}`,
        title: 'companies, as many as you say',
        text: 'You decide how many may write to you and whether they may call. Not one more gets through.',
      },
      {
        figure: () => '1',
        title: 'table to compare',
        text: 'Quotes arrive with the same lines, side by side. What is missing from one is marked.',
      },
      {
        figure: () => '1',
        title: 'tap to make them stop',
        text: 'Once you choose, or change your mind, all the others stop writing that very moment.',
      },
    ],
    newCompanies: 'New in the neighborhood',
    newCompaniesText: 'Companies that have just opened their doors on Oficio.',
    newServices: 'New services',
    pro: {
      title: 'Is this your trade?',
      text: 'Get requests from your area with the price and its parts in plain sight before you pay.',
      points: [
        { figure: ({ undoMinutes }: ShownSettings) => `${undoMinutes} min`, text: 'to undo a purchase while the contact is unopened' },
        {
          figure: ({ freeRepeatDays }: ShownSettings) => `${freeRepeatDays} days`,
          text: 'free for the same customer, should they ask again',
        },
        { figure: () => '0 over', text: 'your spend cap per day, week and month is a real cap' },
      ],
      action: 'Sign in as a company',
    },
  },
})
