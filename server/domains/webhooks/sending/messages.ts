import type { Notification } from '../../notifications/service.ts'

type Off = { webhookId: string; url: string; at: Date; userId: string }

const path = (id: string) => `/user/companies/profile/integrations/webhooks/${id}`
const action = { es: 'Ver el webhook', en: 'See the webhook' }

/** Tells an owner that a webhook failed for three days. */
export const failed = ({ webhookId, url, at, userId }: Off): Notification => ({
  userId,
  eventKey: `webhook:${webhookId}:failing:${at.toISOString()}`,
  kind: 'webhook_off',
  title: { es: 'Apagamos un webhook que falla', en: 'We turned off a failing webhook' },
  body: {
    es: `${new URL(url).host} no aceptó nada durante tres días. Mira qué contestó, arréglalo y vuelve a encenderlo: lo que espera se envía entonces.`,
    en: `${new URL(url).host} accepted nothing for three days. See its answers, fix it, and turn it back on: whatever waits is sent then.`,
  },
  path: path(webhookId),
  email: { action },
})

/** Tells an owner that an address does not want to hear from us. */
export const gone = ({ webhookId, url, at, userId }: Off): Notification => ({
  userId,
  eventKey: `webhook:${webhookId}:gone:${at.toISOString()}`,
  kind: 'webhook_off',
  title: { es: 'Apagamos un webhook que ya no existe', en: 'We turned off a webhook that is gone' },
  body: {
    es: `${new URL(url).host} contestó 410: pide que no le enviemos nada más. Cambia la dirección o elimina el webhook.`,
    en: `${new URL(url).host} answered 410: it asks us to send nothing more. Change the address or delete the webhook.`,
  },
  path: path(webhookId),
  email: { action },
})
