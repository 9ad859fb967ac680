import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import type { FactorSetup } from '#contract/auth/second-factor.ts'
import type { Locale } from '#contract/primitives.ts'
import type { AuthUser } from '#contract/users/people.ts'
import { password } from './people.ts'

type Call = { method: 'POST' | 'PUT'; path: string; data: object }

/** Calls the API with the cookies of this browser. @throws Error unless it was carried out */
export async function call<T>(page: Page, lang: Locale, { method, path, data }: Call): Promise<T> {
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const headers = { 'accept-language': lang, 'x-timezone': zone, 'idempotency-key': randomUUID() }
  await page.request.get('/sanctum/csrf-cookie', { headers })
  const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')!.value
  const reply = await page.request.fetch(path, { method, headers: { ...headers, 'x-xsrf-token': decodeURIComponent(token) }, data })
  if (!reply.ok()) throw new Error(`${path}: ${await reply.text()}`)
  return (await reply.json()) as T
}

export const post = <T>(page: Page, lang: Locale, path: string, data: object = {}) => call<T>(page, lang, { method: 'POST', path, data })

/** Data that a browser keeps of a signed-in person; the same as in web/lib/session.ts. */
const remember = (user: AuthUser) => {
  if (!location.protocol.startsWith('http')) return
  const kept = JSON.parse(localStorage.getItem('oficio') ?? '{}') as Record<string, unknown>
  if ('isAuth' in kept) return
  const { id, avatar, avatar_text, notifications, is_admin, is_pro, pais } = user
  const authUser = { id, avatar, avatar_text, notifications, is_admin, is_pro, pais: { iso: pais.iso } }
  localStorage.setItem('oficio', JSON.stringify({ ...kept, isAuth: true, authUser, currentUser: id, savedAt: Date.now() }))
}

/** Signs this browser in through the API, and leaves it where it is. sign-in.spec.ts and others go by the page. */
export async function signIn(page: Page, lang: Locale, email: string): Promise<void> {
  const user = await post<AuthUser>(page, lang, '/api/auth/login', { email, password })
  await page.addInitScript(remember, user)
}

/** The same for an admin, who turns on the second factor first. */
export async function signAdminIn(page: Page, lang: Locale, email: string): Promise<void> {
  await signIn(page, lang, email)
  const { secret } = await post<FactorSetup>(page, lang, '/api/user/second-factor/setup')
  await post(page, lang, '/api/user/second-factor', { code: generateSync({ secret }) })
}
