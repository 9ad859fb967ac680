import type { Localized } from '#contract/primitives.ts'
import type { Settings } from '#contract/settings.ts'
import { lifeOf } from '../warnings/messages.ts'

/** The code comes last, where phones look for it to autofill. */
export const phoneCode = (code: string, settings: Settings): Localized => ({
  es: `este código vence en ${lifeOf(settings).es}. No lo compartas con nadie. Tu código es ${code}`,
  en: `this code expires in ${lifeOf(settings).en}. Don’t share it with anyone. Your code is ${code}`,
})
