import type { TopUpPause } from '#contract/payments/states.ts'
import type { Localized } from '#contract/primitives.ts'
import { span } from '#server/lib/spans.ts'
import type { Notification } from '../../notifications/service.ts'

const settings = '/user/companies/profile/configurations?section=money'

type Paused = { reason: TopUpPause; wishId: string; paymentId: string | undefined; userId: string; holdMinutes: number }

const titles: Record<TopUpPause, Localized> = {
  authentication: { es: 'Tu banco pide que confirmes la carga de saldo', en: 'Your bank needs you to confirm the top-up' },
  declined: { es: 'El banco rechazó la recarga automática', en: 'The bank declined your auto top-up' },
  no_card: { es: 'La recarga automática necesita una tarjeta', en: 'Auto top-up needs a card' },
}

const bodiesOf = (hold: Localized): Record<TopUpPause, Localized> => ({
  authentication: {
    es: `Confírmala en los próximos ${hold.es}. Mientras tanto, la recarga automática está en pausa y no te hemos cobrado nada.`,
    en: `Confirm it within the next ${hold.en}. Until then auto top-up is paused, and we haven’t charged you.`,
  },
  declined: {
    es: 'No te cobramos nada y la pusimos en pausa. Revisa tu tarjeta y vuelve a activarla.',
    en: 'We didn’t charge you, and we paused it. Check your card and turn it back on.',
  },
  no_card: {
    es: 'No tienes una tarjeta guardada, así que la pusimos en pausa. Agrega una y vuelve a activarla.',
    en: 'You don’t have a saved card, so we paused it. Add one and turn it back on.',
  },
})

/** Tells the company's owners that auto top-up is paused, and how to resume it. */
export const topUpPaused = ({ reason, wishId, paymentId, userId, holdMinutes }: Paused): Notification => ({
  userId,
  eventKey: `top-up:${wishId}:${reason}`,
  kind: reason === 'authentication' ? 'payment_authentication' : 'payment_failed',
  title: titles[reason],
  body: bodiesOf(span(holdMinutes * 60))[reason],
  path:
    reason === 'authentication' && paymentId
      ? `/payments/checkout?${new URLSearchParams({ payment: paymentId, redirect: settings })}`
      : settings,
  email: true,
})
