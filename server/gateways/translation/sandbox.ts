import type { Locale } from '#contract/primitives.ts'

/** Sentences of the demo town. `#` stands for a number, an amount or an address, `…` for a name. */
const phrases: readonly (readonly [es: string, en: string])[] = [
  ['Hola …, gracias por escribirnos.', 'Hi …, thanks for reaching out.'],
  ['Hola, gracias por escribirnos.', 'Hi, thanks for reaching out.'],
  ['Puedo pasar a verlo mañana entre # y #, ¿te queda bien?', 'I can come by tomorrow between # and #, would that work?'],
  ['Buenas tardes, ….', 'Good afternoon, ….'],
  [
    'Con lo que cuentas ya tengo una idea; te mando un presupuesto hoy mismo.',
    'That’s enough for me to put a quote together. I’ll send it today.',
  ],
  ['Hola, ….', 'Hi, ….'],
  ['¿Nos puedes mandar una foto más de cerca?', 'Could you send a closer photo?'],
  ['Así te damos un precio sin visita.', 'Then we can give you a price without coming out.'],
  ['¡Qué rápido!', 'That was quick!'],
  ['Sí, a las # me queda perfecto.', 'Yes, # works well.'],
  ['Muchas gracias, lo espero.', 'Thanks, I’ll watch for it.'],
  ['Claro, ahora la tomo.', 'Sure, I’ll take one now.'],
  ['¿Incluye los materiales?', 'Does it include materials?'],
  ['Gracias por darnos la oportunidad.', 'Thanks for considering us.'],
  ['Aquí ves cada parte del precio; el traslado no se cobra.', 'Here’s every part of the price; we don’t charge for travel.'],
  ['Si encontramos algo distinto, te avisamos antes de seguir.', 'If we find anything different, we’ll tell you before we go on.'],
  ['Con tarjeta aquí, o con cheque o Zelle.', 'By card here, or by check or Zelle.'],
  ['Paga los materiales.', 'It pays for the materials.'],
  ['Puedo ir el martes por la mañana; el precio es #.', 'I can come on Tuesday morning; the price is #.'],
  ['Puedo ir mañana; el precio es #.', 'I can come tomorrow; the price is #.'],
  ['Mano de obra', 'Labor'],
  ['Materiales', 'Materials'],
  ['Visita de diagnóstico', 'Diagnostic visit'],
  ['Limpieza y retiro de restos', 'Cleanup and haul-away'],
  ['Básica', 'Basic'],
  ['Completa', 'Complete'],
]

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const patternOf = (phrase: string) =>
  new RegExp(
    `^${escaped(phrase)
      .replaceAll('#', String.raw`(\[\[\d+\]\])`)
      .replaceAll('…', String.raw`([^,.!?]{1,40})`)}$`,
    'u',
  )

const tables: Record<Locale, readonly { pattern: RegExp; into: string }[]> = {
  en: phrases.map(([es, en]) => ({ pattern: patternOf(es), into: en })),
  es: phrases.map(([es, en]) => ({ pattern: patternOf(en), into: es })),
}

function sentence(text: string, to: Locale): string | undefined {
  for (const { pattern, into } of tables[to]) {
    const found = pattern.exec(text)
    if (!found) continue
    let place = 0
    return into.replace(/[#…]/g, () => found[++place]!)
  }
}

/** Stands in for a translator: the demo town's sentences in the other language, any other text marked with its name. */
export function translateInSandbox(text: string, to: Locale): string {
  const whole = sentence(text, to)
  if (whole !== undefined) return whole
  const parts = text.split(/(?<=[.!?])\s+/).map((part) => sentence(part, to))
  return parts.some((part) => part === undefined) ? `[${to === 'es' ? 'español' : 'English'}] ${text}` : parts.join(' ')
}
