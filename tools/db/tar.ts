import { buffer } from 'node:stream/consumers'

/** One file of an archive. `content` must be read to its end before the next entry is asked for. */
export type Entry = { name: string; size: number; content: AsyncIterable<Buffer> }

const block = 512
const padding = (size: number) => (block - (size % block)) % block

/** The header of a file in the POSIX ustar format, the one that every `tar` reads. @throws Error on a name over 100 bytes. */
function header(name: string, size: number): Buffer {
  const buffer = Buffer.alloc(block)
  if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long for an archive.`)
  buffer.write(name, 0)
  buffer.write('0000600\0', 100)
  buffer.write('0000000\0', 108)
  buffer.write('0000000\0', 116)
  buffer.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  buffer.write('00000000000\0', 136)
  buffer.write('        ', 148)
  buffer.write('0', 156)
  buffer.write('ustar\u000000', 257)
  buffer.write(`${checksum(buffer).toString(8).padStart(6, '0')}\0 `, 148)
  return buffer
}

const checksum = (bytes: Buffer) => bytes.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0)

/** The bytes of a tar archive of `entries`, made as they come. */
export async function* pack(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { name, size, content } of entries) {
    yield header(name, size)
    let written = 0
    for await (const chunk of content) {
      written += chunk.length
      yield chunk
    }
    if (written !== size) throw new Error(`${name} changed while it was saved.`)
    yield Buffer.alloc(padding(size))
  }
  yield Buffer.alloc(2 * block)
}

/** The files of a tar archive made by `pack`. @throws Error when it is cut off or is no such archive. */
export async function* unpack(bytes: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const source = new Source(bytes)
  for (;;) {
    const head = await buffer(source.take(block))
    if (head.every((byte) => byte === 0)) return
    if (Number.parseInt(head.toString('latin1', 148, 154), 8) !== checksum(head)) throw new Error('This is no backup, or it is damaged.')
    const name = head.toString('utf8', 0, 100).replace(/\0.*$/s, '')
    const size = Number.parseInt(head.toString('latin1', 124, 135), 8)
    yield { name, size, content: source.take(size) }
    await buffer(source.take(padding(size)))
  }
}

class Source {
  readonly #chunks: AsyncIterator<Buffer>
  #rest = Buffer.alloc(0)

  constructor(bytes: AsyncIterable<Buffer>) {
    this.#chunks = bytes[Symbol.asyncIterator]()
  }

  async *take(size: number): AsyncGenerator<Buffer> {
    let missing = size
    while (missing > 0) {
      if (this.#rest.length === 0) {
        const { value, done } = await this.#chunks.next()
        if (done) throw new Error('The backup is cut off.')
        this.#rest = value as Buffer<ArrayBuffer>
      }
      const part = this.#rest.subarray(0, missing)
      this.#rest = this.#rest.subarray(part.length)
      missing -= part.length
      yield part
    }
  }
}
