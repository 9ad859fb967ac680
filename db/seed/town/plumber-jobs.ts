import type { ChangeOrderInput } from '#contract/quotes/change-orders.ts'
import type { QuoteInput, QuoteItem } from '#contract/quotes/quote.ts'
import { dayAfter } from '#contract/calendar-days.ts'
import type { Locale } from '#contract/primitives.ts'

type Line = [text: string, quantity: number, unit: QuoteItem['unit'], cents: number]
type Change = { lines: Line[]; reason: string; moreDays?: number }

/** A job of the demo plumber for somebody with a demo account. Times are days before now. */
export type PlumberJob = {
  service: string
  opened: number
  quote: { lines: Line[]; depositCents?: number; days: number; message: string }
  /** Proposed so long ago; accepted the same day, unless it waits for the customer. */
  change?: Change & { proposed: number; waits?: true }
  /** A visit that both sides have agreed on, from now. */
  visit?: { inDays: number; minutes: number; note: string }
  finished?: number
  confirmed?: number
  /** Sent, unless it is still a draft. */
  invoiced?: number
  isDraft?: true
  credited?: { at: number; reason: string }
  paid?: { at: number; by: 'card' | 'check' | 'transfer' }
}

export const jobsOfAna: readonly PlumberJob[] = [
  {
    service: 'bathroom-plumbing',
    opened: 9,
    quote: {
      lines: [
        ['Mano de obra: cambiar tina por regadera', 14, 'hour', 9500],
        ['Llave mezcladora, desagüe y tubería', 1, 'job', 42_000],
        ['Retiro de la tina vieja', 1, 'job', 12_000],
      ],
      depositCents: 40_000,
      days: 3,
      message: 'Ana, aquí va lo que vimos el sábado. Empezamos por la tubería y dejamos el baño usable cada noche.',
    },
    change: {
      proposed: 0.2,
      waits: true,
      lines: [
        ['Cambiar la válvula de paso de la pared', 1, 'item', 8500],
        ['Dos horas más de mano de obra', 2, 'hour', 9500],
      ],
      reason: 'Al abrir la pared vimos que la válvula de paso está picada. Si la dejamos, en unos meses gotea detrás del azulejo nuevo.',
      moreDays: 5,
    },
    visit: { inDays: 1, minutes: 240, note: 'Cerramos el agua de 9 a 11.' },
  },
  {
    service: 'water-heater-installation',
    opened: 16,
    quote: {
      lines: [
        ['Calentador de gas de 50 galones', 1, 'item', 98_000],
        ['Instalación y prueba', 5, 'hour', 9500],
        ['Retiro del calentador viejo', 1, 'job', 7500],
      ],
      depositCents: 30_000,
      days: 1,
      message: 'Ana, el precio incluye el permiso y la prueba de gas. El calentador tiene seis años de garantía de fábrica.',
    },
    change: {
      proposed: 4.2,
      lines: [['Cambiar el tramo oxidado de la salida de gases', 1, 'job', 16_500]],
      reason: 'El tubo de salida de gases está oxidado y no pasa la inspección. Te mandé la foto por mensaje.',
    },
    finished: 3.1,
    invoiced: 2.9,
  },
  {
    service: 'leak-repair',
    opened: 44,
    quote: {
      lines: [
        ['Reparar fuga bajo el fregadero', 2, 'hour', 9500],
        ['Tubería y conexiones', 1, 'job', 6400],
      ],
      days: 1,
      message: 'Hola, Ana. Es un arreglo de una mañana; si la llave también está gastada, te avisamos antes de cambiarla.',
    },
    finished: 40.2,
    confirmed: 40,
    invoiced: 39.9,
    paid: { at: 38, by: 'card' },
  },
]

export const jobsOfMarcus: readonly PlumberJob[] = [
  {
    service: 'sump-pump',
    opened: 34,
    quote: {
      lines: [
        ['Sump pump, 1/2 HP, with battery backup', 1, 'item', 54_000],
        ['Installation and test', 4, 'hour', 9500],
      ],
      days: 1,
      message: 'Hi Marcus, this covers the pump, the battery backup and a full test with water. No charge for the trip.',
    },
    change: {
      proposed: 30.2,
      lines: [['New discharge pipe through the wall', 12, 'ft', 1800]],
      reason: 'The old discharge pipe is cracked where it goes through the wall. It would leak back into the basement.',
    },
    finished: 29,
    confirmed: 28,
    invoiced: 25,
  },
]

export const jobsOfNeighbors: readonly PlumberJob[] = [
  {
    service: 'toilet-repair',
    opened: 12,
    quote: {
      lines: [
        ['Cambiar el mecanismo del tanque', 1, 'job', 14_500],
        ['Sello y tornillos nuevos', 1, 'job', 4500],
      ],
      days: 1,
      message: 'Con gusto. Llevamos las piezas en la camioneta, así que queda en una sola visita.',
    },
    finished: 8,
    confirmed: 7.8,
    invoiced: 7.7,
    isDraft: true,
  },
  {
    service: 'faucet-installation',
    opened: 27,
    quote: {
      lines: [
        ['Instalar llave de cocina con extensión', 2, 'hour', 9500],
        ['Mangueras y válvulas', 1, 'job', 5500],
      ],
      days: 1,
      message: 'Gracias por llamarnos. Si la llave ya la compraste, solo cobramos la mano de obra y las mangueras.',
    },
    finished: 23,
    confirmed: 22.8,
    invoiced: 22.7,
    paid: { at: 20, by: 'check' },
  },
  {
    service: 'garbage-disposal',
    opened: 39,
    quote: {
      lines: [
        ['Triturador de 3/4 HP', 1, 'item', 21_900],
        ['Instalación y retiro del viejo', 2, 'hour', 9500],
      ],
      days: 1,
      message: 'El precio incluye el triturador, la instalación y llevarnos el viejo. Probamos todo antes de irnos.',
    },
    finished: 35,
    confirmed: 34.8,
    invoiced: 34.7,
    credited: { at: 34.2, reason: 'Salió con el número de apartamento de otro cliente. Te mandamos la correcta.' },
    paid: { at: 31, by: 'transfer' },
  },
]

const itemsOf = (lines: readonly Line[]) =>
  lines.map(([text, quantity, unit, cents]) => ({ text, quantity, unit, unit_price_cents: cents, is_taxable: false }))

const depositTerms: Record<Locale, string> = {
  es: 'Con tarjeta aquí. Es para comprar las piezas.',
  en: 'By card here. It pays for the parts.',
}

/** A quote as its company writes it on `today` (YYYY-MM-DD). */
export const quoteOf = ({ quote }: PlumberJob, today: string, locale: Locale): QuoteInput => ({
  type: 'fixed',
  items: itemsOf(quote.lines).map((item) => ({ ...item, is_optional: false, option: 0 })),
  options: [],
  discount_cents: 0,
  tax_percent: 0,
  deposit_cents: quote.depositCents ?? 0,
  deposit_terms: quote.depositCents ? depositTerms[locale] : '',
  includes: '',
  excludes: '',
  earliest_start: dayAfter(today, 2),
  duration_days: quote.days,
  warranty_months: 12,
  valid_until: dayAfter(today, 14),
  message: quote.message,
})

export const changeOf = ({ lines, reason, moreDays }: Change, today: string): ChangeOrderInput => ({
  lines: itemsOf(lines),
  reason,
  finish_on: moreDays === undefined ? null : dayAfter(today, moreDays),
  upload_ids: [],
})
