import { brand } from '#brand/brand.ts'
import { written } from '#server/lib/money.ts'
import type { Notification } from '../../notifications/service.ts'

type Reward = { id: string; side: 'inviter' | 'invited'; cents: number; isCompany: boolean; userId: string }

export const rewarded = ({ id, side, cents, isCompany, userId }: Reward): Notification => ({
  userId,
  eventKey: `referral:${id}:${side}`,
  kind: 'referral_rewarded',
  title: { es: `Ganaste ${written(cents)} por una invitación`, en: `You earned ${written(cents)} for an invitation` },
  body: isCompany
    ? {
        es: 'Es crédito para tu empresa: lo usamos para pagar contactos antes que el saldo y la tarjeta, y no vence.',
        en: 'It’s credit for your company. We use it to pay for leads before your balance and card, and it never expires.',
      }
    : {
        es: `Es crédito para ti: lo usamos para pagar anticipos en ${brand.name} antes que la tarjeta, y no vence.`,
        en: `It’s credit for you. We use it to pay deposits on ${brand.name} before your card, and it never expires.`,
      },
  path: '/user/profile?section=referrals',
  email: { action: { es: 'Ver mis invitaciones', en: 'View my invitations' } },
})
