import type { Localized } from '#contract/primitives.ts'
import type { Settings } from '#contract/settings.ts'
import { dollars } from '#server/lib/money.ts'
import type { Letter } from '../../notifications/service.ts'

type From = { code: string; from: string; kind: 'person' | 'company'; fingerprint: string; settings: Settings }

const somebody: Localized = { es: 'Alguien que te conoce', en: 'Somebody who knows you' }

/** Invitation email to a stranger. It contains no text typed by the inviter, so that it cannot carry messages. */
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
