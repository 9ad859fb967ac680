import type { Localized } from '#contract/primitives.ts'

/** A post that ships with the product. Its text is in `es/<slug>.md` and `en/<slug>.md`. */
export type FirstPost = {
  slug: string
  topic: string
  publishedOn: string
  title: Localized
  excerpt: Localized
  services: readonly string[]
  /** A scene of that trade, or a customer's photo of a problem. */
  cover: { trade: string; scene: number } | { trade: string; problem: number }
  alt: Localized
}

export const topics: { slug: string; name: Localized }[] = [
  { slug: 'prices', name: { es: 'Precios', en: 'Prices' } },
  { slug: 'hiring', name: { es: 'Contratar bien', en: 'Hiring well' } },
  { slug: 'home-care', name: { es: 'Cuidar la casa', en: 'Home care' } },
  { slug: 'safety', name: { es: 'Permisos y seguridad', en: 'Permits and safety' } },
]

/** Oldest first. */
export const posts: FirstPost[] = [
  {
    slug: 'check-a-contractors-license',
    topic: 'hiring',
    publishedOn: '2026-03-04',
    title: { es: 'Cómo comprobar una licencia en tres minutos', en: 'How to check a license in three minutes' },
    excerpt: {
      es: 'Licencia, registro, seguro y fianza no son lo mismo. Dónde se mira cada cosa en Maryland, Virginia y DC, y qué cinco datos comparar.',
      en: 'License, registration, insurance and bond are four different things. Where to look each of them up in Maryland, Virginia and DC, and which five facts to compare.',
    },
    services: ['electrical-troubleshooting', 'bathroom-remodeling', 'leak-repair'],
    cover: { trade: 'electrical', scene: 0 },
    alt: { es: 'Panel eléctrico nuevo con sus circuitos rotulados', en: 'A new electrical panel with its circuits labeled' },
  },
  {
    slug: 'air-conditioning-before-summer',
    topic: 'home-care',
    publishedOn: '2026-04-08',
    title: { es: 'El aire acondicionado, antes del verano', en: 'Air conditioning, before summer' },
    excerpt: {
      es: 'Una hora tuya y una visita en primavera evitan casi todas las fallas de julio. Qué haces tú, qué hace un técnico y cuánto cuesta cada cosa.',
      en: 'One hour of your time and one visit in spring prevent nearly every July breakdown. What you can do, what a pro does, and what it costs.',
    },
    services: ['hvac-maintenance', 'ac-repair', 'central-ac-installation', 'mini-split-installation'],
    cover: { trade: 'heating-cooling', scene: 0 },
    alt: { es: 'Sala con un equipo de aire acondicionado en la pared', en: 'A living room with an air conditioner on the wall' },
  },
  {
    slug: 'what-interior-painting-costs',
    topic: 'prices',
    publishedOn: '2026-05-06',
    title: {
      es: 'Cuánto cuesta pintar por dentro, y en qué se va el dinero',
      en: 'What interior painting costs, and where the money goes',
    },
    excerpt: {
      es: 'De cada cien dólares, quince son pintura. El resto es preparar, y ahí se separan los presupuestos de $350 de los de $1,200.',
      en: 'Out of every hundred dollars, fifteen go to paint. The rest is prep, and that’s the difference between a $350 quote and a $1,200 one.',
    },
    services: ['interior-painting', 'drywall-repair', 'cabinet-painting'],
    cover: { trade: 'painting', scene: 0 },
    alt: { es: 'Sala a medio pintar, con los muebles cubiertos', en: 'A living room half painted, its furniture covered' },
  },
  {
    slug: 'questions-for-a-mover',
    topic: 'hiring',
    publishedOn: '2026-06-03',
    title: { es: 'Diez preguntas antes de contratar una mudanza', en: 'Ten questions before you hire a mover' },
    excerpt: {
      es: 'Qué preguntar, qué cubre de verdad el seguro y cuál es la señal de alarma más clara, dentro del estado y fuera de él.',
      en: 'What to ask, what the insurance really covers and the clearest warning sign, in state and out of state.',
    },
    services: ['local-moving', 'long-distance-moving', 'packing-service', 'piano-moving'],
    cover: { trade: 'moving', scene: 0 },
    alt: { es: 'Dos personas cargan un camión de mudanza', en: 'Two people load a moving truck' },
  },
  {
    slug: 'how-to-read-a-quote',
    topic: 'hiring',
    publishedOn: '2026-07-08',
    title: { es: 'Cómo leer un presupuesto sin saber de construcción', en: 'How to read a quote if you don’t know construction' },
    excerpt: {
      es: 'Siete líneas que tienen que estar, cómo comparar lo mismo con lo mismo y la pregunta que más dinero ahorra.',
      en: 'Seven lines that have to be there, how to compare apples to apples, and the question that saves the most money.',
    },
    services: ['bathroom-remodeling', 'kitchen-remodeling', 'interior-painting'],
    cover: { trade: 'remodeling', scene: 1 },
    alt: { es: 'Baño remodelado con azulejo artesanal', en: 'A bathroom redone in handmade tile' },
  },
  {
    slug: 'water-heater-repair-or-replace',
    topic: 'prices',
    publishedOn: '2026-08-12',
    title: { es: 'Calentador de agua: ¿lo reparo o lo cambio?', en: 'Water heater: repair it or replace it?' },
    excerpt: {
      es: 'La edad decide casi todo. Qué vale la pena reparar, qué cuesta uno nuevo con todas sus líneas y cómo no tener que elegir con agua fría.',
      en: 'Age decides almost everything. What is worth repairing, what a new one costs line by line, and how to avoid deciding with no hot water.',
    },
    services: ['water-heater-repair', 'water-heater-installation'],
    cover: { trade: 'plumbing', scene: 4 },
    alt: { es: 'Un plomero junto a un calentador con tubería de cobre', en: 'A plumber beside a water heater on copper pipe' },
  },
  {
    slug: 'permits-in-maryland-virginia-and-dc',
    topic: 'safety',
    publishedOn: '2026-09-02',
    title: { es: 'Permisos en Maryland, Virginia y DC: cuándo hacen falta', en: 'Permits in Maryland, Virginia and DC: what needs one' },
    excerpt: {
      es: 'La regla corta, a quién preguntar en cada lugar, quién debe pedirlo, cuánto tarda y qué hacer con un trabajo que ya está hecho.',
      en: 'The short version, who to ask in each place, who should apply, how long it takes, and what to do about work that is already done.',
    },
    services: ['deck-building', 'basement-finishing', 'electrical-panel-upgrade', 'fence-installation'],
    cover: { trade: 'remodeling', scene: 2 },
    alt: { es: 'Una casa en obra, con ladrillo a la vista', en: 'A house under renovation, its brick exposed' },
  },
  {
    slug: 'what-drain-cleaning-costs',
    topic: 'prices',
    publishedOn: '2026-09-16',
    title: { es: 'Cuánto cuesta destapar un desagüe, y por qué', en: 'What drain cleaning costs, and why' },
    excerpt: {
      es: 'Diez minutos de trabajo o media mañana: qué mueve el precio, qué probar antes de llamar y cuándo desconfiar de una oferta.',
      en: 'Ten minutes of work or half a morning: what moves the price, what to try before you call, and when to be wary of an offer.',
    },
    services: ['drain-cleaning', 'sewer-line-repair', 'toilet-repair'],
    cover: { trade: 'plumbing', scene: 0 },
    alt: { es: 'Una plomera trabaja en el fregadero de una cocina', en: 'A plumber at work on a kitchen sink' },
  },
  {
    slug: 'deposits-and-payments',
    topic: 'hiring',
    publishedOn: '2026-09-30',
    title: { es: 'Anticipo y pagos: cuánto, cuándo y cómo', en: 'Deposits and payments: how much, when and how' },
    excerpt: {
      es: 'Un plan de pagos atado a lo que se ve, la forma de pagar que más protege y el documento que casi nadie pide.',
      en: 'A payment plan tied to what you can see, the way to pay that protects you most, and the document almost nobody asks for.',
    },
    services: ['kitchen-remodeling', 'bathroom-remodeling', 'roof-replacement', 'window-replacement'],
    cover: { trade: 'remodeling', scene: 0 },
    alt: { es: 'Una cocina abierta, recién terminada', en: 'An open kitchen, just finished' },
  },
  {
    slug: 'pipes-before-winter',
    topic: 'home-care',
    publishedOn: '2026-10-14',
    title: { es: 'Las tuberías, antes del invierno', en: 'Your pipes, before winter' },
    excerpt: {
      es: 'Una tarde de octubre y menos de $60 evitan casi todas las tuberías reventadas. Y qué hacer si ya no sale agua.',
      en: 'One October afternoon and less than $60 can prevent nearly every burst pipe. Plus what to do if no water comes out.',
    },
    services: ['leak-repair', 'faucet-installation', 'heating-repair'],
    cover: { trade: 'roofing', scene: 6 },
    alt: { es: 'Una casa de techo nuevo, al final de la tarde', en: 'A house with a new roof, late in the day' },
  },
  {
    slug: 'lead-paint-in-older-homes',
    topic: 'safety',
    publishedOn: '2026-10-28',
    title: {
      es: 'Pintura con plomo: qué saber si tu casa es de antes de 1978',
      en: 'Lead paint: what to know if your house was built before 1978',
    },
    excerpt: {
      es: 'Mientras está entera no hace daño; lijarla, sí. Cómo saber si la tienes, qué obliga la ley y cómo vivir tranquilo en una casa vieja.',
      en: 'It’s harmless until someone sands it. How to know if you have it, what the law requires, and how to live safely in an old house.',
    },
    services: ['interior-painting', 'exterior-painting', 'window-replacement'],
    cover: { trade: 'painting', scene: 1 },
    alt: { es: 'Fachada recién pintada, con postigos nuevos', en: 'A freshly painted house with new shutters' },
  },
  {
    slug: 'a-leak-the-first-hour',
    topic: 'home-care',
    publishedOn: '2026-11-05',
    title: { es: 'Una fuga en casa: la primera hora', en: 'A leak at home: the first hour' },
    excerpt: {
      es: 'Minuto a minuto: el agua, la luz, el techo, las fotos y el secado. Lo que decide si es una reparación o una remodelación.',
      en: 'Minute by minute: water, power, ceiling, pictures and drying. What decides between a repair and a renovation.',
    },
    services: ['leak-repair', 'bathroom-plumbing', 'roof-repair'],
    cover: { trade: 'plumbing', problem: 1 },
    alt: {
      es: 'Agua que gotea bajo un lavabo y se extiende por el piso',
      en: 'Water dripping under a sink and spreading across the floor',
    },
  },
  {
    slug: 'electrical-warning-signs',
    topic: 'safety',
    publishedOn: '2026-11-12',
    title: { es: 'Señales de que tu instalación eléctrica necesita ayuda', en: 'Signs that your wiring needs help' },
    excerpt: {
      es: 'Qué no espera a mañana, qué espera a esta semana y qué tiene cada casa según su época. Sin alarmas y sin herramientas.',
      en: 'What can’t wait until tomorrow, what can wait a week, and what to expect by the age of your house. No panic, no tools.',
    },
    services: ['electrical-troubleshooting', 'outlets-switches', 'electrical-panel-upgrade'],
    cover: { trade: 'electrical', scene: 5 },
    alt: { es: 'Lámparas encendidas en una sala', en: 'Lamps lit in a living room' },
  },
]
