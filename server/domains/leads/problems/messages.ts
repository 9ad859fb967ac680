import type { Notification } from '../../notifications/service.ts'
import type { Side, Sides } from '../appointments/queries.ts'
import { pathTo, nameOf } from '../appointments/messages.ts'

export const problemOpened = (sides: Sides, userId: string, key: string): Notification => ({
  userId,
  eventKey: `problem:${key}:opened`,
  kind: 'problem',
  title: { es: `${sides.customer} dice que algo no quedó bien`, en: `${sides.customer} says that something is not right` },
  body: {
    es: `${sides.service.es}. Escríbele y acuerden cómo arreglarlo; mientras tanto no corre el plazo.`,
    en: `${sides.service.en}. Write and agree on how to put it right; the clock stands still meanwhile.`,
  },
  path: pathTo('company', sides),
  email: true,
})

export const problemResolved = (sides: Sides, to: Side, userId: string, key: string): Notification => ({
  userId,
  eventKey: `problem:${key}:resolved`,
  kind: 'problem',
  title: { es: `${nameOf(to, sides)} dice que el problema quedó resuelto`, en: `${nameOf(to, sides)} says that the problem is solved` },
  body: {
    es: `${sides.service.es}. Si todavía falta algo, dilo en la conversación.`,
    en: `${sides.service.en}. If something is still missing, say so in the conversation.`,
  },
  path: to === 'customer' ? `/user/projects/${sides.project_id}` : pathTo('company', sides),
  email: true,
})
