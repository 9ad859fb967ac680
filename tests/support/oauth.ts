import { createHash, randomBytes } from 'node:crypto'
import type { Approval } from '#contract/integrations/apps.ts'
import type { Scope } from '#contract/scopes.ts'
import type { TestApp, TestClient } from './app.ts'

export const redirectUri = 'https://agenda.example/callback'
const hashOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** Answer of the token endpoint. */
export type Tokens = { access_token: string; refresh_token: string; scope: string; expires_in: number; error?: string }

/** A browser without scripts and an app, for the parts of OAuth that are no API of ours. */
export function oauthBrowser(server: TestApp) {
  /** Registers an app and returns its id. */
  async function register(redirect_uris: string[] = [redirectUri], name = 'Agenda') {
    const reply = await server.app.inject({ method: 'POST', url: '/oauth/register', payload: { client_name: name, redirect_uris } })
    return { status: reply.statusCode, ...reply.json<{ client_id: string; error?: string }>() }
  }

  /** Follows an address with the cookies of a signed-in browser, as far as one step. */
  async function go(browser: TestClient, url: string) {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { pathname, search } = new URL(url, 'http://localhost:3000')
    const reply = await server.app.inject({ url: pathname + search, headers: { cookie, 'accept-language': 'es' } })
    for (const { name, value } of reply.cookies)
      if (value === '') browser.cookies.delete(name)
      else browser.cookies.set(name, value)
    return { status: reply.statusCode, location: reply.headers.location ?? '', headers: reply.headers, body: reply.payload }
  }

  const post = async (url: string, fields: Record<string, string>) => {
    const reply = await server.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
    return { status: reply.statusCode, ...(reply.payload ? reply.json<Tokens>() : ({} as Tokens)) }
  }

  /** Begins a request, up to the page where the person decides. */
  async function ask(browser: TestClient, clientId: string, scope: string, more: Record<string, string> = {}) {
    const verifier = randomBytes(32).toString('base64url')
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      scope,
      state: 'of-the-app',
      code_challenge: hashOf(verifier),
      code_challenge_method: 'S256',
      ...more,
    })
    for (const [name, value] of Object.entries(more)) if (value === '') query.delete(name)
    const page = await go(browser, `/oauth/authorize?${query}`)
    const [, uid = ''] = /\/oauth\/consent\/([\w-]+)\?/.exec(page.location) ?? []
    const check = new URL(page.location || '/', 'http://localhost:3000').searchParams.get('check') ?? ''
    return { ...page, verifier, params: { uid }, check }
  }
  type Asked = Awaited<ReturnType<typeof ask>>

  const exchange = (clientId: string, code: string, verifier: string, more: Record<string, string> = {}) =>
    post('/oauth/token', {
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...more,
    })
  const refresh = (clientId: string, refresh_token: string) =>
    post('/oauth/token', { grant_type: 'refresh_token', client_id: clientId, refresh_token })

  /** Approves what was asked and returns what comes back to the app. */
  async function approve(browser: TestClient, { params, check }: Asked, body: Omit<Approval, 'check'>) {
    const { location } = await browser.apps.approve({ params, body: { check, ...body } })
    const back = new URL((await go(browser, location)).location)
    return { back, code: back.searchParams.get('code') ?? '' }
  }

  /** The whole way of an app, to its tokens. */
  async function connect(browser: TestClient, acts_as: Approval['acts_as'], scopes: readonly Scope[], cap?: number) {
    const { client_id: clientId } = await register()
    const asked = await ask(browser, clientId, scopes.join(' '))
    const { code } = await approve(browser, asked, { acts_as, scopes: scopes as Approval['scopes'], daily_cap_cents: cap ?? null })
    return { clientId, code, verifier: asked.verifier, ...(await exchange(clientId, code, asked.verifier)) }
  }
  return { register, go, post, ask, approve, exchange, refresh, connect }
}
