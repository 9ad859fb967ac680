import { country } from '#country/country.ts'
import type { Localized } from '#contract/primitives.ts'

/** Sentences of company descriptions, in pairs of both languages, with placeholders. */

type Pair = readonly [es: string, en: string]
const pairs = (list: readonly Pair[]): Localized[] => list.map(([es, en]) => ({ es, en }))

/** Placeholders: `{founder}`, `{year}` of foundation, `{city}`. */
export const origins = pairs([
  [
    '{founder} fundó la empresa en {year} con una camioneta prestada y una libreta de clientes del barrio.',
    '{founder} started the company in {year} with a borrowed truck and a notebook full of neighbors’ names.',
  ],
  [
    'Somos una empresa familiar de {city}: {founder} abrió en {year} y hoy trabajan con nosotros sus dos hijos.',
    'We’re a family business in {city}. {founder} opened it in {year}, and today both of the kids work here too.',
  ],
  [
    'Desde {year} trabajamos en {city} y sus alrededores, casi siempre por recomendación.',
    'We’ve worked in and around {city} since {year}, almost always by word of mouth.',
  ],
  [
    '{founder} aprendió el oficio con su abuelo y en {year} decidió hacerlo por su cuenta.',
    '{founder} learned the trade from a grandfather and struck out on their own in {year}.',
  ],
  [
    'Empezamos en {year} dando servicio a edificios en {city}; hoy trabajamos sobre todo en casas.',
    'We started in {year} taking care of apartment buildings in {city}. Today most of our customers are homeowners.',
  ],
  [
    'Después de quince años en una empresa grande, {founder} abrió la suya en {year} para hacer las cosas con calma.',
    'After fifteen years at a big company, {founder} opened a small one in {year} to take the time to do things right.',
  ],
  [
    'Abrimos en {city} en {year}. Somos pocos, nos conocemos bien y llegamos a la hora.',
    'We opened in {city} in {year}. We’re a small team, we know each other well, and we show up on time.',
  ],
  [
    '{founder} dirige la empresa desde {year} y todavía va en persona a cada primera visita.',
    '{founder} has run the company since {year} and still goes to every first visit in person.',
  ],
  [
    'Lo que en {year} era un trabajo de fines de semana hoy es un equipo de {workers} personas.',
    'What started as a weekend job in {year} is now a team of {workers}.',
  ],
  [
    'Llegamos a {city} en {year} y el barrio nos adoptó; por eso cuidamos cada casa como si fuera de un vecino.',
    'We came to {city} in {year} and the neighborhood adopted us, so we treat every home like a neighbor’s.',
  ],
])

export const manners = pairs([
  [
    'Antes de empezar te explicamos qué vamos a hacer, cuánto tarda y cuánto cuesta. Si algo cambia, te preguntamos primero.',
    'Before we start, we explain what we’ll do, how long it will take and what it will cost. If anything changes, we ask you first.',
  ],
  [
    'Te avisamos cuando salimos hacia tu casa, usamos protectores de zapatos y dejamos todo limpio.',
    'We text you when we’re on our way, wear shoe covers and leave the place clean.',
  ],
  [
    'Damos precio fijo siempre que se puede; cuando no, te damos un rango honesto.',
    'We give you a fixed price whenever we can. When we can’t, you get an honest range.',
  ],
  [
    'Atendemos en español y en inglés, y te mandamos fotos de antes y después.',
    'We speak Spanish and English, and we send you before-and-after photos.',
  ],
  [
    'Guardamos un día a la semana para urgencias, así que casi siempre podemos ir pronto.',
    'We keep one day a week open for emergencies, so we can usually get to you soon.',
  ],
  [
    'Si encontramos un problema que no es nuestro oficio, te decimos a quién llamar.',
    'If we find a problem outside our trade, we tell you who to call.',
  ],
  [
    'No subcontratamos: la misma persona que te da el presupuesto hace el trabajo.',
    'We don’t subcontract. The person who quotes the job does the job.',
  ],
  [
    'Compramos los materiales con factura y te la enseñamos; ahí no ganamos nada.',
    'We show you the receipt for every material we buy. We don’t mark them up.',
  ],
])

export const promises = pairs([
  ['Damos garantía por escrito en cada trabajo.', 'Every job comes with a written warranty.'],
  ['Si no quedas conforme, volvemos sin cobrarte.', 'If you’re not happy, we come back at no charge.'],
  ['Muchos de nuestros clientes llevan años con nosotros.', 'Many of our customers have been with us for years.'],
  ['Contestamos el mismo día, también los sábados.', 'We reply the same day, even on Saturdays.'],
  ['Preferimos perder un trabajo a hacerlo mal.', 'We’d rather lose a job than do it badly.'],
  ['Nuestros precios están a la vista: pregunta lo que quieras.', 'We’re upfront about prices. Ask us anything.'],
])

/** Taglines of cards. Placeholders: `{service}`, the main service, and `{city}`. */
export const taglines = pairs([
  ['{service} sin sorpresas en {city}', '{service} in {city}, no surprises'],
  ['De {city}, puntuales y con precio claro', '{city} locals: on time, clear prices'],
  ['El equipo de {founder}: pocos, buenos y cumplidos', '{founder}’s team: small, skilled, reliable'],
  ['{service} y mucho más, desde {year}', '{service} and much more, since {year}'],
  ['Trabajo limpio, garantía por escrito', 'Clean work, written warranty'],
  ['Te decimos el precio antes de empezar', 'You’ll know the price before we start'],
  ['Empresa familiar de {city}', 'Family-owned in {city}'],
  ['{service} con cita el mismo día', 'Same-day {service}'],
  ['Cuidamos tu casa como la nuestra', 'We treat your home like our own'],
  ['Vecinos de {city} que saben hacerlo', 'Your {city} neighbors, and they know how'],
])

/** Review texts by stars, each in one language. Placeholders: `{service}` and `{name}` of the worker. */
export const reviewTexts: Record<number, readonly (readonly [locale: 'es' | 'en', text: string])[]> = {
  5: [
    [
      'es',
      '{name} llegó a la hora que dijo, me explicó todo con calma y dejó el lugar más limpio de lo que estaba. El precio fue exactamente el del presupuesto.',
    ],
    ['es', 'Los contraté para {service} y quedó perfecto. Se nota que llevan años en esto. Mi mamá ya pidió su número.'],
    [
      'es',
      'Contestaron en menos de una hora y vinieron al día siguiente. Muy amables, trabajaron sin parar y me mandaron fotos de cada paso.',
    ],
    [
      'es',
      'Había pedido tres presupuestos y el de ellos era el más claro. Cumplieron con la fecha y con el precio. Los volvería a llamar sin dudarlo.',
    ],
    ['es', 'Excelente. {name} encontró el problema que otros dos no habían visto y me cobró menos de lo que temía.'],
    ['es', 'Trabajaron con cuidado, taparon los muebles y hablaron con los vecinos por el ruido. Ese detalle dice mucho.'],
    [
      'en',
      `{name} showed up right on time, walked me through the options without pushing the expensive one, and cleaned up before leaving. The bill matched the quote to the ${country.currency.unit.en}.`,
    ],
    [
      'en',
      'Hired them for {service}. Fast replies, fair price, and the work looks better than I imagined. Already booked them for spring.',
    ],
    ['en', 'Second time using them and just as good as the first. They remembered our dog’s name, which won the kids over.'],
    ['en', 'I compared three quotes here and theirs was the easiest to understand. The crew was friendly and finished a day early.'],
    ['en', 'They found the real cause in ten minutes after another company wanted to replace everything. Honest people.'],
    ['en', 'Clear messages, photos along the way, no surprises. This is how it should always be.'],
  ],
  4: [
    ['es', 'Buen trabajo y gente seria. Tardaron un día más de lo previsto por la lluvia, pero avisaron con tiempo.'],
    ['es', 'Muy contentos con el resultado. Le quito una estrella porque tuve que recordarles que se llevaran unas cajas.'],
    ['es', '{service} bien hecho y precio justo. La comunicación por mensajes podría ser un poco más rápida.'],
    ['en', 'Good work and nice people. They arrived half an hour late but called ahead and stayed until it was done.'],
    ['en', 'Happy with how it turned out. A small touch-up was needed afterwards and they came back within the week.'],
    ['en', 'Solid job on {service}. Not the cheapest quote I got, but the most complete one.'],
  ],
  3: [
    ['es', 'El trabajo quedó bien, pero cambiaron la cita dos veces. Si no tienes prisa, está bien.'],
    ['en', 'The work itself is fine. Scheduling was a bit of a mess and I had to follow up more than once.'],
    ['en', 'Decent result, but the cleanup took us longer than I expected.'],
  ],
  2: [
    ['es', 'Tardaron mucho en contestar y el resultado necesitó un arreglo. Al final volvieron y lo corrigieron.'],
    ['en', 'They missed the first appointment without letting me know. The second visit went better, but I’d shop around first.'],
  ],
  1: [
    ['es', 'No llegaron el día acordado ni avisaron. Terminé contratando a otra empresa.'],
    ['en', 'No call, no show. I hired someone else the next day.'],
  ],
}

export const replies = pairs([
  ['¡Gracias por tu confianza! Fue un gusto trabajar en tu casa.', 'Thank you for trusting us! It was a pleasure working in your home.'],
  [
    'Gracias por contarlo con tanto detalle. Aquí estamos para lo que necesites.',
    'Thanks for taking the time to write this. We’re here whenever you need us.',
  ],
  [
    'Lamentamos el retraso y ya cambiamos cómo organizamos las citas. Gracias por decirlo.',
    'We’re sorry about the delay, and we’ve changed how we schedule visits. Thanks for telling us.',
  ],
])

/** Fills `{key}` places. A value that begins the text begins it with a capital letter. */
export function fill(text: string, values: Record<string, string | number>): string {
  const filled = text.replaceAll(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole))
  return filled.charAt(0).toUpperCase() + filled.slice(1)
}
