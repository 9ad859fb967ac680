import { registerHooks } from 'node:module'

/**
 * What the driver lacks, as of postgres 3.4.9 (porsager/postgres issues 1154, 1208): a statement for a connection that the database has just
 * dropped is written to a socket that is gone. That error belongs to no call, so it ends the process; and the connection never writes again.
 * Such a statement fails like the one before it instead. The connection also keeps the statement that it was dropped in, so that closing the
 * pool waits for its answer, and what had come of that answer, which the next one would begin with; and its own first question, for the
 * types, fails on behalf of nobody. Scripts of packages do not run at install, so it is mended as it is loaded.
 */
const mends: [string, string][] = [
  [
    "if (terminated)\n      return queryError(q, Errors.connection('CONNECTION_DESTROYED', options))",
    "if (terminated || socket === null)\n      return queryError(q, Errors.connection(terminated ? 'CONNECTION_DESTROYED' : 'CONNECTION_CLOSED', options)), socket === null",
  ],
  [
    'incomings = null\n    clearImmediate(nextWriteTimer)',
    'incomings = null\n    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null',
  ],
  [
    'closedTime = performance.now()',
    'query = results = errorResponse = null\n    result = new Result()\n    rows = 0\n    closedTime = performance.now()',
  ],
  ['return fetchArrayTypes()', 'return fetchArrayTypes().catch(() => {})'],
]

/** @throws Error when the driver is another than the one that was mended: then look whether it still needs it */
function mended(source: string): string {
  for (const [broken, whole] of mends) {
    if (source.split(broken).length !== 2) throw new Error('The driver of PostgreSQL has changed: see server/lib/driver.ts.')
    source = source.replace(broken, () => whole)
  }
  return source
}

const textOf = (source: string | ArrayBuffer | NodeJS.TypedArray | undefined) =>
  typeof source === 'string' ? source : new TextDecoder().decode(source)

const hooks = registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    return url.endsWith('/postgres/src/connection.js') ? { ...loaded, source: mended(textOf(loaded.source)) } : loaded
  },
})
/** The driver, mended. */
export const { default: postgres } = await import('postgres')
hooks.deregister()
