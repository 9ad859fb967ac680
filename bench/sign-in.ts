import { performance } from 'node:perf_hooks'
import { newUser } from '#tests/factories/users.ts'
import { inMarket } from './support/market.ts'
import { median } from './support/median.ts'
import { writeTable } from './support/table.ts'

const rounds = 200
const password = 'una contraseña de prueba'

/** How long each question about an address takes for one that has an account and for one that has none: nobody must hear the difference. */
export const signIn = () =>
  inMarket(async ({ pool, product }) => {
    const { email: known } = await newUser(pool, { email: 'known@example.com', password })
    const running = await product('web')
    try {
      const rows = []
      for (const { name, call } of await questions(running.url)) {
        const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
        // In turn, so that whatever else the machine does falls on both.
        for (let round = 0; round < rounds; round++) {
          times.known.push(await timed(() => call(known)))
          times.unknown.push(await timed(() => call(`nobody${round}@example.com`)))
        }
        const [with_, without] = [median(times.known), median(times.unknown)]
        rows.push([name, with_, without, Math.abs(with_ - without)] as const)
      }
      writeTable(`Medians of ${rounds} in ms (aim: less than 20 apart)`, ['question', 'account', 'none', 'apart'], rows)
    } finally {
      await running.stop()
    }
  })

async function questions(url: string) {
  const given = await fetch(`${url}/sanctum/csrf-cookie`)
  const cookies = given.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)
  const token = decodeURIComponent(cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))!.split('=')[1]!)
  const post = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookies.join('; '), 'x-xsrf-token': token },
      body: JSON.stringify(body),
    })
  return [
    { name: 'check-email', call: (email: string) => fetch(`${url}/api/auth/user/check-email/${email}`) },
    { name: 'sign in, wrong password', call: (email: string) => post('/api/auth/login', { email, password: 'not this one' }) },
    { name: 'forgotten password', call: (email: string) => post('/api/auth/renew-password/send', { email }) },
  ]
}

async function timed(call: () => Promise<Response>): Promise<number> {
  const begun = performance.now()
  await (await call()).arrayBuffer()
  return performance.now() - begun
}
