import { afterAll, expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db, drop } = await testDatabase()
const server = await testApp(db)
afterAll(async () => {
  await server.close()
  await drop()
})

test('an unknown path of the API is a JSON error with a message, a code and the request’s id', async () => {
  const reply = await server.app.inject({ url: '/api/nothing', headers: { 'accept-language': 'en' } })

  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toMatchObject({ code: 'not_found', message: 'We could not find that.', request_id: expect.any(String) })
})
