import type { Localized } from '#contract/primitives.ts'
import type { Settings } from '#contract/settings.ts'
import { dollars } from '#server/lib/money.ts'
import type { Letter, Notification } from '../../notifications/service.ts'

type From = { code: string; from: string; kind: 'person' | 'company'; fingerprint: string; settings: Settings }

const somebody: Localized = { es: 'Alguien que te conoce', en: 'Somebody who knows you' }

/** To a stranger: what they typed about each other is not in it, so nobody can have us write their words to anybody. */
export const invitation = ({ code, from, fingerprint, settings }: From): Omit<Letter, 'to' | 'locale'> => {
  const [person, company] = [dollars(settings.referralPersonCents), dollars(settings.referralCompanyCents)]
  return {
    eventKey: `referral:${fingerprint}`,
    subject: { es: `${from || somebody.es} te invita a Oficio`, en: `${from || somebody.en} invites you to Oficio` },
    text: {
      es: `Oficio es donde se encuentra a quien sabe hacerlo, cerca de casa: pides una vez, responden pocas empresas comprobables y eliges tú. Pedir presupuestos es gratis.\n\nSi creas tu cuenta desde aquí y contratas a alguien, recibes ${person} de crédito, y quien te invita también. Si tienes una empresa, son ${company} de crédito para contactos cuando pagues el primero.`,
      en: `Oficio is where you find people who know how to do it, close to home: you ask once, a few companies that can be checked answer, and you choose. Asking for quotes is free.\n\nIf you create your account from here and hire somebody, you get ${person} in credit, and so does whoever invites you. If you have a company, it is ${company} in credit for leads once you pay for your first one.`,
    },
    action: { es: 'Ver la invitación', en: 'See the invitation' },
    path: `/r/${code}`,
  }
}

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
