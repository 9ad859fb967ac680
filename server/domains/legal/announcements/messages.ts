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
      es: `${changes.es}\n\nHasta ese día sigue vigente la versión actual. Si no estás de acuerdo, puedes cerrar tu cuenta antes: no cuesta nada y tu saldo sigue siendo tuyo.`,
      en: `${changes.en}\n\nUntil then, the current version applies. If you don’t agree, you can close your account before that day. It’s free, and your balance is still yours.`,
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
    title: { es: `Al final, «${name.es}» no cambia`, en: `“${name.en}” isn’t changing after all` },
    body: {
      es: 'Cancelamos el cambio que te anunciamos. Sigue vigente la versión actual.',
      en: 'We canceled the change we announced. The current version still applies.',
    },
    path: `/legal/${document}`,
    email: { action: { es: 'Leer el documento', en: 'Read the document' } },
  }
}
