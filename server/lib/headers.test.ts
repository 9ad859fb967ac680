import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { pagePolicy, securityHeaders, stripeFrames, stripeHosts, workerPolicy } from './headers.ts'

async function headersOf(url: string, own: Record<string, string> = {}) {
  const app = fastify()
  securityHeaders(app)
  app.get(url, (_request, reply) => reply.headers(own).send('ok'))
  const { headers } = await app.inject(url)
  await app.close()
  return headers
}

test('every reply is guarded, and nothing in an answer of the API may load or be kept', async () => {
  const headers = await headersOf('/api/quotes')

  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'private, no-store',
  })
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

test('headers set by a route stay', async () => {
  const headers = await headersOf('/media/1/640.webp', {
    'cache-control': 'public, max-age=31536000, immutable',
    'referrer-policy': 'no-referrer',
  })

  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'referrer-policy': 'no-referrer' })
})

test('a page runs only scripts that carry its nonce', () => {
  const policy = pagePolicy('abc')

  expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic';")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy.split('; '), 'it frames files that its own scripts hold, and nothing of any site').toContain('frame-src blob:')
})

test('where Stripe keeps the cards a page shows its frames and talks to it; elsewhere to this site alone', () => {
  expect(pagePolicy('abc', stripeHosts, stripeFrames).split('; ')).toEqual(
    expect.arrayContaining([
      "connect-src 'self' https://api.stripe.com",
      'frame-src blob: https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    ]),
  )
  expect(pagePolicy('abc')).not.toContain('stripe')
})

test('a worker calls this site alone, or one more origin', () => {
  expect(workerPolicy()).toBe("default-src 'self'; frame-ancestors 'none'")
  expect(workerPolicy('https://maps.example').split('; ')).toContain("connect-src 'self' https://maps.example")
})
