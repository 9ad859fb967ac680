import { type Logger, type LoggerOptions, pino } from 'pino'

export type Log = Logger

/** Receives the fields of each line that tells of an error. */
export type OnError = (fields: Record<string, unknown>, options: { level: 'error' | 'fatal' }) => void

const errorLevel = 50
const fatalLevel = 60

/** One JSON line per event, in UTC. Never log personal input: only ids, codes and counts. */
export const createLog = (level: string, base?: { role: string; version: string }, onError?: OnError): Log =>
  pino({
    level,
    ...(onError && { hooks: { logMethod: tellingErrors(onError) } }),
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

const tellingErrors = (onError: OnError): NonNullable<LoggerOptions['hooks']>['logMethod'] =>
  function (args, method, level) {
    const [fields] = args as unknown[]
    if (level >= errorLevel && typeof fields === 'object')
      onError({ ...this.bindings(), ...fields }, { level: level >= fatalLevel ? 'fatal' : 'error' })
    method.apply(this, args)
  }
