import { brand } from '#brand/brand.ts'
import type { Localized } from '#contract/primitives.ts'
import type { Settings } from '#contract/settings.ts'
import { written } from '#server/lib/money.ts'
import type { Letter } from '../../notifications/service.ts'

type From = { code: string; from: string; kind: 'person' | 'company'; fingerprint: string; settings: Settings }

const somebody: Localized = { es: 'Alguien que te conoce', en: 'Someone you know' }

/** Invitation email to a stranger. It contains no text typed by the inviter, so that it cannot carry messages. */
export const invitation = ({ code, from, fingerprint, settings }: From): Omit<Letter, 'to' | 'locale'> => {
  const [person, company] = [written(settings.referralPersonCents), written(settings.referralCompanyCents)]
  return {
    eventKey: `referral:${fingerprint}`,
    subject: { es: `${from || somebody.es} te invita a ${brand.name}`, en: `${from || somebody.en} invited you to ${brand.name}` },
    text: {
      es: `En ${brand.name} encuentras gente que sabe hacer el trabajo, cerca de ti: haces una sola solicitud, te responden unas pocas empresas de tu zona y tú eliges. Pedir presupuestos es gratis.\n\nSi creas tu cuenta con este enlace y contratas a alguien, recibes ${person} de crédito, y la persona que te invitó también. Si tienes una empresa, recibes ${company} de crédito para contactos cuando pagues el primero.`,
      en: `${brand.name} helps you find skilled local pros. You send one request, a few companies in your area respond, and you choose. Getting quotes is free.\n\nSign up from this link and hire someone, and you get ${person} in credit. So does the person who invited you. If you have a company, you get ${company} in credit for leads once you pay for your first one.`,
    },
    action: { es: 'Ver la invitación', en: 'View the invitation' },
    path: `/r/${code}`,
  }
}
