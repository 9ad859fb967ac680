import { brand } from '#brand/brand.ts'
import type { Locale, Localized } from '../primitives.ts'

/** Words about calls for a customer who has not allowed them yet. Chosen by the server, because it depends on its configuration. */
export type CallsTold = { help: string; hint: string; approvedHint: string }

type Told = Record<keyof CallsTold, Localized>

const code: Localized = {
  es: 'Te mandamos un código para confirmar que eres tú.',
  en: 'We’ll text you a code to confirm it’s you.',
}
const withCode = ({ es, en }: Localized): Localized => ({ es: `${code.es} ${es}`, en: `${code.en} ${en}` })

const overRelay = withCode({
  es: `Ninguna empresa verá tu número: te llaman por uno de ${brand.name}.`,
  en: `No company will see your number: they call you over one of ${brand.name}’s.`,
})

/** Companies call over a number of ours. */
const masked: Told = {
  help: {
    es: `Te llaman por un número de ${brand.name}, en tu horario. No ven el tuyo, sí tu correo`,
    en: `They call over ${brand.article} ${brand.name} number, in the hours you set. They see your email, not your number`,
  },
  hint: overRelay,
  approvedHint: overRelay,
}

const shown: Told = {
  help: { es: 'Ven tu teléfono y tu correo, y el horario que digas', en: 'They see your phone and email, and the hours you set' },
  hint: withCode({
    es: 'Lo verá cada empresa que compre una plaza, hasta el número que elegiste.',
    en: 'Each company that buys a slot will see it, up to the number you chose.',
  }),
  approvedHint: withCode({
    es: 'Lo verá cada empresa que apruebes, hasta el número que elegiste.',
    en: 'Each company you approve will see it, up to the number you chose.',
  }),
}

/** `hasVoice`: numbers of ours stand between companies and customers. */
export function callsTold(hasVoice: boolean, locale: Locale): CallsTold {
  const { help, hint, approvedHint } = hasVoice ? masked : shown
  return { help: help[locale], hint: hint[locale], approvedHint: approvedHint[locale] }
}
