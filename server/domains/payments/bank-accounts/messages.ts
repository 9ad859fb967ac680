import { accountHoldHours } from '#contract/payments/states.ts'
import type { Notification } from '../../notifications/service.ts'

const path = '/user/companies/profile/configurations?section=money'
const action = { es: 'Ver mi dinero', en: 'See my money' }

/** Tells each owner about a new bank account. It cannot be turned off. */
export const accountSet = ({ id, last4, userId }: { id: string; last4: string; userId: string }): Notification => ({
  userId,
  eventKey: `bank-account:${id}`,
  kind: 'security',
  title: { es: `Nueva cuenta de banco: •••• ${last4}`, en: `New bank account: •••• ${last4}` },
  body: {
    es: `Desde ahora, el dinero que tu empresa retire irá a esa cuenta. Los retiros esperan ${accountHoldHours} horas. Si no fueron ustedes, cancela los retiros, cambia tu contraseña y escríbenos.`,
    en: `From now on, money that your company withdraws goes to that account. Withdrawals wait ${accountHoldHours} hours. If this wasn’t you, cancel the withdrawals, change your password and write to us.`,
  },
  path,
  email: { action },
})
