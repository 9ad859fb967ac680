import { expect } from 'vitest'
import { newUser } from '#tests/factories/users.ts'
import { test as base } from '#tests/support/test.ts'
import { deviceName, networkOf } from './rules.ts'

const password = 'correct horse'

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  async function newPerson() {
    const user = await newUser(db, { password })
    const login = async (client = server.visitor()) => {
      await client.auth.login({ body: { email: user.email, password } })
      return client
    }
    const told = () => db`select title ->> 'en' as title from notices where user_id = ${user.id}`
    return { user, login, told }
  }

  return { newPerson }
})

test('every browser that is signed in is listed, this one marked', async ({ given: { newPerson } }) => {
  const { login } = await newPerson()
  const [phone, laptop] = [await login(), await login()]

  const devices = await phone.security.devices()

  expect(devices).toHaveLength(2)
  expect(devices.filter(({ is_this }) => is_this)).toHaveLength(1)
  expect(devices[0]).toMatchObject({
    network: '127.0.0.x',
    first_seen: expect.any(String),
    last_seen: expect.any(String),
    is_remembered: false,
  })
  expect((await laptop.security.devices()).find(({ is_this }) => is_this)!.id).not.toBe(devices.find(({ is_this }) => is_this)!.id)
})

test('one is signed out, or all others; nobody else’s ever', async ({ given: { newPerson } }) => {
  const { login } = await newPerson()
  const [mine, second, third] = [await login(), await login(), await login()]
  const stranger = await (await newPerson()).login()
  const strangers = (await stranger.security.devices())[0]!.id
  await expect(mine.security.signOutDevice({ params: { id: strangers } })).rejects.toMatchObject({ status: 404 })

  const secondId = (await second.security.devices()).find(({ is_this }) => is_this)!.id
  await mine.security.signOutDevice({ params: { id: secondId } })
  await expect(second.auth.user()).rejects.toMatchObject({ status: 401 })
  await third.auth.user()

  await mine.security.signOutOthers()
  await expect(third.auth.user()).rejects.toMatchObject({ status: 401 })
  await mine.auth.user()
  await stranger.auth.user()
})

test('a browser that is not known is told, in the app and by mail; the first and a known one are not', async ({
  db,
  given: { newPerson },
}) => {
  const { user, login, told } = await newPerson()
  const first = await login()
  await login(first)
  expect(await told()).toEqual([])

  const second = await login()
  await login(second)

  expect(await told()).toEqual([{ title: 'New device signed in' }])
  expect(await db`select message ->> 'path' as path from deliveries where recipient = ${user.email}`).toEqual([
    { path: '/user/profile?section=security' },
  ])
})

test('when a browser was last seen is noted every few minutes, not at every call', async ({ server, given: { newPerson } }) => {
  const { user } = await newPerson()
  const start = Date.now()
  server.setNow(new Date(start))
  const client = await server.as(user.id)
  const seenAt = async (seconds: number) => {
    server.setNow(new Date(start + seconds * 1000))
    return Date.parse((await client.security.devices())[0]!.last_seen) - start
  }

  expect(await seenAt(120)).toBe(0)
  expect(await seenAt(240)).toBe(240_000)
  expect(await seenAt(300)).toBe(240_000)
  server.setNow(new Date())
})

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36', 'Chrome · Android'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge · Windows',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox · Mac'],
  ['curl/8.14.1', ''],
])('%s is %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name))

test('an address is shown as its network alone', () => {
  expect(networkOf('203.0.113.77')).toBe('203.0.113.x')
  expect(networkOf('2001:db8:1:2')).toBe('2001:db8:1:…')
  expect(networkOf('')).toBe('')
})
