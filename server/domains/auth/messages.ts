import type { Localized } from '#contract/primitives.ts'

/** The digits stand last, where phones look for a code to fill in. */
export const phoneCode = (code: string): Localized => ({
  es: `este código caduca en 10 minutos, no lo compartas con nadie. Tu código es ${code}`,
  en: `this code expires in 10 minutes, share it with nobody. Your code is ${code}`,
})
