import { type Logger, pino } from 'pino'

export type Log = Logger

/** One JSON line per event, in UTC. Never log personal input: only ids, codes and counts. */
export const createLog = (level: string, base?: { role: string; version: string }): Log =>
  pino({
    level,
    base,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: [
        'password',
        'code',
        'token',
        'cookie',
        'authorization',
        'card',
        'phone',
        'email',
        'contact',
        'text',
        '*.password',
        '*.code',
        '*.token',
        '*.email',
        '*.phone',
        'headers.cookie',
        'headers.authorization',
      ],
      remove: true,
    },
  })
