import { brand } from '#brand/brand.ts'
import { country } from '#country/country.ts'
import type { Localized } from '../primitives.ts'
import type { ChosenOutcome } from './states.ts'

/** Headline of each outcome. Only a company that was actually asked is said not to have answered. */
export function chosenTitle(outcome: ChosenOutcome, name: string): Localized {
  if (outcome === 'silent') return { es: `${name} no ha respondido`, en: `${name} hasn’t responded` }
  if (outcome === 'declined') return { es: `No aprobaste a ${name}`, en: `You didn’t approve ${name}` }
  if (outcome === 'lapsed') return { es: `${name} esperó tu aprobación`, en: `${name} waited for your approval` }
  if (outcome === 'passed' || outcome === 'withdrawn')
    return { es: `${name} no puede tomar tu solicitud`, en: `${name} can’t take your request` }
  return { es: `No pudimos preguntarle a ${name}`, en: `We couldn’t ask ${name}` }
}

/** Explanation in a sentence, shared by notification and board. */
export const chosenReasons: Record<ChosenOutcome, Localized> = {
  own: { es: 'Es tu propia empresa.', en: 'It’s your own company.' },
  blocked: { es: 'Le pediste que ya no te contacte.', en: 'You asked them to stop contacting you.' },
  inactive: { es: `Por ahora no recibe solicitudes en ${brand.name}.`, en: `They aren’t taking requests on ${brand.name} right now.` },
  paused: {
    es: 'Está en pausa y por ahora no recibe solicitudes nuevas.',
    en: 'They’re on a break and aren’t taking new requests right now.',
  },
  service: { es: 'Por ahora no ofrece este servicio.', en: 'They don’t offer this service right now.' },
  area: { es: 'No trabaja en tu código postal.', en: `They don’t work in your ${country.postcode.en.one}.` },
  licence: {
    es: 'La licencia o el seguro que pide este servicio no está al día, y sin eso no le mandamos solicitudes.',
    en: 'A license or insurance policy that this service requires isn’t current, and we don’t send requests without it.',
  },
  work: { es: 'Por ahora no toma trabajos como este.', en: 'They aren’t taking jobs like this one right now.' },
  busy: { es: 'Por ahora ya tiene todas las solicitudes que puede tomar.', en: 'They have all the requests they can take for now.' },
  unavailable: { es: 'Por ahora no podemos mandarle esta solicitud.', en: 'We can’t send them this request right now.' },
  passed: { es: 'La leyó y no puede hacer este trabajo.', en: 'They read it and can’t do this job.' },
  declined: { es: 'No recibió tus datos.', en: 'They didn’t get your details.' },
  lapsed: {
    es: 'Quería hacer tu trabajo, pero el plazo pasó y no recibió tus datos.',
    en: 'They wanted your job, but time ran out and they didn’t get your details.',
  },
  withdrawn: { es: 'La recibió, pero ya no puede tomarla.', en: 'They received it but can no longer take it.' },
  silent: { es: 'Recibió tu solicitud y nadie más la ha visto.', en: 'They have your request, and nobody else has seen it.' },
}
