import type { Notification } from '../../notifications/service.ts'

type Merged = { id: string; name: string; merged: { id: string; name: string }; userId: string; reason: string }

/** Sent to every member of both companies. */
export const companiesMerged = ({ id, name, merged, userId, reason }: Merged): Notification => ({
  userId,
  eventKey: `company:${merged.id}:merged:${id}`,
  kind: 'company_merged',
  title: { es: `${merged.name} ahora es parte de ${name}`, en: `${merged.name} is now part of ${name}` },
  body: {
    es: `Tenían dos fichas y ahora es una sola: contactos, reseñas, saldo y equipo están juntos, y la dirección de antes lleva a la nueva. Las tarjetas guardadas en la ficha anterior se borraron. El motivo:\n\n${reason}`,
    en: `There were two listings and now there is one: leads, reviews, balance and team are together, and the old address leads to the new one. Cards saved in the old listing were removed. The reason:\n\n${reason}`,
  },
  path: '/user/companies/profile',
  email: { action: { es: 'Ver mi empresa', en: 'See my company' } },
})
