import { dollars } from '#server/lib/money.ts'
import type { Notification } from '../../notifications/service.ts'

const path = '/user/companies/profile/configurations?section=money'
const action = { es: 'Ver mi dinero', en: 'See my money' }

type Told = { id: string; amountCents: number; last4: string; userId: string }

/** Tells each owner about a withdrawal. It cannot be turned off. */
export const withdrawalAsked = ({ id, amountCents, last4, userId }: Told): Notification => ({
  userId,
  eventKey: `withdrawal:${id}:asked`,
  kind: 'security',
  title: { es: `Retiro de ${dollars(amountCents)} a •••• ${last4}`, en: `Withdrawal of ${dollars(amountCents)} to •••• ${last4}` },
  body: {
    es: 'Lo revisamos y lo enviamos a tu banco. Hasta que salga puedes cancelarlo. Si no fueron ustedes, cancélalo ahora y cambia tu contraseña.',
    en: 'We check it and send it to your bank. You can cancel it until it leaves. If this wasn’t you, cancel it now and change your password.',
  },
  path,
  email: { action },
})

export const withdrawalArrived = ({ id, amountCents, last4, userId }: Told): Notification => ({
  userId,
  eventKey: `withdrawal:${id}:paid`,
  kind: 'payout',
  title: { es: `${dollars(amountCents)} ya están en tu banco`, en: `${dollars(amountCents)} is at your bank` },
  body: { es: `Llegaron a la cuenta •••• ${last4}.`, en: `It arrived in the account •••• ${last4}.` },
  path,
  email: { action },
})

export const withdrawalBack = ({ id, amountCents, last4, userId }: Told): Notification => ({
  userId,
  eventKey: `withdrawal:${id}:back`,
  kind: 'payout',
  title: { es: `Tu banco devolvió ${dollars(amountCents)}`, en: `Your bank sent ${dollars(amountCents)} back` },
  body: {
    es: `No entraron en la cuenta •••• ${last4} y vuelven a estar en lo que ganaste. Revisa los datos de la cuenta antes de retirarlos otra vez.`,
    en: `It could not be paid into the account •••• ${last4}, and is earned money again. Check the account’s details before you withdraw it again.`,
  },
  path,
  email: { action },
})
