import type { Finding } from './phones.ts'
import { plainText } from './plain-text.ts'

/** The writer's own contact details, to recognize in their texts. */
export type OwnDetails = { name: string; surname: string; phone: string; email: string; streets: readonly string[] }

/** Names that are also everyday words. They count only beside another name, or when capitalized. */
const everyday = new Set(
  'rosa luz paz sol flor flores rosas reyes cruz torres fuentes rios mesa puertas prado campo campos pena montes rojas blanco blanca moreno castillo iglesias casas leon delgado salas corral vela parra pinto guerra luna dolores pilar perla angel celeste clara mar will mark hope grace rose jack bill art rich frank chuck ray june may april summer wood woods stone brick green brown white black gray grey young long short price bush field fields hill hills banks lake rivers park parks cook baker carpenter mason painter fisher porter gardener miller page day winter frost snow rain love king little best good cole glass bell ball wall walls pool poole main oak elm maple cedar pine walnut cherry spring forest garden church mill bridge river valley ridge lane court'.split(
    ' ',
  ),
)
const particles = new Set(['de', 'la', 'las', 'los', 'del', 'van', 'von', 'da', 'dos', 'di', 'san', 'mac'])
const introductions =
  /\b(?:soy|llamo|name|i'?m|i am|familia|family|senora?|sra?|mrs?|ms|miss|apellido|surname|pregunt[a-z]*|ask|att?e?|atentamente|gracias|thanks|regards|saludos|sincerely|-|de parte de|for|para|don|dona)[\s.,:]*(?:(?:por|for|la|el|the|senora?|sra?|is|es|los|familia)[\s.]+){0,3}$/
const streetTypes = new Set(
  'street st avenue ave av road rd lane ln boulevard blvd terrace ter parkway pkwy highway hwy drive dr court ct circle cir trail trl place pl way square sq loop alley run row pike crescent path plaza calle avenida carrera apt apartment apto apartamento unit suite ste no north south east west n s e w ne nw se sw the of'.split(
    ' ',
  ),
)

const wordsOf = (text: string) => plainText(text).text.match(/[a-z\d]+/g) ?? []
const places = (text: string, word: string) =>
  [...text.matchAll(new RegExp(String.raw`(?<![a-z\d])${word}(?![a-z\d])`, 'g'))].map(({ index }) => index)

function names({ name, surname }: OwnDetails, text: string, isCapital: (at: number) => boolean): Finding[] {
  const own = [...wordsOf(name), ...wordsOf(surname)].filter((word) => word.length >= 3 && !particles.has(word))
  const beside = new RegExp(String.raw`(?:${own.join('|')})[\s.]{1,3}$`)
  return own.flatMap((word) =>
    places(text, word).flatMap((start): Finding[] => {
      const before = text.slice(Math.max(0, start - 40), start)
      const isWord = everyday.has(word)
      const isInSentence = isCapital(start) && /[a-z,]\s$/.test(before)
      const isName = !isWord || introductions.test(before) || beside.test(before) || isInSentence
      return isName ? [{ start, end: start + word.length, kind: 'name', isSure: true }] : []
    }),
  )
}

function streets({ streets: written }: OwnDetails, text: string, isExplained: (start: number, end: number) => boolean): Finding[] {
  return written.flatMap((street) => {
    const all = wordsOf(street)
    const number = all.find((word) => /^\d{1,6}$/.test(word))
    const core = all.filter((word) => /[a-z]{3}/.test(word) && !streetTypes.has(word))
    const found = core.flatMap((word) =>
      places(text, word).flatMap((start): Finding[] => {
        const after = /^[\s.,]*([a-z]+)?/.exec(text.slice(start + word.length, start + word.length + 24))?.[1] ?? ''
        const around = text.slice(Math.max(0, start - 30), start + word.length + 30)
        const isStreet =
          streetTypes.has(after) || /\b(?:calle|avenida|av|street|street of|en la|on)\s$/.test(text.slice(Math.max(0, start - 12), start))
        const isNear = number !== undefined && places(around, number).length > 0
        return isNear || isStreet || (!everyday.has(word) && core.length > 0)
          ? [{ start, end: start + word.length, kind: 'address', isSure: true }]
          : []
      }),
    )
    const numbers = number !== undefined && number.length >= 3 ? places(text, number) : []
    return [
      ...found,
      ...numbers
        .filter((start) => !isExplained(start, start + number!.length))
        .map((start) => ({ start, end: start + number!.length, kind: 'address', isSure: true })),
    ]
  })
}

function mailbox({ email }: OwnDetails, text: string): Finding[] {
  const local = wordsOf(email.split('@')[0]!)
  const squashed = local.join('')
  if (squashed.length < 7 && !/\d/.test(squashed)) return []
  if (squashed.length < 4) return []
  const spread = new RegExp(String.raw`(?<![a-z\d])${[...squashed].join(String.raw`[\s._+-]{0,2}`)}(?![a-z\d])`, 'g')
  return [...text.matchAll(spread)].map(({ 0: found, index }) => ({ start: index, end: index + found.length, kind: 'email', isSure: true }))
}

/** Finds the writer's own name, street or mailbox in a text. */
export const findOwn = (
  own: OwnDetails,
  text: string,
  { isCapital, isExplained }: { isCapital: (at: number) => boolean; isExplained: (start: number, end: number) => boolean },
): Finding[] => [...names(own, text, isCapital), ...streets(own, text, isExplained), ...mailbox(own, text)]

/** Whether the writer's own phone number is in these digits, at any distance. */
export function spellsPhone({ phone }: OwnDetails, figures: string): boolean {
  const local = phone.replace(/\D/g, '').slice(-7)
  return local.length === 7 && figures.replace(/\D/g, '').includes(local)
}
