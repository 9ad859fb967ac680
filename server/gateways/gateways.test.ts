import { tables } from '#server/tables.ts'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { describe, expect } from 'vitest'
import { readConfig } from '#server/lib/config.ts'
import type { Pool } from '#server/lib/db.ts'
import type { ListRegistry } from '#server/lib/registries.ts'
import { systemContext } from '#server/lib/context.ts'
import { newToken } from '#server/lib/ids.ts'
import { createLog } from '#server/lib/log.ts'
import { usualSettings } from '#server/lib/settings.ts'
import { startHttpReceiver } from '#tests/support/http-receiver.ts'
import { startS3 } from '#tests/support/s3.ts'
import { test as base } from '#tests/support/test.ts'
import { sendEmail } from './email/send.ts'
import { Refused } from './refused.ts'
import { importList } from './registries/list.ts'
import { lookup } from './registries/registry.ts'
import { sendSms } from './sms/send.ts'
import { addFile, listSettled, openFile, readFileOf, removeFiles, storeFiles } from './storage/files.ts'
import { sign } from './storage/signature.ts'

const email = {
  id: '01890b2e-1111-7111-8111-111111111111',
  to: 'ana@example.com',
  subject: 'Tu presupuesto está listo',
  text: 'Hola',
  html: '<p>Hola</p>',
}
const sms = { id: email.id, to: '+12025550100', text: 'Oficio: hola' }

/** An SMS provider that answers as told. */
async function withProvider(answer: RequestListener, work: (url: string) => Promise<void>): Promise<void> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  try {
    await work(`http://AC1:s%2Fecret@127.0.0.1:${port}/2010-04-01/Accounts/AC1/Messages.json?From=%2B12025550199`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** A mail server that takes what it is given, or answers `refusal` to the recipient. */
async function withMailServer(refusal: string | undefined, work: (url: string, received: () => string) => Promise<void>): Promise<void> {
  let text = ''
  const mailServer = new SMTPServer({
    authOptional: true,
    closeTimeout: 50,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      text += `RCPT TO:<${address}>\n`
      const [code, ...words] = refusal?.split(' ') ?? []
      done(refusal ? Object.assign(new Error(words.join(' ')), { responseCode: Number(code) }) : null)
    },
    onData(stream, _session, done) {
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => done())
    },
  })
  mailServer.listen(0, '127.0.0.1')
  await new Promise((resolve) => mailServer.server.once('listening', resolve))
  try {
    await work(`smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`, () => text)
  } finally {
    await new Promise<void>((resolve) => mailServer.close(() => resolve()))
  }
}
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

const test = base.extend('given', { scope: 'file' }, async ({ db }) => {
  const contextWith = (variables: Record<string, string>) =>
    systemContext({
      pool: db,
      clock: { now: () => new Date() },
      settings: usualSettings,
      tables,
      config: readConfig({ NODE_ENV: 'test', SANDBOX: 'off', ...variables }),
      log: createLog('silent'),
    })

  return { contextWith }
})

test('an email is handed over whole, in two forms, and named so that its double can be told', ({ given: { contextWith } }) =>
  withMailServer(undefined, async (url, received) => {
    await sendEmail(contextWith({ SMTP_URL: url, APP_URL: 'https://oficio.example', APP_SECRET: newToken() }), {
      ...email,
      text: 'Añadió señal',
    })

    expect(received()).toContain('RCPT TO:<ana@example.com>')
    expect(received()).toMatch(/From: Oficio <ayuda@oficio\.example>/)
    expect(received()).toContain(`Message-ID: <${email.id}@oficio.example>`)
    expect(received()).toMatch(
      /multipart\/alternative[^]*text\/plain; charset=utf-8[^]*A=C3=B1adi=C3=B3[^]*text\/html; charset=utf-8[^]*<p>Hola<\/p>/,
    )
    expect(received()).not.toMatch(/List-Unsubscribe/i)
  }))

test('a mail program can stop mails of a kind with one click', ({ given: { contextWith } }) =>
  withMailServer(undefined, async (url, received) => {
    await sendEmail(contextWith({ SMTP_URL: url }), { ...email, unsubscribeUrl: 'https://oficio.example/api/unsubscribe/1.a.quotes.b' })

    expect(received()).toContain('List-Unsubscribe: <https://oficio.example/api/unsubscribe/1.a.quotes.b>')
    expect(received()).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  }))

test.for([
  ['550 5.1.1 unknown', true],
  ['550 no such user', true],
  ['553 not here', true],
  ['550 5.7.1 we do not like what you say', false],
  ['552 mailbox full', false],
] as const)(
  'a mail server that answers "%s" is not asked again; the address is dead: %s',
  ([answer, isAddressDead], { given: { contextWith } }) =>
    withMailServer(answer, async (url) => {
      const failure = await failureOf(sendEmail(contextWith({ SMTP_URL: url }), email))

      expect(failure).toBeInstanceOf(Refused)
      expect(failure).toMatchObject({ isAddressDead })
    }),
)

test('a mail server that is busy may take it later, and is asked again at once', ({ given: { contextWith } }) =>
  withMailServer('451 later', async (url) => {
    const context = contextWith({ SMTP_URL: url })
    const failures = []
    for (let time = 0; time < 7; time++) failures.push(await failureOf(sendEmail(context, email)))

    for (const failure of failures) {
      expect(failure).toMatchObject({ responseCode: 451 })
      expect(failure).not.toBeInstanceOf(Refused)
    }
  }))

test('a mail server that does not answer is left alone for a while', async ({ given: { contextWith } }) => {
  let calls = 0
  const dead = createServer()
  dead.on('connection', (socket) => {
    calls++
    socket.destroy()
  })
  dead.listen(0, '127.0.0.1')
  await new Promise((resolve) => dead.once('listening', resolve))
  const context = contextWith({ SMTP_URL: `smtp://127.0.0.1:${(dead.address() as AddressInfo).port}` })

  for (let time = 0; time < 8; time++) expect(await failureOf(sendEmail(context, email))).toBeInstanceOf(Error)

  dead.close()
  expect(calls).toBe(5)
})

test('an SMS is sent in the shape that providers know', async ({ given: { contextWith } }) => {
  let seen = { authorization: '', body: '' }

  await withProvider(
    (request, response) => {
      let body = ''
      request.on('data', (chunk) => (body += chunk))
      request.on('end', () => {
        seen = { authorization: String(request.headers.authorization), body }
        response.writeHead(201, { 'content-type': 'application/json' }).end('{"sid":"SM1"}')
      })
    },
    (url) => sendSms(contextWith({ SMS_URL: url }), sms),
  )

  expect(Buffer.from(seen.authorization.slice(6), 'base64').toString()).toBe('AC1:s/ecret')
  expect(Object.fromEntries(new URLSearchParams(seen.body))).toEqual({ From: '+12025550199', To: '+12025550100', Body: 'Oficio: hola' })
})

test.for([
  [21610, true],
  [21614, true],
  [21617, false],
] as const)('after error %i the number itself is dead: %s', ([code, isAddressDead], { given: { contextWith } }) =>
  withProvider(
    (_request, response) => response.writeHead(400).end(JSON.stringify({ code, message: 'no' })),
    async (url) => expect(await failureOf(sendSms(contextWith({ SMS_URL: url }), sms))).toMatchObject({ name: 'Refused', isAddressDead }),
  ),
)

test('a number that the provider refuses is never tried again', ({ given: { contextWith } }) =>
  withProvider(
    (_request, response) => response.writeHead(400).end('{"code":21211,"message":"invalid number"}'),
    (url) => expect(sendSms(contextWith({ SMS_URL: url }), sms)).rejects.toThrow(new Refused('SMS 21211: invalid number')),
  ))

test.for<[string, RequestListener]>([
  ['fails', (_request, response) => response.writeHead(500).end()],
  ['answers rubbish', (_request, response) => response.end('<html>')],
  ['redirects', (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end()],
  ['answers without end', (_request, response) => response.end('x'.repeat(2_000_000))],
  ['hangs up', (request) => request.socket.destroy()],
] as const)('a provider that %s may take it later', ([_name, answer], { given: { contextWith } }) =>
  withProvider(answer, async (url) => {
    const failure = await sendSms(contextWith({ SMS_URL: url }), sms).catch((error: unknown) => error)

    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(Refused)
  }),
)

test('a provider that keeps failing is left alone for a while', async ({ given: { contextWith } }) => {
  let calls = 0

  await withProvider(
    (_request, response) => {
      calls++
      response.writeHead(503).end()
    },
    async (url) => {
      for (let time = 0; time < 8; time++) await sendSms(contextWith({ SMS_URL: url }), sms).catch(() => undefined)
    },
  )

  expect(calls).toBe(5)
})

test('without a provider and without a sandbox nothing is said to be sent', async ({ given: { contextWith } }) => {
  await expect(sendEmail(contextWith({}), email)).rejects.toThrow('SMTP_URL')
  await expect(sendSms(contextWith({}), sms)).rejects.toThrow('SMS_URL')
})

describe('a bucket', () => {
  test('calls are signed as AWS says', async () => {
    const signer = { key: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' }
    const signatureOf = async (path: string, headers: Record<string, string> = {}) => {
      const url = new URL(`https://examplebucket.s3.amazonaws.com/${path}`)
      return (await sign({ method: 'GET', url, headers, at: new Date('2013-05-24T00:00:00Z') }, signer)).get('authorization')!.slice(-64)
    }

    expect(await signatureOf('test.txt', { range: 'bytes=0-9' })).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
    expect(await signatureOf('?max-keys=2&prefix=J')).toBe('34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7')
  })

  test('keeps, gives, lists and removes files, and says when it is away', async () => {
    const s3 = await startS3()
    const config = readConfig({ NODE_ENV: 'test', S3_URL: s3.url() })
    const bytes = new Uint8Array([1, 2, 3])
    await storeFiles(config, 'one', { '480.webp': bytes, '960.webp': bytes })
    await addFile(config, 'one', '480.avif', bytes)
    await storeFiles(config, 'secret', { 'copy.zip': bytes }, 'exports')

    const found = await openFile(config, 'one', '480.avif')
    expect([found?.size, await buffer(found!.stream())]).toEqual([3, Buffer.from(bytes)])
    expect(await openFile(config, 'secret', 'copy.zip')).toBeUndefined()
    expect(await readFileOf(config, 'secret', 'copy.zip', 'exports')).toEqual(bytes)
    expect(await readFileOf(config, 'two', '480.webp')).toBeUndefined()
    expect([await listSettled(config, 0), await listSettled(config, 60_000)]).toEqual([['one'], []])
    expect(await listSettled(config, 0, 'papers')).toEqual([])
    await removeFiles(config, 'one')
    expect([...s3.objects.keys()]).toEqual(['exports/secret/copy.zip'])

    const wrong = readConfig({ NODE_ENV: 'test', S3_URL: s3.url('another secret') })
    await expect(readFileOf(wrong, 'secret', 'copy.zip', 'exports')).rejects.toMatchObject({ spec: { code: 'unavailable' } })
    s3.state.isAway = true
    await expect(openFile(config, 'one', '480.webp')).rejects.toMatchObject({ spec: { code: 'unavailable' } })
    s3.stop()
  })
})

describe('registries of license boards', () => {
  const licence = { state: 'MD', trade: 'plumbing', number: 'p 12-34', holder: 'Ríos & Hijos' }
  const boards = (origin: string) =>
    JSON.stringify([
      {
        state: 'MD',
        trades: ['plumbing'],
        source: 'Maryland DLLR',
        url: `${origin}/licenses/{number}?name={holder}`,
        headers: { 'x-key': 'k' },
        fields: { status: 'license.state', expiry: 'license.until' },
        words: { ISSUED: 'active' },
      },
      { state: 'VA', source: 'DPOR', list: `${origin}/list.csv`, columns: { number: 'No.', status: 'Status', expiry: 'Expires' } },
    ])

  test('a board is asked by number and holder, and what it says in its own words is understood or refused', async ({ db }) => {
    const board = await startHttpReceiver()
    const ctx = contextFor(db, boards(board.origin))
    const said = (status: number, body: unknown) => {
      board.answer(status, { body: JSON.stringify(body) })
      return lookup(ctx, licence)
    }

    const about = { source: 'Maryland DLLR', asked_at: ctx.now() }
    expect(await said(200, { license: { state: 'ISSUED', until: '05/31/2027' } })).toEqual({
      ...about,
      status: 'active',
      expiry: '2027-05-31',
    })
    expect(await said(200, { license: { state: 'Suspended', until: null } })).toEqual({ ...about, status: 'revoked', expiry: null })
    expect(await said(404, {})).toEqual({ ...about, status: 'not_found', expiry: null })
    expect(board.received[0]).toMatchObject({
      path: '/licenses/p%2012-34?name=R%C3%ADos%20%26%20Hijos',
      headers: expect.objectContaining({ 'x-key': 'k' }),
    })
    await expect(said(200, { license: { state: 'Pending review' } })).rejects.toThrow('unknown state of a license: Pending review')
    await expect(said(200, { license: { state: 'active', until: 'soon' } })).rejects.toThrow('not a day: soon')
    await expect(said(200, { error: 'busy' })).rejects.toThrow('gave no state')
    await expect(said(429, {})).rejects.toThrow('answered 429')
    expect(await lookup(ctx, { ...licence, trade: 'electrical' })).toBeUndefined()
    board.close()
  })

  test('a board’s list answers as of its import, and a broken one replaces nothing', async ({ db }) => {
    const board = await startHttpReceiver()
    const ctx = contextFor(db, boards(board.origin))
    const [, list] = ctx.config.registries as [unknown, ListRegistry]
    const publish = (body: string) => {
      board.answer(200, { headers: { 'content-type': 'text/csv' }, body })
      return importList(ctx, list)
    }
    const ask = (number: string) => lookup(ctx, { ...licence, state: 'VA', number })

    await expect(ask('2705-1')).rejects.toThrow('has not been imported yet')
    expect(
      await publish('\ufeff"No.",Holder,Status,Expires\r\n2705-1,"Ríos, ""e Hijos""\nLLC",Active,12/31/2027\r\n2705-2,B,Revoked,\r\n'),
    ).toBe(2)
    const about = { source: 'DPOR', asked_at: ctx.now() }
    expect(await ask('27051')).toEqual({ ...about, status: 'active', expiry: '2027-12-31' })
    expect(await ask('2705-2')).toEqual({ ...about, status: 'revoked', expiry: null })
    expect(await ask('2705-3')).toEqual({ ...about, status: 'not_found', expiry: null })
    for (const [broken, reason] of [
      ['Number,Status\n1,Active', 'no column No.'],
      ['No.,Status,Expires\n', 'no licenses'],
      ['No.,Status,Expires\n2705-1,On hold,\n', 'unknown state'],
    ] as const)
      await expect(publish(broken)).rejects.toThrow(reason)
    expect(await ask('2705-1')).toMatchObject({ status: 'active' })
    expect(await publish('No.,Status,Expires\n2705-1,Expired,2026-01-31')).toBe(1)
    expect(await ask('2705-1')).toMatchObject({ status: 'expired', expiry: '2026-01-31' })
    board.close()
  })
})

function contextFor(pool: Pool, registries: string) {
  const now = new Date('2026-11-18T15:00:00Z')
  const clock = { now: () => now, refresh: async () => undefined, stop: async () => undefined }
  const config = readConfig({ NODE_ENV: 'test', REGISTRIES: registries })
  return systemContext({ pool, clock, settings: usualSettings, config, tables, log: createLog('silent') })
}
