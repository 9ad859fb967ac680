import type { Localized } from '#contract/primitives.ts'

/** Spoken to a caller who cannot be connected. */
export const cannotConnect: Localized = {
  es: 'Este número de Oficio ya no comunica, o no reconoce el teléfono desde el que llamas. Entra en tu cuenta para escribir un mensaje.',
  en: 'This Oficio number is no longer active, or doesn’t recognize the phone you’re calling from. Sign in to your account to send a message.',
}
