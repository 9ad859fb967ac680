import type { TopUpPause } from '#contract/payments/states.ts'
import type { Localized } from '#contract/primitives.ts'
import { span } from '#server/lib/spans.ts'
import type { Notification } from '../../notifications/service.ts'

const settings = '/user/companies/profile/configurations?section=money'

type Paused = { reason: TopUpPause; wishId: string; paymentId: string | undefined; userId: string; holdMinutes: number }

const titles: Record<TopUpPause, Localized> = {
  authentication: { es: 'Tu banco pide que confirmes la carga de saldo', en: 'Your bank asks you to confirm the top-up' },
  declined: { es: 'El banco rechazó la recarga automática', en: 'The bank declined your auto top-up' },
  no_card: { es: 'La recarga automática necesita una tarjeta', en: 'Auto top-up needs a card' },
}

const bodiesOf = (hold: Localized): Record<TopUpPause, Localized> => ({
  authentication: {
    es: `Confírmala en los próximos ${hold.es}. Mientras, la recarga automática está en pausa y no se te ha cobrado nada.`,
    en: `Confirm it within the next ${hold.en}. Until then auto top-up is paused, and you have not been charged.`,
  },
  declined: {
    es: 'No se te cobró nada y la pusimos en pausa. Revisa tu tarjeta y vuelve a activarla.',
    en: 'You were not charged, and we paused it. Check your card and switch it on again.',
  },
  no_card: {
    es: 'No hay ninguna tarjeta guardada y la pusimos en pausa. Agrega una y vuelve a activarla.',
    en: 'No card is saved, so we paused it. Add one and switch it on again.',
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
