import type { ErrorSpec } from '../errors.ts'

export const messagingErrors = {
  threadClosed: {
    code: 'thread_closed',
    status: 409,
    message: { es: 'Esta conversación está cerrada.', en: 'This conversation is closed.' },
  },
} as const satisfies Record<string, ErrorSpec>

export const messageKinds = ['text', 'quote', 'event', 'appointment', 'change_order'] as const

/** Limit of photos and documents per message. */
export const maxMessageFiles = 10
