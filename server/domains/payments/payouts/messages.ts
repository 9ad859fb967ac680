import { written } from '#server/lib/money.ts'
import type { Notification } from '../../notifications/service.ts'

const path = '/user/companies/profile/configurations?section=money'
const action = { es: 'Ver mi dinero', en: 'View my money' }

type Told = { id: string; amountCents: number; last4: string; userId: string }

/** Tells each owner about a withdrawal. It cannot be turned off. */
export const withdrawalAsked = ({ id, amountCents, last4, userId }: Told): Notification => ({
  userId,
  eventKey: `withdrawal:${id}:asked`,
  kind: 'security',
  title: { es: `Retiro de ${written(amountCents)} a •••• ${last4}`, en: `Withdrawal of ${written(amountCents)} to •••• ${last4}` },
  body: {
    es: 'Lo revisamos y lo enviamos a tu banco. Puedes cancelarlo hasta que salga. ¿No fueron ustedes? Cancélalo ahora y cambia tu contraseña.',
    en: 'We’ll review it and send it to your bank. You can cancel it until then. Wasn’t you? Cancel it now and change your password.',
  },
  path,
  email: { action },
})

export const withdrawalArrived = ({ id, amountCents, last4, userId }: Told): Notification => ({
  userId,
  eventKey: `withdrawal:${id}:paid`,
  kind: 'payout',
  title: { es: `${written(amountCents)} ya están en tu banco`, en: `${written(amountCents)} is in your bank account` },
  body: { es: `Llegaron a la cuenta •••• ${last4}.`, en: `It arrived in account •••• ${last4}.` },
  path,
  email: { action },
})

export const withdrawalBack = ({ id, amountCents, last4, userId }: Told): Notification => ({
  userId,
  eventKey: `withdrawal:${id}:back`,
  kind: 'payout',
  title: { es: `Tu banco devolvió ${written(amountCents)}`, en: `Your bank sent ${written(amountCents)} back` },
  body: {
    es: `No entraron en la cuenta •••• ${last4}, así que los pusimos otra vez en tu dinero ganado. Revisa los datos de la cuenta antes de retirarlos de nuevo.`,
    en: `The transfer to account •••• ${last4} failed, so the money is back in your earnings. Check the account details before you withdraw it again.`,
  },
  path,
  email: { action },
})
