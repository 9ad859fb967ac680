import { brand } from '#brand/brand.ts'
import type { Localized } from '#contract/primitives.ts'

/** Spoken to a caller who cannot be connected. */
export const cannotConnect: Localized = {
  es: `Este número de ${brand.name} ya no comunica, o no reconoce el teléfono desde el que llamas. Entra en tu cuenta para escribir un mensaje.`,
  en: `This ${brand.name} number is no longer active, or doesn’t recognize the phone you’re calling from. Sign in to your account to send a message.`,
}
