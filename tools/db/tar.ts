import { pipeline } from 'node:stream/promises'
import { extract, pack as openArchive } from 'tar-stream'

/** One file of an archive. `content` must be read to its end before the next entry is asked for. */
export type Entry = { name: string; content: AsyncIterable<Buffer> }
/** A file on its way into an archive, which names its size in bytes before its content. */
export type SizedEntry = Entry & { size: number }

/** The bytes of a tar archive of `entries`, made as they are read; only the owner of an unpacked file may read it. */
export async function* pack(entries: AsyncIterable<SizedEntry>): AsyncGenerator<Buffer> {
  const archive = openArchive()
  const fill = async () => {
    for await (const { name, size, content } of entries)
      await pipeline(content, archive.entry({ name, size, mode: 0o600 })).catch((cause: Error) => {
        throw cause.message === 'Size mismatch' ? new Error(`${name} changed while it was saved.`, { cause }) : cause
      })
    archive.finalize()
  }
  const filling = fill().catch((error: Error) => {
    archive.destroy(error)
    return error
  })
  try {
    yield* archive as AsyncIterable<Buffer>
  } catch (error) {
    throw (await filling) ?? error
  }
}

/** The files of a tar archive. @throws Error when it is cut off or is no archive */
export async function* unpack(bytes: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const archive = extract()
  const reading = pipeline(bytes, archive).catch((error: Error) => error)
  const inWords = async (error: unknown) => {
    const cause = (await reading) ?? (error as Error)
    if (cause.message === 'Unexpected end of data') return new Error('The backup is cut off.', { cause })
    if (cause.message.startsWith('Invalid tar header')) return new Error('This is no backup, or it is damaged.', { cause })
    return cause
  }
  async function* contentOf(entry: AsyncIterable<Buffer>) {
    try {
      yield* entry
    } catch (error) {
      throw await inWords(error)
    }
  }
  try {
    for await (const entry of archive) yield { name: entry.header.name, content: contentOf(entry as AsyncIterable<Buffer>) }
  } catch (error) {
    throw await inWords(error)
  }
}
