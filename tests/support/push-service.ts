import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import * as ece from 'http_ece'
import type { PushMessage, SubscriptionOptions } from '#contract/notifications/push.ts'

/** Answer of the service for a browser: takes the message, has never heard of it, saw it go, is busy, fails, or says nothing. */
export type Mood = 'takes' | 404 | 410 | 429 | 500 | 'hangs'
export type Received = { message: PushMessage; headers: Record<string, string>; claims: { aud: string; sub: string; exp: number } }
type Browser = { key: ECDH; auth: Buffer; mood: Mood; received: Received[] }

/** A push service with browsers behind it: it checks who sends, and each browser reads with its own keys what came for it. */
export async function startPushService() {
  const browsers = new Map<string, Browser>()
  const server = createServer((request, response) => void answer(request, response, browsers.get(request.url!)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    /** A new browser that asks for pushes from the owner of `vapidKey`. */
    subscribe(vapidKey: string): SubscriptionOptions {
      const browser: Browser = { key: createECDH('prime256v1'), auth: randomBytes(16), mood: 'takes', received: [] }
      const path = `/push/${randomBytes(12).toString('base64url')}`
      const p256dh = browser.key.generateKeys().toString('base64url')
      browsers.set(path, browser)
      return { endpoint: origin + path, p256dh, auth: browser.auth.toString('base64url'), swScope: '/', vapidKey }
    },
    of({ endpoint }: { endpoint: string }): Browser {
      return browsers.get(new URL(endpoint).pathname)!
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, browser: Browser | undefined): Promise<void> {
  const body = await buffer(request)
  const mood = browser?.mood ?? 404
  if (mood === 'hangs') return
  if (mood !== 'takes') return void response.writeHead(mood, mood === 429 ? { 'retry-after': '120' } : {}).end()
  const headers = request.headers as Record<string, string>
  const claims = claimsOf(headers['authorization'] ?? '')
  if (!claims || claims.aud !== `http://${headers['host']}`) return void response.writeHead(403).end()
  browser!.received.push({ message: JSON.parse(decrypt(browser!, body)) as PushMessage, headers, claims })
  response.writeHead(201).end()
}

/** Claims of a signed sender (RFC 8292); undefined when the signature is not of the key that stands beside it. */
function claimsOf(authorization: string): Received['claims'] | undefined {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const [head, payload, signature] = token.split('.')
  if (!signature || point.length !== 65) return
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  if (!verify('sha256', Buffer.from(`${head}.${payload}`), signer, Buffer.from(signature, 'base64url'))) return
  return JSON.parse(Buffer.from(payload!, 'base64url').toString()) as Received['claims']
}

/** Reads what was encrypted for this browser (RFC 8291). @throws Error when it was not */
export const decrypt = ({ key, auth }: Pick<Browser, 'key' | 'auth'>, body: Buffer): string =>
  ece.decrypt(body, { version: 'aes128gcm', privateKey: key, authSecret: auth }).toString()
