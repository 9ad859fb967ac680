import type { Db } from './db.ts'

/** Streams a table, or a query in parentheses, in COPY format. The connection stays usable afterwards, even if the stream was not read to the end. */
export async function* copyOut(db: Db, source: string): AsyncGenerator<Buffer, void> {
  const rows = await db.unsafe(`copy ${source} to stdout`).readable()
  try {
    yield* rows.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  } finally {
    // After a write error: an unread COPY would block the connection.
    rows.resume()
    // The driver pauses its socket for a slow reader and resumes it on the next read, which never comes if the end arrived with the last rows.
    rows._read(0)
  }
}

const partBytes = 4 * 1024 * 1024

/** The same in parts of a few megabytes that end with a row, so that each can be loaded by itself. */
export async function* copyParts(db: Db, source: string): AsyncGenerator<Buffer, void> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of copyOut(db, source)) {
    held.push(chunk)
    size += chunk.length
    if (size < partBytes || chunk.at(-1) !== 10) continue
    yield Buffer.concat(held)
    held = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(held)
}

/** Number of rows in bytes of COPY format. */
export const countLines = (chunk: Buffer): number => {
  let count = 0
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) count++
  return count
}
