import { brand } from '#brand/brand.ts'
import type { CallOutcome } from '#contract/leads/states.ts'
import { plural } from '#web/lib/format.ts'
import { texts } from '#web/lib/texts.ts'

/** Words of calls over relay numbers. */
export const callsTexts = texts({
  es: {
    title: 'Llamadas',
    none: `No hubo llamadas por el número de ${brand.name}.`,
    unanswered: (n: number) => `Llamaste ${n} ${plural('es', n, { one: 'vez', other: 'veces' })}, sin respuesta`,
    answered: (n: number) => `Llamaste ${n} ${plural('es', n, { one: 'vez', other: 'veces' })}`,
    theyCalled: (n: number) => `El cliente llamó ${n} ${plural('es', n, { one: 'vez', other: 'veces' })}`,
    by: { company: 'Llamaste', customer: 'El cliente llamó' },
    caller: { company: 'Llamó la empresa', customer: 'Llamó el cliente' },
    outcomes: {
      ringing: 'en curso',
      answered: 'contestó',
      missed: 'no contestó',
      busy: 'ocupado',
      failed: 'no se pudo conectar',
      cancelled: 'colgó antes',
    } satisfies Record<CallOutcome | 'ringing', string>,
    talked: (time: string) => `hablaron ${time}`,
    seconds: (n: number) => `${n} s`,
    tries: (calls: number, texts: number) =>
      [
        calls > 0 && `${calls} ${plural('es', calls, { one: 'llamada sin respuesta', other: 'llamadas sin respuesta' })}`,
        texts > 0 && `${texts} ${plural('es', texts, { one: 'mensaje de texto', other: 'mensajes de texto' })}`,
      ]
        .filter(Boolean)
        .join(' y '),
    known: (tries: string) => `Ya sabemos lo que intentaste por el número de ${brand.name}: ${tries}. Cuenta sin que lo reclames.`,
    shown: (tries: string) => `Intentos de la empresa por el número de ${brand.name}: ${tries}.`,
  },
  en: {
    title: 'Calls',
    none: `There were no calls over the ${brand.name} number.`,
    unanswered: (n) => `You called ${n} ${plural('en', n, { one: 'time', other: 'times' })}, no answer`,
    answered: (n) => `You called ${n} ${plural('en', n, { one: 'time', other: 'times' })}`,
    theyCalled: (n) => `The customer called ${n} ${plural('en', n, { one: 'time', other: 'times' })}`,
    by: { company: 'You called', customer: 'The customer called' },
    caller: { company: 'The company called', customer: 'The customer called' },
    outcomes: {
      ringing: 'in progress',
      answered: 'answered',
      missed: 'no answer',
      busy: 'busy',
      failed: 'couldn’t connect',
      cancelled: 'hung up first',
    },
    talked: (time) => `talked for ${time}`,
    seconds: (n) => `${n} s`,
    tries: (calls, texts) =>
      [
        calls > 0 && `${calls} ${plural('en', calls, { one: 'unanswered call', other: 'unanswered calls' })}`,
        texts > 0 && `${texts} ${plural('en', texts, { one: 'text', other: 'texts' })}`,
      ]
        .filter(Boolean)
        .join(' and '),
    known: (tries) => `We already know how you tried over the ${brand.name} number: ${tries}. It counts without a claim.`,
    shown: (tries) => `The company’s tries over the ${brand.name} number: ${tries}.`,
  },
})
