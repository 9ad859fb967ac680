import { buffer, text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { pack, type SizedEntry, unpack } from './tar.ts'

async function* files(...entries: { name: string; size?: number; text: string }[]): AsyncGenerator<SizedEntry> {
  for (const { name, text, size = text.length } of entries) {
    const content = (async function* () {
      yield Buffer.from(text)
    })()
    yield { name, size, content }
  }
}

test('a file that grows or shrinks while it is saved is named', async () => {
  for (const size of [2, 9]) {
    const archive = pack(files({ name: 'whole', text: 'whole' }, { name: 'media/one', size, text: 'photo' }))

    await expect(buffer(archive)).rejects.toThrow('media/one changed while it was saved.')
  }
})

test('an archive that ends inside a file is cut off, and the files before it are whole', async () => {
  const archive = await buffer(pack(files({ name: 'first', text: 'first' }, { name: 'second', text: 'long '.repeat(1000) })))
  const entries = unpack(
    (async function* () {
      yield archive.subarray(0, 2500)
    })(),
  )

  const first = (await entries.next()).value!
  expect([first.name, await text(first.content)]).toEqual(['first', 'first'])
  const second = (await entries.next()).value!
  await expect(text(second.content)).rejects.toThrow('The backup is cut off.')
})
