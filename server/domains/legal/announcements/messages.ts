import { legalDocuments, type LegalSlug } from '#contract/legal/states.ts'
import type { Localized } from '#contract/primitives.ts'
import { calendarDay } from '#server/lib/spans.ts'
import type { Notification } from '../../notifications/service.ts'

type Change = { id: string; document: LegalSlug; version: number; changed_on: string; changes: Localized }

export const changeAnnounced = (userId: string, { id, document, version, changed_on: day, changes }: Change): Notification => {
  const { name } = legalDocuments[document]
  const on = calendarDay(day)
  return {
    userId,
    eventKey: `legal:${id}`,
    kind: 'terms_changed',
    title: { es: `«${name.es}» cambia el ${on.es}`, en: `“${name.en}” changes on ${on.en}` },
    body: {
      es: `${changes.es}\n\nHasta ese día vale lo de ahora. Si no te convence, puedes cerrar tu cuenta antes: no cuesta nada y tu saldo sigue siendo tuyo.`,
      en: `${changes.en}\n\nUntil that day, what holds now goes on. If you do not like it, you can close your account before: it costs nothing, and your balance is yours.`,
    },
    path: `/legal/${document}?version=${version}`,
    email: { action: { es: 'Leer la nueva versión', en: 'Read the new version' } },
  }
}

export const changeWithdrawn = (userId: string, { id, document }: Pick<Change, 'id' | 'document'>): Notification => {
  const { name } = legalDocuments[document]
  return {
    userId,
    eventKey: `legal:${id}:taken_back`,
    kind: 'terms_changed',
    title: { es: `Al final, «${name.es}» no cambia`, en: `“${name.en}” does not change after all` },
    body: {
      es: 'El cambio que te anunciamos no se hará ese día. Sigue valiendo la versión de ahora.',
      en: 'The change that we announced will not happen on that day. The present version goes on.',
    },
    path: `/legal/${document}`,
    email: { action: { es: 'Leer el documento', en: 'Read the document' } },
  }
}
