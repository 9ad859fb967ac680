import type { Notification } from '../../notifications/service.ts'
import type { Side, Sides } from '../appointments/queries.ts'
import { pathTo, nameOf } from '../appointments/messages.ts'

export const problemOpened = (sides: Sides, userId: string, key: string): Notification => ({
  userId,
  eventKey: `problem:${key}:opened`,
  kind: 'problem',
  title: { es: `${sides.customer} dice que algo no quedó bien`, en: `${sides.customer} reported a problem` },
  body: {
    es: `${sides.service.es}. Escríbele y acuerden cómo arreglarlo. Mientras tanto, el plazo está en pausa.`,
    en: `${sides.service.en}. Message them and agree on how to fix it. The deadline is paused in the meantime.`,
  },
  path: pathTo('company', sides),
  email: true,
})

export const problemResolved = (sides: Sides, to: Side, userId: string, key: string): Notification => ({
  userId,
  eventKey: `problem:${key}:resolved`,
  kind: 'problem',
  title: { es: `${nameOf(to, sides)} dice que el problema quedó resuelto`, en: `${nameOf(to, sides)} says the problem is solved` },
  body: {
    es: `${sides.service.es}. Si algo todavía no está bien, dilo en la conversación.`,
    en: `${sides.service.en}. If something still isn’t right, say so in the conversation.`,
  },
  path: to === 'customer' ? `/user/projects/${sides.project_id}` : pathTo('company', sides),
  email: true,
})
