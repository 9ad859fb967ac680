import type { Db } from '#server/lib/db.ts'

/** The rows of a table, or of a query in parentheses, as COPY writes them. The connection can be used again afterwards, also when nobody read to the end. */
export async function* copyOut(db: Db, source: string): AsyncGenerator<Buffer, void> {
  const rows = await db.unsafe(`copy ${source} to stdout`).readable()
  try {
    yield* rows.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  } finally {
    // When writing failed: a COPY that nobody reads would block the connection.
    rows.resume()
    // The driver stops its socket for a slow reader, and starts it only when that reads on: never, where the end came along with the last rows.
    rows._read(0)
  }
}
