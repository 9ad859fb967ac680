import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { newUser } from '#tests/factories/users.ts'
import { asOperator, startProcess } from '#tests/support/processes.ts'
import { test as base } from '#tests/support/test.ts'

const limited = { LIMITS: '1' }

const test = base.extend('given', { scope: 'file', auto: true }, async ({ databaseUrl }, { onCleanup }) => {
  const processes = [await startProcess(databaseUrl, limited), await startProcess(databaseUrl, limited)]
  const urls = processes.map(({ url }) => url)

  async function repeat(count: number, call: (url: string, index: number) => Promise<Response>): Promise<Asked[]> {
    const answers: Asked[] = []
    for (let index = 0; index < count; index++) {
      const reply = await call(urls[index % 2]!, index)
      await reply.arrayBuffer()
      answers.push({ status: reply.status, retryAfter: reply.headers.get('retry-after') })
    }
    return answers
  }

  onCleanup(async () => {
    await Promise.all(processes.map((process) => process.stop()))
  })

  return { processes, urls, repeat }
})

/** Nothing is counted yet, and a minute of the product's clock has just begun, so that every call below falls into one window. */
test.beforeEach(async ({ db, given: { urls } }) => {
  await db`delete from rate_limits`
  const untilNextDay = 86_400 - (Math.floor(Date.now() / 1000) % 86_400)
  for (const url of urls) {
    const reply = await fetch(`${url}/dev/clock`, {
      method: 'POST',
      headers: { ...asOperator, 'content-type': 'application/json' },
      body: JSON.stringify({ offset: `PT${untilNextDay + 1}S` }),
    })
    if (!reply.ok) throw new Error(`the clock was not set: ${reply.status}`)
  }
})

let addresses = 0
/** Headers by which a caller claims to be somebody else each time. */
const rotated = () => {
  const address = `203.0.113.${++addresses % 250}`
  return {
    'x-forwarded-for': address,
    'x-real-ip': address,
    forwarded: `for=${address}`,
    'cf-connecting-ip': address,
    'true-client-ip': address,
  }
}

type Asked = { status: number; retryAfter: string | null }
const statuses = (answers: readonly Asked[]) => answers.map(({ status }) => status)

/** A browser that has its csrf token. */
async function browser(url: string) {
  const given = await fetch(`${url}/sanctum/csrf-cookie`)
  const cookies = new Map(given.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!.split('=') as [string, string]))
  const send = async (at: string, path: string, body: object) => {
    const reply = await fetch(at + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN')!),
        ...rotated(),
      },
      body: JSON.stringify(body),
    })
    for (const cookie of reply.headers.getSetCookie()) {
      const [name, value] = cookie.split(';')[0]!.split('=') as [string, string]
      cookies.set(name, value)
    }
    return reply
  }
  return { send }
}

describe('over two processes that share one database, whatever the headers claim', () => {
  test('an address asks ten times a minute whether an email has an account', async ({ given: { repeat } }) => {
    const answers = await repeat(30, (url, index) =>
      fetch(`${url}/api/auth/user/check-email/person${index}@example.com`, { headers: rotated() }),
    )

    expect(statuses(answers)).toEqual([...Array.from({ length: 10 }, () => 200), ...Array.from({ length: 20 }, () => 429)])
    for (const { retryAfter } of answers.slice(10)) expect(Number(retryAfter)).toBeGreaterThan(0)
  })

  test('a password is tried five times a minute, the right one too', async ({ db, given: { urls, repeat } }) => {
    const person = await newUser(db, { email: 'limite@example.com', password: 'una contraseña de prueba' })
    const { send } = await browser(urls[0]!)
    const wrong = await repeat(5, (url) => send(url, '/api/auth/login', { email: person.email, password: 'no' }))
    const right = await repeat(2, (url) => send(url, '/api/auth/login', { email: person.email, password: 'una contraseña de prueba' }))

    expect(statuses(wrong)).toEqual([422, 422, 422, 422, 422])
    expect(statuses(right)).toEqual([429, 429])
  })

  test('one code a minute goes to a number, and a hundred numbers get five codes from one address', async ({
    db,
    given: { urls, repeat },
  }) => {
    const { send } = await browser(urls[0]!)
    const start = await send(urls[0]!, '/api/projects', { service: 'drain-cleaning', zipcode: '20910' })
    expect(start.status).toBe(201)
    const same = await repeat(3, (url) => send(url, '/api/send-verification-code', { phone_number: '+12405550100' }))
    const others = await repeat(100, (url, index) =>
      send(url, '/api/send-verification-code', { phone_number: `+1240555${String(2000 + index)}` }),
    )

    expect(statuses(same)).toEqual([202, 429, 429])
    expect(statuses(others).filter((status) => status === 202).length).toBeLessThanOrEqual(4)
    const [sent] = await db<{ count: number }[]>`select count(*)::int as count from deliveries where channel = 'sms'`
    expect(sent!.count).toBeLessThanOrEqual(5)
  })

  test('a forgotten password is mailed once, however often it is asked for', async ({ db, given: { urls, repeat } }) => {
    const person = await newUser(db, { email: 'olvido@example.com', password: 'una contraseña de prueba' })
    const { send } = await browser(urls[0]!)
    await repeat(20, (url) => send(url, '/api/auth/renew-password/send', { email: person.email }))

    const [mails] = await db<{ count: number }[]>`select count(*)::int as count from deliveries where recipient = ${person.email}`
    expect(mails!.count).toBe(1)
  })

  test('five people say from one address that their data is not for sale', async ({ given: { urls, repeat } }) => {
    const { send } = await browser(urls[0]!)
    const answers = await repeat(7, (url, index) => send(url, '/api/privacy/opt-outs', { name: 'Ana', email: `ana${index}@example.com` }))

    expect(statuses(answers)).toEqual([201, 201, 201, 201, 201, 429, 429])
  })
})

test('pages are made for an address as fast as it reads them, what is not there too; who has to wait reads so in the language of the page', async ({
  databaseUrl,
  db,
}) => {
  const few = await startProcess(databaseUrl, { ...limited, LIMITS: '0.003' })
  await db`delete from rate_limits`
  const answers = []
  for (const path of ['/nothing-here', '/nowhere', '/en/nowhere']) {
    const reply = await fetch(few.url + path)
    const text = await reply.text()
    const isBack = text.includes(`content="${reply.headers.get('retry-after')}"`)
    answers.push({ status: reply.status, type: reply.headers.get('content-type'), lang: /<html lang="(..)"/.exec(text)?.[1], isBack })
  }
  await few.stop()

  const wait = { status: 429, type: 'text/html; charset=utf-8', isBack: true }
  expect(answers).toEqual([expect.objectContaining({ status: 404, lang: 'es' }), { ...wait, lang: 'es' }, { ...wait, lang: 'en' }])
})

test('an address begins to send so many bytes an hour, whoever it says it is', async ({ databaseUrl, db }) => {
  const tenth = await startProcess(databaseUrl, { ...limited, LIMITS: '0.1' })
  await db`delete from rate_limits`
  const guest = async () => {
    const { send } = await browser(tenth.url)
    await send(tenth.url, '/api/projects', { service: 'drain-cleaning', zipcode: '20910' })
    return () => send(tenth.url, '/api/uploads', { id: randomUUID(), size: 10 * 1024 * 1024 })
  }
  const [first, second] = [await guest(), await guest()]
  const answers = []
  for (const begin of [first, first, second, second, first]) answers.push((await begin()).status)
  await tenth.stop()

  expect(answers).toEqual([200, 200, 200, 429, 429])
})
