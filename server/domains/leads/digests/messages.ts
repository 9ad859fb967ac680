import { brand } from '#brand/brand.ts'
import type { Localized } from '#contract/primitives.ts'
import { written } from '#server/lib/money.ts'
import type { Notification } from '../../notifications/service.ts'
import type { Week } from './queries.ts'

const several = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`

const happened = (week: Week): Localized => ({
  es: `La semana pasada te llegaron ${several(week.offered, 'oferta', 'ofertas')}, compraste ${several(week.bought, 'contacto', 'contactos')}${
    week.bought > 0 ? ` por ${written(week.spent_cents)}` : ''
  } y te contrataron ${several(week.hired, 'vez', 'veces')}.`,
  en: `Last week you got ${several(week.offered, 'offer', 'offers')}, bought ${several(week.bought, 'lead', 'leads')}${
    week.bought > 0 ? ` for ${written(week.spent_cents)}` : ''
  } and were hired ${several(week.hired, 'time', 'times')}.`,
})

/** Pending offers and answers; empty without any. */
function waits({ open_offers: offers, unanswered }: Week): Localized[] {
  const waiting: Localized[] = []
  if (offers > 0)
    waiting.push({
      es: `Tienes ${several(offers, 'oferta abierta', 'ofertas abiertas')} por decidir.`,
      en: `You have ${several(offers, 'open offer', 'open offers')} to decide on.`,
    })
  if (unanswered > 0)
    waiting.push({
      es: `${several(unanswered, 'cliente espera', 'clientes esperan')} tu primera respuesta. Responder pronto ayuda a ganar el trabajo.`,
      en: `${several(unanswered, 'customer is', 'customers are')} waiting for your first reply. A quick answer helps win the job.`,
    })
  return waiting
}

/** Tells whether the week contains anything worth a digest. */
export const hasContent = (week: Week): boolean => week.offered + week.bought + week.hired + week.open_offers + week.unanswered > 0

/** Weekly digest of a company: last week's numbers and pending work. */
export function weekOver(week: Week, { monday, userId }: { monday: string; userId: string }): Notification {
  const paragraphs = [happened(week), ...waits(week)]
  return {
    userId,
    eventKey: `week:${week.company_id}:${monday}`,
    kind: 'week_over',
    title: { es: `Tu semana en ${brand.name}`, en: `Your week on ${brand.name}` },
    body: { es: paragraphs.map(({ es }) => es).join('\n\n'), en: paragraphs.map(({ en }) => en).join('\n\n') },
    path: '/user/companies/profile/sections',
    email: true,
  }
}
