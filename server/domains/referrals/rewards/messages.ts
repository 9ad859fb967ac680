import { dollars } from '#server/lib/money.ts'
import type { Notification } from '../../notifications/service.ts'

type Reward = { id: string; side: 'inviter' | 'invited'; cents: number; isCompany: boolean; userId: string }

export const rewarded = ({ id, side, cents, isCompany, userId }: Reward): Notification => ({
  userId,
  eventKey: `referral:${id}:${side}`,
  kind: 'referral_rewarded',
  title: { es: `Ganaste ${dollars(cents)} por una invitación`, en: `You earned ${dollars(cents)} with an invitation` },
  body: isCompany
    ? {
        es: 'Es crédito de tu empresa: paga contactos antes que el saldo y la tarjeta, y no vence.',
        en: 'It is credit of your company: it pays for leads before balance and card do, and does not expire.',
      }
    : {
        es: 'Es crédito tuyo: paga anticipos en Oficio antes que la tarjeta, y no vence.',
        en: 'It is credit of yours: it pays deposits on Oficio before the card does, and does not expire.',
      },
  path: '/user/profile?section=referrals',
  email: { action: { es: 'Ver mis invitaciones', en: 'See my invitations' } },
})
