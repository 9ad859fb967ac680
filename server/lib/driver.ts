import { registerHooks } from 'node:module'

/**
 * What the driver lacks, as of postgres 3.4.9 (porsager/postgres issues 1154, 1208): a statement for a connection that the database has just
 * dropped is written to a socket that is gone. That error belongs to no call, so it ends the process; and the connection never writes again.
 * Such a statement fails like the one before it instead. The connection also keeps the statement that it was dropped in, so that closing the
 * pool waits for its answer, and what had come of that answer, which the next one would begin with; and its own first question, for the
 * types, fails on behalf of nobody. And what ends a transaction, or goes to a connection that was reserved, is sent to the connection it had,
 * also when that was lost and opened anew: it would end the transaction of whoever has it now, or take an answer that is another's. Scripts of packages do not run at install, so the
 * driver is mended as it is loaded.
 *
 * Also, a connection at rest holds the last bytes that it read, with all that came in one piece with them, until it is asked again. And what
 * is sent in one go is cut into writes of a kilobyte, although a write is the dearest part of a statement.
 */
const ofConnections: [string, string][] = [
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
  [
    'incoming = incoming.subarray(length + 1)',
    'incoming = incoming.length === length + 1 ? Buffer.alloc(0) : incoming.subarray(length + 1)',
  ],
  ['return fetchArrayTypes()', 'return fetchArrayTypes().catch(() => {})'],
  ['if (fn || chunk.length >= 1024)', 'if (fn || chunk.length >= 16384)'],
]
const ofPools: [string, string][] = [
  ['c.reserved.release = true', 'const own = c.reserved\n    c.reserved.release = true'],
  ['sql.release = () => {\n', 'sql.release = () => {\n      if (c.reserved !== own)\n        return\n'],
  [
    'function handler(q) {\n      c.queue === full\n        ? queue.push(q)',
    "function handler(q) {\n      if (c.reserved !== own)\n        return q.reject(Errors.connection('CONNECTION_CLOSED', options))\n      c.queue === full\n        ? queue.push(q)",
  ],
  [
    'c.reserved = () => queries.length\n        ? c.execute(queries.shift())\n        : move(c, reserved)\n    }\n  }\n\n  function move',
    'own = c.reserved = () => queries.length\n        ? c.execute(queries.shift())\n        : move(c, reserved)\n    }\n  }\n\n  function move',
  ],
  ['let savepoints = 0\n      , connection\n', 'let savepoints = 0\n      , own\n      , connection\n'],
  [
    'q.catch(e => uncaughtError || (uncaughtError = e))\n',
    "q.catch(e => uncaughtError || (uncaughtError = e))\n        if (c.reserved !== own)\n          return q.reject(Errors.connection('CONNECTION_CLOSED', options))\n",
  ],
]

/** @throws Error when the driver is another than the one that was mended: then look whether it still needs it */
function mended(source: string, mends: [string, string][]): string {
  for (const [broken, whole] of mends) {
    if (source.split(broken).length !== 2) throw new Error('The driver of PostgreSQL has changed: see server/lib/driver.ts.')
    source = source.replace(broken, () => whole)
  }
  return source
}

const byFile = { '/postgres/src/connection.js': ofConnections, '/postgres/src/index.js': ofPools }

const textOf = (source: string | ArrayBuffer | NodeJS.TypedArray | undefined) =>
  typeof source === 'string' ? source : new TextDecoder().decode(source)

const hooks = registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    const mends = Object.entries(byFile).find(([file]) => url.endsWith(file))?.[1]
    return mends ? { ...loaded, source: mended(textOf(loaded.source), mends) } : loaded
  },
})
/** The driver, mended. */
export const { default: postgres } = await import('postgres')
hooks.deregister()
