import type { Page } from '@playwright/test'
import type { Locale } from '#contract/primitives.ts'
import { zips } from './people.ts'

let people = 0
/** The password of every account that is made here. */
export const secret = 'tres perros y un tren'

/** Signs this browser in with an account of its own, made through the API; gives its e-mail. */
export async function newAccount(page: Page, lang: Locale): Promise<string> {
  const number = people++
  const email = `eva.${lang}.${number}.${process.pid}@example.com`
  await page.request.get('/sanctum/csrf-cookie')
  const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')!.value
  const reply = await page.request.post('/api/auth/register', {
    headers: { 'x-xsrf-token': decodeURIComponent(token), 'accept-language': lang },
    data: {
      email,
      password: secret,
      name: 'Eva',
      surname: 'Luna',
      phone: `2025550${String(100 + (number % 100))}`,
      zipcode: zips[lang],
    },
  })
  if (!reply.ok()) throw new Error(await reply.text())
  return email
}
