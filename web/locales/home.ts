import { brand } from '#brand/brand.ts'
import { country } from '#country/country.ts'
import type { ShownSettings } from '#contract/settings.ts'
import { plural } from '#web/lib/format.ts'
import { texts } from '#web/lib/texts.ts'

export const homeTexts = texts({
  es: {
    title: `${brand.name}: encuentra a quien sabe hacerlo, cerca de ti`,
    description: ({ mostSlots }: ShownSettings) =>
      `Pide presupuestos para tu casa a empresas de tu zona: una solicitud, hasta ${mostSlots} empresas, y tú eliges.`,
    headline: 'Encuentra a quien sabe hacerlo',
    lead: 'Cuéntanos qué necesitas y dónde. Te responden unas pocas empresas de tu zona, con precio y nombre.',
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
        title: 'preguntas y listo',
        text: 'Elige el servicio, responde lo necesario y deja tus datos al final. Sin crear una cuenta.',
      },
      {
        figure: ({ mostSlots }: ShownSettings) => `1–${mostSlots}`,
        title: 'empresas, tú decides',
        text: 'Tú decides cuántas pueden escribirte y si pueden llamarte. Ni una más podrá escribirte.',
      },
      {
        figure: () => '1',
        title: 'tabla para comparar',
        text: 'Los presupuestos llegan con las mismas líneas, lado a lado. Marcamos lo que falta en cada uno.',
      },
      {
        figure: () => '1',
        title: 'toque y dejan de escribirte',
        text: 'Cuando eliges, o si cambias de idea, las demás ya no pueden escribirte desde ese momento.',
      },
    ],
    newCompanies: 'Nuevas en el barrio',
    newCompaniesText: `Empresas que acaban de llegar a ${brand.name}.`,
    newServices: 'Servicios nuevos',
    pro: {
      title: '¿Este es tu oficio?',
      text: 'Recibe solicitudes de tu zona y ve el precio, con sus partes, antes de pagar.',
      points: [
        {
          figure: ({ undoMinutes }: ShownSettings) => `${undoMinutes} min`,
          text: 'para deshacer una compra si no abriste el contacto',
        },
        { figure: ({ freeRepeatDays }: ShownSettings) => `${freeRepeatDays} días`, text: 'gratis si el mismo cliente vuelve a pedir' },
        { figure: () => `${country.currency.symbol}0 de más`, text: 'tus límites de gasto por día, semana y mes son de verdad' },
      ],
      register: 'Registrar mi empresa',
      action: 'Entrar con mi empresa',
    },
  },
  en: {
    title: `${brand.name}: find skilled local pros near you`,
    description: ({ mostSlots }) =>
      `Get quotes for your home from companies in your area: one request, up to ${mostSlots} companies, and you choose.`,
    headline: 'Find someone who knows how',
    lead: 'Tell us what you need and where. A few local companies get back to you with a price and a name.',
    popular: 'Popular searches',
    categories: 'What do you need done at home?',
    allServices: 'See all services',
    services: (count) => `${count} ${plural('en', count, { one: 'service', other: 'services' })}`,
    top: 'The 10 most requested services',
    topNear: (place) => `The 10 most requested services near ${place}`,
    topIn: (state) => `The 10 most requested services in ${state}`,
    topText: 'What they usually cost and how many companies do them.',
    companies: (count) => `${count} ${plural('en', count, { one: 'company', other: 'companies' })}`,
    from: (price) => `from ${price}`,
    stepsTitle: 'How it works',
    stepsText: 'Getting quotes is free, with no obligation.',
    steps: [
      {
        figure: () => '3–6',
        title: 'questions, that’s it',
        text: 'Choose a service, answer a few questions and leave your details at the end. No account needed.',
      },
      {
        figure: ({ mostSlots }: ShownSettings) => `1–${mostSlots}`,
        title: 'companies, you decide',
        text: 'You decide how many can contact you and whether they can call. Not one more can message you.',
      },
      {
        figure: () => '1',
        title: 'table to compare them',
        text: 'Quotes come with the same lines, side by side. We mark what’s missing from each one.',
      },
      {
        figure: () => '1',
        title: 'tap to stop all contact',
        text: 'Once you choose, or if you change your mind, the others can’t message you anymore.',
      },
    ],
    newCompanies: 'New in the neighborhood',
    newCompaniesText: `Companies that just joined ${brand.name}.`,
    newServices: 'New services',
    pro: {
      title: 'Is this your trade?',
      text: 'Get requests from your area and see the full price, part by part, before you pay.',
      points: [
        { figure: ({ undoMinutes }: ShownSettings) => `${undoMinutes} min`, text: 'to undo a purchase if you haven’t opened it' },
        {
          figure: ({ freeRepeatDays }: ShownSettings) => `${freeRepeatDays} days`,
          text: 'free if the same customer requests again',
        },
        { figure: () => `${country.currency.symbol}0 over`, text: 'your daily, weekly and monthly caps are hard caps' },
      ],
      register: 'Register my company',
      action: 'Sign in as a company',
    },
  },
})
