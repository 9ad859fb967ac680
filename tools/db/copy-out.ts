import type { Db } from '#server/lib/db.ts'

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
