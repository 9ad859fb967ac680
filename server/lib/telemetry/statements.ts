import postgres from 'postgres'
import { openSpan } from './traced.ts'

/** The parts of the driver's query that we read. `string` is its text with `$1` for each parameter, once it was sent. */
type Query = {
  executed: boolean
  tagged: boolean
  strings: readonly string[] | string
  args: readonly unknown[]
  string?: string
  handle: () => Promise<void>
  resolve: (rows: unknown) => void
  reject: (error: unknown) => void
}

const verb = /\b(select|insert|update|delete|begin|commit|rollback|savepoint|set|listen|unlisten|notify|copy|create|alter|drop)\b/i
const table = /\b(?:from|into|update)\s+(?!set\b)"?([a-z_][\w.]*)/i
const longest = 2000

/** Values only stand in a text of ours where it has no parameters. */
const withoutValues = (text: string) => text.replace(/'(?:[^']|'')*'/g, '?').replace(/\b\d+(\.\d+)?\b/g, '?')

/** Attributes of a statement, without the values of its parameters. */
export function describeStatement({ tagged, strings, args, string }: Pick<Query, 'tagged' | 'strings' | 'args' | 'string'>) {
  const written = string ?? (typeof strings === 'string' ? strings : strings.join('?'))
  const plain = written.replace(/\s+/g, ' ').trim()
  const text = tagged || args.length > 0 ? plain : withoutValues(plain)
  const operation = verb.exec(text)?.[0].toLowerCase() ?? 'other'
  const collection = table.exec(text)?.[1]
  return {
    name: collection ? `${operation} ${collection}` : operation,
    attributes: { 'db.operation.name': operation, ...(collection ? { 'db.collection.name': collection } : {}) },
    details: { 'db.query.text': text.slice(0, longest) },
  }
}

/**
 * Opens a span for each statement of every pool and transaction. The driver has no hook for it, so its query class gets one while traces
 * are on. @returns how to take it away
 */
export function traceStatements(): () => void {
  const prototype = Object.getPrototypeOf(postgres()``) as Query
  const { handle } = prototype
  prototype.handle = function (this: Query) {
    const span = this.executed
      ? undefined
      : openSpan(
          { name: 'statement', kind: 'client', metric: 'db.client.operation.duration', attributes: { 'db.system.name': 'postgresql' } },
          { isChild: true },
        )
    if (span) {
      const { resolve, reject } = this
      const resolved = (rows: unknown) => {
        span.end(describeStatement(this))
        resolve(rows)
      }
      const rejected = (error: unknown) => {
        span.end({ ...describeStatement(this), error })
        reject(error)
      }
      this.resolve = resolved
      this.reject = rejected
    }
    return handle.call(this)
  }
  return () => void (prototype.handle = handle)
}
