import { accountHoldHours } from '#contract/payments/states.ts'
import type { Notification } from '../../notifications/service.ts'

const path = '/user/companies/profile/configurations?section=money'
const action = { es: 'Ver mi dinero', en: 'View my money' }

/** Tells each owner about a new bank account. It cannot be turned off. */
export const accountSet = ({ id, last4, userId }: { id: string; last4: string; userId: string }): Notification => ({
  userId,
  eventKey: `bank-account:${id}`,
  kind: 'security',
  title: { es: `Nueva cuenta de banco: •••• ${last4}`, en: `New bank account: •••• ${last4}` },
  body: {
    es: `Desde ahora, el dinero que tu empresa retire irá a esa cuenta. Los retiros esperan ${accountHoldHours} horas. ¿No fueron ustedes? Cancela los retiros, cambia tu contraseña y escríbenos.`,
    en: `From now on, your company’s withdrawals go to that account. We hold withdrawals for ${accountHoldHours} hours. Wasn’t you? Cancel the withdrawals, change your password and contact us.`,
  },
  path,
  email: { action },
})
