import { createServer, type RequestListener } from 'node:http'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#server/lib/config.ts'
import { systemContext } from '#server/lib/context.ts'
import { createLog } from '#server/lib/log.ts'
import { testDatabase } from '#tests/support/database.ts'
import { sendEmail } from './email/send.ts'
import { Refused } from './refused.ts'
import { sendSms } from './sms/send.ts'

const { db, drop } = await testDatabase()
afterAll(drop)
const contextWith = (variables: Record<string, string>) =>
  systemContext({
    pool: db,
    clock: { now: () => new Date() },
    config: readConfig({ NODE_ENV: 'test', SANDBOX: 'off', ...variables }),
    log: createLog('silent'),
  })
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
  const server = createTcpServer((socket) => {
    let isData = false
    socket.on('error', () => undefined)
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      text += chunk
      for (const line of String(chunk).split('\r\n').filter(Boolean)) {
        if (isData) {
          if (line === '.') {
            isData = false
            socket.write('250 taken\r\n')
          }
        } else if (line.startsWith('RCPT') && refusal) socket.write(`${refusal}\r\n`)
        else if (line === 'DATA') {
          isData = true
          socket.write('354 go on\r\n')
        } else socket.write('250 ok\r\n')
      }
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  await work(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, () => text)
  server.close()
}

test('an e-mail is handed over whole, and named so that its double can be told', () =>
  withMailServer(undefined, async (url, received) => {
    await sendEmail(contextWith({ SMTP_URL: url, APP_URL: 'https://oficio.example' }), email)

    expect(received()).toContain('RCPT TO:<ana@example.com>')
    expect(received()).toMatch(/From: Oficio <no-reply@oficio\.example>/)
    expect(received()).toContain(`Message-ID: <${email.id}@oficio.example>`)
  }))

test('an address that the mail server does not know is never tried again', () =>
  withMailServer('550 unknown', (url) => expect(sendEmail(contextWith({ SMTP_URL: url }), email)).rejects.toBeInstanceOf(Refused)))

test('a mail server that is busy may take it later', () =>
  withMailServer('451 later', async (url) => {
    const failure = await sendEmail(contextWith({ SMTP_URL: url }), email).catch((error: unknown) => error)

    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(Refused)
  }))

test('an SMS is sent in the shape that providers know', async () => {
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

test('a number that the provider refuses is never tried again', () =>
  withProvider(
    (_request, response) => response.writeHead(400).end('{"code":21211,"message":"invalid number"}'),
    (url) => expect(sendSms(contextWith({ SMS_URL: url }), sms)).rejects.toThrow(new Refused('SMS 21211: invalid number')),
  ))

test.each<[string, RequestListener]>([
  ['fails', (_request, response) => response.writeHead(500).end()],
  ['answers rubbish', (_request, response) => response.end('<html>')],
  ['redirects', (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end()],
  ['answers without end', (_request, response) => response.end('x'.repeat(2_000_000))],
  ['hangs up', (request) => request.socket.destroy()],
])('a provider that %s may take it later', (_name, answer) =>
  withProvider(answer, async (url) => {
    const failure = await sendSms(contextWith({ SMS_URL: url }), sms).catch((error: unknown) => error)

    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(Refused)
  }),
)

test('a provider that keeps failing is left alone for a while', async () => {
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

test('without a provider and without a sandbox nothing is said to be sent', async () => {
  await expect(sendEmail(contextWith({}), email)).rejects.toThrow('SMTP_URL')
  await expect(sendSms(contextWith({}), sms)).rejects.toThrow('SMS_URL')
})
