import { texts } from '#web/lib/texts.ts'

type Says = { source: string; status: string; until: string | null; date: string }

/** Words for what license registries answered. */
export const registryTexts = texts({
  es: {
    label: 'Registro del estado',
    failed: 'El registro no respondió',
    statuses: {
      active: 'vigente',
      expired: 'vencida',
      revoked: 'revocada o suspendida',
      not_found: 'no encuentra ese número',
    },
    says: ({ source, status, until, date }: Says) =>
      `Registro de ${source}: ${status}${until ? ` hasta el ${until}` : ''}. Respuesta del ${date}.`,
    silent: (date: string) => `El registro no respondió el ${date}: esta es su última respuesta. Volvemos a preguntar.`,
    neverAnswered: (date: string) => `Preguntamos al registro del estado el ${date} y no respondió. Volvemos a preguntar.`,
  },
  en: {
    label: 'State registry',
    failed: 'The registry didn’t answer',
    statuses: {
      active: 'valid',
      expired: 'expired',
      revoked: 'revoked or suspended',
      not_found: 'number not found',
    },
    says: ({ source, status, until, date }) => `${source} registry: ${status}${until ? ` until ${until}` : ''}. Answered ${date}.`,
    silent: (date) => `The registry didn’t answer on ${date}, so this is its last answer. We’ll ask again.`,
    neverAnswered: (date) => `We asked the state registry on ${date} and it didn’t answer. We’ll ask again.`,
  },
})
