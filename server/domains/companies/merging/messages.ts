import type { Notification } from '../../notifications/service.ts'

type Merged = { id: string; name: string; merged: { id: string; name: string }; userId: string; reason: string }

/** Sent to every member of both companies. */
export const companiesMerged = ({ id, name, merged, userId, reason }: Merged): Notification => ({
  userId,
  eventKey: `company:${merged.id}:merged:${id}`,
  kind: 'company_merged',
  title: { es: `${merged.name} ahora es parte de ${name}`, en: `${merged.name} is now part of ${name}` },
  body: {
    es: `Tenían dos fichas y ahora hay una sola: juntamos los contactos, las reseñas, el saldo y el equipo, y la dirección anterior lleva a la nueva. Borramos las tarjetas guardadas en la ficha anterior. El motivo:\n\n${reason}`,
    en: `You had two listings and now you have one: leads, reviews, balance and team are all together, and the old address redirects to the new one. We removed the cards saved on the old listing. The reason:\n\n${reason}`,
  },
  path: '/user/companies/profile',
  email: { action: { es: 'Ver mi empresa', en: 'View my company' } },
})
