import { dollars } from '#server/lib/money.ts'
import type { Notification } from '../../notifications/service.ts'
import { leadPath } from '../lead/messages.ts'
import type { Parties } from '../lead/queries.ts'

type Paid = { userId: string; cents: number; finalCents: number }

/** Tells the company that the customer paid another sum than its final one. */
export const paidOtherSum = (lead: Parties, { userId, cents, finalCents }: Paid): Notification => ({
  userId,
  eventKey: `lead:${lead.lead_id}:paid:${cents}`,
  kind: 'problem',
  title: { es: `${lead.customer} dice que pagó ${dollars(cents)}`, en: `${lead.customer} says they paid ${dollars(cents)}` },
  body: {
    es: `${lead.service.es}. Tú anotaste ${dollars(finalCents)}. Si es un error, háblalo por mensaje: puede corregirlo.`,
    en: `${lead.service.en}. You entered ${dollars(finalCents)}. If that’s a mistake, talk it over by message. They can correct it.`,
  },
  path: leadPath(lead),
  email: true,
})
