import { connect as dial, createServer, type Server } from 'node:net'
import { expect, inject, test } from 'vitest'
import { freePort } from '#tests/support/ports.ts'
import { openDatabase } from './open.ts'

const dataDir = '/nowhere'

test('a given database is used as it is', async () => {
  const { url } = inject('postgres')

  const database = await openDatabase({ dataDir, databaseUrl: url })

  expect(database.connection).toEqual({ url })
  expect(database.attached).toBe(true)
  await database.stop()
})

test('a database that cannot be opened is named without its password', async () => {
  const url = new URL(inject('postgres').url)
  url.password = 'secret-word'
  url.pathname = '/missing'

  const opening = openDatabase({ dataDir, databaseUrl: url.href })

  await expect(opening).rejects.toThrow(
    /The database postgres:\/\/oficio@127\.0\.0\.1:\d+\/missing cannot be opened: database "missing" does not exist/,
  )
  await expect(opening).rejects.not.toThrow('secret-word')
})

test('no address is told from an address', async () => {
  await expect(openDatabase({ dataDir, databaseUrl: 'localhost' })).rejects.toThrow('DATABASE_URL is no URL')
})

test('waits for a database that starts beside us', async () => {
  const late = forwardTo(Number(new URL(inject('postgres').url).port))
  const port = await freePort()
  const lines: string[] = []
  const say = (line: string) => {
    lines.push(line)
    late.listen(port, '127.0.0.1')
  }

  const database = await openDatabase({ dataDir, databaseUrl: `postgres://oficio@127.0.0.1:${port}/postgres`, say })

  expect(database.holder).toContain('PostgreSQL')
  expect(lines).toEqual([`Waiting for the database postgres://oficio@127.0.0.1:${port}/postgres …`])
  late.close()
})

const forwardTo = (port: number): Server =>
  createServer((socket) => {
    const target = dial(port, '127.0.0.1')
    socket.pipe(target).pipe(socket)
    socket.on('error', () => target.destroy())
    target.on('error', () => socket.destroy())
  })
