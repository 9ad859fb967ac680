import type { ShowUpKind } from '#contract/leads/show-up-states.ts'
import type { Localized } from '#contract/primitives.ts'
import { writtenMoment } from '#server/lib/written.ts'
import type { Notification } from '../../notifications/service.ts'
import { nameOf, pathTo } from '../appointments/messages.ts'
import type { Side, Sides } from '../appointments/queries.ts'

export type About = { sides: Sides; startsAt: string; markId: string; kind: ShowUpKind; to: Side; userId: string; now: Date }

type Said = (name: string, at: Localized) => Localized

const late: Said = (name, at) => ({
  es: `${name} anotó que llegaste tarde a la cita del ${at.es}`,
  en: `${name} noted that you were late on ${at.en}`,
})
/** Titles of marks about the reader. */
const said: Record<Side, Record<ShowUpKind, Said>> = {
  company: {
    no_show: (name, at) => ({
      es: `${name} anotó que no fuiste a la cita del ${at.es}`,
      en: `${name} noted that you didn’t come on ${at.en}`,
    }),
    late,
  },
  customer: {
    no_show: (name, at) => ({
      es: `${name} anotó que no estabas en la cita del ${at.es}`,
      en: `${name} noted that you weren’t there on ${at.en}`,
    }),
    late,
  },
}

const titles = {
  disputed: (name: string, at: Localized) => ({
    es: `${name} no está de acuerdo con lo que anotaste sobre la cita del ${at.es}`,
    en: `${name} disagrees with what you noted about ${at.en}`,
  }),
  withdrawn: (name: string, at: Localized) => ({
    es: `${name} retiró lo que anotó sobre la cita del ${at.es}`,
    en: `${name} took back what they noted about ${at.en}`,
  }),
  agreed: (name: string, at: Localized) => ({
    es: `${name} está de acuerdo con lo que anotaste sobre la cita del ${at.es}`,
    en: `${name} now agrees with what you noted about ${at.en}`,
  }),
}

const bodies: Record<keyof typeof titles, Localized> = {
  disputed: {
    es: 'Mientras no se pongan de acuerdo, no cuenta. Si fue un error, retíralo con un toque.',
    en: 'Until you agree, it doesn’t count. If it was a mistake, you can take it back with one tap.',
  },
  withdrawn: { es: 'Es como si no se hubiera anotado nada.', en: 'It’s as if nothing had been noted.' },
  agreed: { es: 'Ya quedó anotado.', en: 'It stands now.' },
}

const notice = (
  what: string,
  { sides, markId, to, userId, now }: About,
  { title, body }: { title: Localized; body: Localized },
): Notification => ({
  userId,
  eventKey: `show_up:${markId}:${what}:${now.getTime()}`,
  kind: 'appointment',
  title,
  body: { es: `${sides.service.es}. ${body.es}`, en: `${sides.service.en}. ${body.en}` },
  path: pathTo(to, sides),
  email: true,
})

/** Consequence of a mark about a side that stays silent until a moment. */
const unlessDisputed: Record<Side, (until: Localized) => Localized> = {
  company: (until) => ({
    es: `Si no fue así, dilo en una frase hasta el ${until.es} y no contará. Si no dices nada, contará en tu historial de puntualidad.`,
    en: `If that’s not what happened, say so in a sentence by ${until.en} and it won’t count. If you don’t, it will count in your on-time record.`,
  }),
  customer: (until) => ({
    es: `Si no fue así, puedes decirlo en una frase hasta el ${until.es}. Solo lo ven tú y la empresa.`,
    en: `If that’s not what happened, you can say so in a sentence by ${until.en}. Only you and the company can see it.`,
  }),
}

const contradicted: Localized = {
  es: 'Tú anotaste otra cosa, así que no cuenta ninguna de las dos mientras no se pongan de acuerdo.',
  en: 'You noted something different, so neither counts until you agree.',
}

/** Tells a side what the other noted about it, and until when it can dispute that. */
export const markedNotice = (about: About, { until, isContradicted }: { until: Date; isContradicted: boolean }): Notification => {
  const { sides, startsAt, kind, to } = about
  return notice('recorded', about, {
    title: said[to][kind](nameOf(to, sides), writtenMoment(startsAt, sides.time_zone)),
    body: isContradicted ? contradicted : unlessDisputed[to](writtenMoment(until.toISOString(), sides.time_zone)),
  })
}

/** Tells a side that its mark was disputed or agreed to, or that the other took its own back. */
export const answeredNotice = (what: keyof typeof titles, about: About): Notification => {
  const { sides, startsAt, to } = about
  return notice(what, about, { title: titles[what](nameOf(to, sides), writtenMoment(startsAt, sides.time_zone)), body: bodies[what] })
}
