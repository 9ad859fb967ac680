import { written } from '#server/lib/money.ts'
import type { Notification } from '../../notifications/service.ts'
import { leadPath } from '../lead/messages.ts'
import type { Parties } from '../lead/queries.ts'

type Paid = { userId: string; cents: number; finalCents: number }

/** Tells the company that the customer paid another sum than its final one. */
export const paidOtherSum = (lead: Parties, { userId, cents, finalCents }: Paid): Notification => ({
  userId,
  eventKey: `lead:${lead.lead_id}:paid:${cents}`,
  kind: 'problem',
  title: { es: `${lead.customer} dice que pagó ${written(cents)}`, en: `${lead.customer} says they paid ${written(cents)}` },
  body: {
    es: `${lead.service.es}. Tú anotaste ${written(finalCents)}. Si es un error, háblalo por mensaje: puede corregirlo.`,
    en: `${lead.service.en}. You entered ${written(finalCents)}. If that’s a mistake, talk it over by message. They can correct it.`,
  },
  path: leadPath(lead),
  email: true,
})
